// Into the clipboard, and said so where everybody sees it.
import { app } from '../app.svelte';

// Browsers keep the clipboard's own interface for pages of https and of this machine; a server in one's own network
// has neither.
function by_selection(text: string): boolean {
  const area = document.createElement('textarea');
  const focused = document.activeElement;
  area.value = text;
  area.className = 'sr';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return done;
}

export async function clip(text: string, said: string): Promise<void> {
  const done = navigator.clipboard ? await navigator.clipboard.writeText(text).then(() => true, () => false) : by_selection(text);
  app.note(done ? said : app.texts.refused);
}
