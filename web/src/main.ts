import { mount } from 'svelte';
import App from './App.svelte';
import { app } from './app.svelte';
import { open_engine } from './open_engine';
import './look.css';
import './rooms/rooms.css';

void open_engine().then((engine) => {
  app.start(engine);
  mount(App, { target: document.querySelector('#page')! });
});
