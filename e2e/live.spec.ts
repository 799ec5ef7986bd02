// New transactions are announced on an open page, and rows stay in place until the user loads more.
import type { Page, Request } from '@playwright/test';
import { callApi, openAs, registerOwner, registerUser, type CompanyOwner } from './companies.ts';
import { expect, test } from './monitored-page.ts';

const credit = (page: Page, { token }: CompanyOwner, { user }: CompanyOwner, amount: number): Promise<unknown> =>
  callApi(page, token, 'POST', '/admin/transactions/credit/', { user, amount, currency: 'USD', status: 'Complete' });

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Transactions' }).locator('tbody').getByRole('link');
const pillOf = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true });

const isStream = (request: Request): boolean => new URL(request.url()).pathname === '/live';

/** Keeps count of the streams that a page has open. */
const watchStreams = (page: Page): { readonly open: number } => {
  const open = new Set<Request>();
  page.on('request', (request) => isStream(request) && open.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end as 'requestfinished', (request) => open.delete(request));
  return {
    get open() {
      return open.size;
    },
  };
};

test('announces incoming transactions to their recipient, and shows them on request', async ({ page, browser }) => {
  const owner = await registerOwner(page);
  const customer = await registerUser(page, owner);
  await credit(page, owner, customer, 1_000);
  const recipientPage = await (await browser.newContext()).newPage();
  await openAs(recipientPage, customer, '/transactions');
  await openAs(page, owner, '/transactions');
  await expect(rowsOf(recipientPage)).toHaveCount(1);
  const placeBefore = await rowsOf(recipientPage).first().boundingBox();

  await credit(page, owner, customer, 2_000);
  await expect(pillOf(recipientPage, 'Show 1 new transaction')).toBeVisible();
  await credit(page, owner, customer, 3_000);
  await expect(pillOf(recipientPage, 'Show 2 new transactions')).toBeVisible();
  await expect(rowsOf(recipientPage)).toHaveCount(1);
  expect(await rowsOf(recipientPage).first().boundingBox()).toEqual(placeBefore);
  await expect(page.getByRole('button', { name: /^Show .* new/ })).toHaveCount(0);

  await pillOf(recipientPage, 'Show 2 new transactions').click();
  await expect(rowsOf(recipientPage)).toHaveCount(3);
  await expect(recipientPage.getByRole('button', { name: /^Show .* new/ })).toHaveCount(0);
  await recipientPage.context().close();
});

test('home announces them too, and a filtered list links to the full one', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/home');
  await expect(page.getByRole('heading', { name: 'No transactions yet' })).toBeVisible();
  await credit(page, owner, owner, 1_000);
  await pillOf(page, 'Show 1 new transaction').click();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Balances' })).toContainText('10.00 USD');

  const streaming = page.waitForResponse((response) => isStream(response.request()));
  await page.goto('/transactions?type=debit');
  await streaming;
  await credit(page, owner, owner, 2_000);
  await pillOf(page, 'Show 1 new transaction').click();
  await expect(page).toHaveURL('/transactions');
  await expect(rowsOf(page)).toHaveCount(2);
});

test('a page has one stream, closed when hidden or signed out; missed events appear on return', async ({ page }) => {
  const owner = await registerOwner(page);
  await credit(page, owner, owner, 1_000);
  const streams = watchStreams(page);
  await openAs(page, owner, '/transactions');
  await expect.poll(() => streams.open).toBe(1);
  const links = page.getByRole('navigation', { name: 'Main' });
  await links.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/home');
  await expect.poll(() => streams.open).toBe(1);
  await links.getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');
  await expect.poll(() => streams.open).toBe(1);
  await page.goto('/docs/webhooks');
  await expect.poll(() => streams.open).toBe(0);

  await page.goto('/transactions');
  await expect.poll(() => streams.open).toBe(1);
  const setHidden = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await setHidden(true);
  await expect.poll(() => streams.open).toBe(0);
  await credit(page, owner, owner, 2_000);
  await setHidden(false);
  await expect(pillOf(page, 'Show 1 new transaction')).toBeVisible();
});

test('a page works without its stream', async ({ page }) => {
  const owner = await registerOwner(page);
  await credit(page, owner, owner, 1_000);
  await page.route('**/live*', (route) => route.fulfill({ status: 503, json: { status: 'error', message: 'Busy.' } }));
  await openAs(page, owner, '/home');
  const refused = page.waitForResponse((response) => isStream(response.request()));
  await page.goto('/transactions');
  expect((await refused).status()).toBe(503);
  await rowsOf(page).click();
  await expect(page).toHaveURL(/\/transactions\/./);
});
