import type { Page } from '@playwright/test';
import { startEmptyProduct, type EmptyProduct } from '#server/testing/empty-product.ts';
import { createViewCheck } from './views.ts';
import { expect, test as base } from './monitored-page.ts';

/** The start of a second server without a company takes time. */
const START_TIMEOUT_MS = 300_000;

const test = base.extend<object, { product: EmptyProduct }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed.
    async ({}, use) => {
      const product = await startEmptyProduct();
      await use(product);
      expect(await product.stop(), 'errors in the log').toEqual([]);
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  baseURL: ({ product }, use) => use(product.url),
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const invalidLink = (page: Page) => heading(page, 'Setup link not valid');

/** The URL that the server printed at startup. */
const printedLink = async ({ readLog }: EmptyProduct): Promise<URL> => {
  const [address = ''] = /http:\S+\/setup\?token=\S+/.exec(await readLog()) ?? [];
  return new URL(address);
};

const fillCompany = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel('Company ID').fill('northwind');
  await page.getByLabel('Company name').fill('Northwind & Sons');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Owner');
  await page.getByLabel('Email').fill('ada@northwind.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
};

test('the setup link of a new server creates a company and a currency and tests email, once', async ({ page, product }) => {
  test.setTimeout(START_TIMEOUT_MS);
  const checkViews = await createViewCheck(page);
  const link = await printedLink(product);
  const secret = link.searchParams.get('token') ?? '';
  for (const address of ['/setup', '/setup?token=', `/setup?token=${'A'.repeat(secret.length)}`]) {
    expect((await page.goto(address))?.status()).toBe(404);
    await expect(invalidLink(page)).toBeVisible();
  }
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Explore the demo' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Call the API' })).toHaveCount(0);

  expect((await page.goto(link.href))?.status()).toBe(200);
  await expect(heading(page, 'Company and owner')).toBeVisible();
  await checkViews();
  await fillCompany(page, 'short');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/too short/);
  await fillCompany(page, 'a quiet harbour 9');
  await expect(heading(page, 'First currency')).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page, 'Company and owner')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('ada@northwind.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Currency' }).fill('qqq');
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect(page.getByRole('textbox', { name: 'Currency' })).toHaveAccessibleDescription(
    /You can add more currencies later\. Enter a currency code/,
  );
  await checkViews();
  await page.getByRole('textbox', { name: 'Currency' }).fill('eur');
  await page.getByRole('button', { name: 'Create company' }).click();

  await expect(heading(page, 'Test email')).toBeVisible();
  await checkViews();
  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect(heading(page, 'The mail server accepted the test email')).toBeFocused();
  expect(product.subjects).toContain('Test message from Northwind & Sons');
  await checkViews();
  await product.stopMail();
  await page.getByRole('button', { name: 'Send another test email' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The mail server could not be reached' })).toBeVisible();
  await checkViews();
  await page.getByRole('link', { name: 'Skip for now' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('region', { name: 'Get started' })).toContainText('Create your first transaction');
  await expect(page.getByRole('complementary', { name: 'Demo' })).toHaveCount(0);
  await page.goto('/admin/currencies');
  await expect(page.getByRole('table')).toContainText('EUR');

  expect((await page.goto(link.href))?.status()).toBe(404);
  await page.context().clearCookies();
  expect((await page.goto(link.href))?.status()).toBe(404);
  await expect(invalidLink(page)).toBeVisible();
  const log = await product.readLog();
  expect(log).toContain('"path":"/setup"');
  expect(log.split(secret), 'the secret is logged only in the printed link').toHaveLength(2);
});
