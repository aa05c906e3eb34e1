import { defineConfig } from '@playwright/test';

// A story waits for what it says, not for a time: the limits below end one that hangs, and a machine that compiles
// beside it does not reach them.
// Debian's Chromium, offline. YOMI_PAGE: the address of a page that is served already; otherwise the development
// server answers with a `yomi engine` of this machine.
const given = process.env['YOMI_PAGE'];
const port = 4711;
export default defineConfig({
  testDir: 'tests',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: 'line',
  use: {
    baseURL: given ?? `http://127.0.0.1:${port}/`,
    browserName: 'chromium',
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  ...(given ? {} : { webServer: { command: `npx vite preview --port ${port} --strictPort`, port, reuseExistingServer: false } }),
});
