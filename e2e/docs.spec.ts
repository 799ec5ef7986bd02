// The documentation for API developers: without scripts, without foreign hosts, and with the request form. Its layout is covered by
// every-page.spec.ts, its links by app/docs/docs.test.ts.
import type { Page } from '@playwright/test';
import { openAs, registerOwner } from './companies.ts';
import { expect, test } from './monitored-page.ts';

const openTryIt = async (page: Page): Promise<void> => {
  await page.getByText('Try it', { exact: true }).click();
};

const send = (page: Page) => page.getByRole('button', { name: 'Send request' });
const status = (page: Page) => page.locator('form [role=status]');

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader navigates from the start to a field of an operation without external requests', async ({ page }) => {
    await page.goto('/docs');
    await page.getByRole('link', { name: 'Quick start' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Quick start' })).toBeVisible();
    await page.getByText('Python', { exact: true }).first().click();
    await expect(page.getByText('def call(method, path')).toBeVisible();
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Transactions', exact: true }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Create a transfer/ })
      .click();
    await expect(page).toHaveURL('/docs/transactions/transactions.transfer');
    await page.goto('/docs/transactions/transactions.transfer#body.amount');
    await expect(page.locator('[id="body.amount"]')).toBeInViewport();
    await expect(page.getByRole('navigation', { name: 'Contents' }).locator('[aria-current=page]')).toHaveText(/Create a transfer/);
    const currency = page.locator('[id="response.currency"]');
    await currency.getByText(/^\d+ fields$/).click();
    await expect(currency.getByText('divisibility', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'mfa_required' }).click();
    await expect(page).toHaveURL('/docs/errors#mfa_required');
  });

  test('the search finds operations, errors, events and guides', async ({ page }) => {
    await page.goto('/docs/errors');
    for (const [query, result, address] of [
      ['POST /3/transactions/transfer/', 'Create a transfer', '/docs/transactions/transactions.transfer'],
      ['throttled', 'throttled', '/docs/errors#throttled'],
      ['transaction.execute', 'transaction.execute', '/docs/webhooks#transaction.execute'],
      ['going live', 'Going live', '/docs/guides/going-live'],
    ] as const) {
      await page.getByRole('searchbox').fill(query);
      await page.getByRole('searchbox').press('Enter');
      await expect(page).toHaveURL(/\/docs\/search\?q=/);
      await expect(page.getByRole('searchbox')).toHaveValue(query);
      await expect(page.getByRole('main').getByRole('link', { name: result }).first()).toHaveAttribute('href', address);
    }
    await page.getByRole('searchbox').fill('zyzzyva');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByRole('status')).toHaveText(/No results/);
  });

  test('on a phone the menu opens and navigates', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/docs');
    await page.getByRole('button', { name: 'Contents' }).click();
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Errors', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Errors' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Contents' })).toBeHidden();
  });
});

test('a signed-in user tries an operation with their own session token', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/docs/user/user.get');
  await openTryIt(page);
  await send(page).click();
  await expect(status(page)).toHaveText(/^200/);
  await expect(page.getByRole('complementary').locator('form')).toContainText(owner.user);
  await expect(page.getByRole('complementary').locator('form pre').filter({ hasText: 'curl' })).toContainText(
    'Authorization: Token $COUNTINGHOUSE_TOKEN',
  );

  await page.goto('/docs/user/user.addresses.remove');
  await openTryIt(page);
  await page.getByLabel('id', { exact: true }).fill('4711');
  await send(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(status(page)).toHaveCount(0);
  await send(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click();
  await expect(status(page)).toHaveText(/^404/);

  await page.goto('/security');
  await expect(page.getByRole('list', { name: 'Your sessions' }).getByText('API documentation').first()).toBeVisible();
});

test('a signed-out user pastes a token, and the form determines the request body', async ({ page }) => {
  const { token } = await registerOwner(page);
  await page.context().clearCookies();
  await page.goto('/docs/transactions/transactions.transfer');
  await openTryIt(page);
  await page.getByLabel('Token').fill(token);
  await page
    .getByRole('textbox', { name: 'Body' })
    .fill('{"amount": 12345678901234567890, "currency": "USD", "recipient": "nobody@own.example"}');
  const apiRequest = page.waitForRequest((request) => request.url().endsWith('/3/transactions/transfer/'));
  await send(page).click();
  expect((await apiRequest).postData()).toContain('12345678901234567890');
  expect((await apiRequest).headers()['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  await expect(status(page)).toHaveText(/^400/);
  await expect(page.getByRole('complementary').locator('form')).toContainText('"code": "invalid"');
});

test('Ctrl+K opens the search', async ({ page }) => {
  await page.goto('/docs/changelog');
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('searchbox')).toBeFocused({ timeout: 1_000 });
  }).toPass();
});

test('a selected sample language applies to all samples and pages', async ({ page }) => {
  await page.goto('/docs/guides/quick-start');
  await expect(async () => {
    await page.getByRole('radio', { name: 'Shell' }).first().check({ force: true });
    await page.getByRole('radio', { name: 'Python' }).first().check({ force: true });
    await expect(page.getByRole('radio', { name: 'Python' }).last()).toBeChecked({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Idempotency' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Idempotency' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Python' })).toBeChecked();
  await expect(page.getByText('def pay():')).toBeVisible();
});
