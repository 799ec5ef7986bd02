import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const DEBIAN_CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** A Chromium that is already on the machine; otherwise the one that Playwright installs. */
const executablePath = process.env['CHROMIUM_PATH'] ?? DEBIAN_CHROMIUM.find((file) => existsSync(file));

/** Chromium's sandbox does not start as root. */
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export default defineConfig({
  testDir: 'e2e',
  forbidOnly: true,
  reporter: 'list',
  // Each test has a company of its own, or only looks at the demo: so all cores are used. A worker waits for the server half of the time.
  workers: 3,
  fullyParallel: true,
  // A limit costs nothing while tests pass; one that is too short fails them on a machine that is slow or does much else.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: process.env['BASE_URL'] ?? 'http://127.0.0.1:3000',
    launchOptions: { executablePath, args },
  },
});
