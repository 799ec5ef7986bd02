// Performance budgets for slow networks and devices that do not depend on this machine's speed.
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { callApi, readDemoUsers, openAs, registerSender } from './companies.ts';
import { expect, test } from './monitored-page.ts';

/** React and Next account for 127 of these. */
const SCRIPT_KB_MAX = 180;
/** The size of a language catalog, which is cached. */
const CATALOG_KB_MAX = 40;
/** Below the noticeable layout shift; 0.1 needs improvement. */
const SHIFT_MAX = 0.05;

/** A connection on a train: 400 ms round trip, 400 kbit/s. */
const SLOW_NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 20_000 };

const emulateSlowNetwork = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK);
};

/** The cumulative layout shift since the page opened. */
const readLayoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are reported in a separate task.
        requestAnimationFrame(() => setTimeout(() => resolve(sum)));
      }),
  );

for (const [language, kilobytes] of [
  ['en', SCRIPT_KB_MAX],
  ['de', SCRIPT_KB_MAX + CATALOG_KB_MAX],
] as const) {
  test(`the first page of a customer needs less than ${kilobytes} kB of script in ${language}`, async ({ page }) => {
    const [, customer] = await readDemoUsers(page);
    await openAs(page, customer, '/login');
    await page.context().addCookies([{ name: 'language', value: language, url: new URL(page.url()).origin }]);
    // Requests of the previous page are not counted.
    await page.goto('about:blank');
    const scripts: Promise<number>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body().then((body) => gzipSync(body).length));
    });
    await page.goto('/home', { waitUntil: 'networkidle' });
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(kilobytes * 1000);
  });
}

test('on a slow connection, navigation gives immediate feedback without layout shifts', async ({ page }) => {
  const [, customer] = await readDemoUsers(page);
  await openAs(page, customer, '/home');
  await emulateSlowNetwork(page);
  for (const [link, heading] of [
    ['Transactions', 'Transactions'],
    ['Accounts', 'Accounts'],
    ['Send & request', 'Send money'],
    ['Home', /Good/],
  ] as const) {
    const pageRequest = page.waitForRequest((request) => request.url().includes('_rsc') && request.method() === 'GET');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).filter({ visible: true }).click();
    await pageRequest;
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    expect.soft(await readLayoutShift(page), `after ${link}`).toBeLessThan(SHIFT_MAX);
  }
});

test('on a slow connection money is sent once, and the button shows progress', async ({ page }) => {
  const [owner, person] = await registerSender(page);
  await openAs(page, owner, '/send');
  await page.getByLabel('To', { exact: true }).fill(person.user);
  await page.getByLabel('Amount', { exact: true }).fill('3');
  await page.getByRole('button', { name: 'Review payment' }).click();
  const send = page.getByRole('button', { name: 'Send 3.00 USD' });
  await expect(send).toBeEnabled();
  await emulateSlowNetwork(page);
  await send.click();
  await expect(send).toHaveAttribute('aria-busy', 'true');
  await send.click({ force: true });
  await expect(page.getByRole('link', { name: 'View transaction' })).toBeVisible();
  const { count } = await callApi(page, owner.token, 'GET', '/transactions/?tx_type=debit');
  expect(count).toBe(1);
});
