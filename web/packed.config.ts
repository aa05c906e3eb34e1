import { defineConfig } from '@playwright/test';

// The page as it is packed (YOMI_PACKED: the folder that tools/pack.mjs wrote), from file:// and from a plain web
// server, with no engine but its own.
export default defineConfig({
  testDir: 'tests/packed',
  testMatch: '*.packed.ts',
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: 'line',
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
});
