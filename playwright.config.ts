import { defineConfig } from '@playwright/test';
import { findChromium } from '#server/commands/test-all/programs.ts';

/** The installed Chromium, or else the one of Playwright. */
const executablePath = process.env['CHROMIUM_PATH'] ?? findChromium();

/** Chromium's sandbox does not start as root. */
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export default defineConfig({
  testDir: 'e2e',
  forbidOnly: true,
  reporter: 'list',
  // Each test has its own company or only reads the demo, so that tests run in parallel. Workers wait for the server half of the time.
  workers: 3,
  fullyParallel: true,
  // A generous timeout costs nothing while tests pass; a short one fails them on a slow machine.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: process.env['BASE_URL'] ?? 'http://127.0.0.1:3000',
    // Routes of tests do not apply to requests of a service worker. e2e/offline.spec.ts allows it.
    serviceWorkers: 'block',
    launchOptions: { executablePath, args },
  },
});
