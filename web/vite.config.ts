import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { engine_plugin } from './tools/engine_plugin';
import { licences_plugin } from './tools/licences';
import { papers_plugin } from './tools/papers';

// Nothing from elsewhere, no inline script, no style attribute; WebAssembly and its Worker are the page's own.
const kPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'";
const policy: Plugin = {
  name: 'policy',
  apply: 'build',
  transformIndexHtml: () => [{ tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: kPolicy }, injectTo: 'head-prepend' }],
};

export default defineConfig({
  base: './',
  plugins: [svelte(), policy, licences_plugin(), papers_plugin(), engine_plugin()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rollupOptions: {
      // What Rollup warns of in our own files is a mistake.
      onwarn: (warning, pass_on) => {
        if (warning.id && !warning.id.includes('node_modules')) throw new Error(warning.message);
        pass_on(warning);
      },
    },
  },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
});
