import { callApi, openAs, registerOwner, registerUser, type CompanyOwner } from './companies.ts';
import { expect, test } from './monitored-page.ts';
import type { Page } from '@playwright/test';

const credit = (page: Page, { token, user }: CompanyOwner, amount: number): Promise<unknown> =>
  callApi(page, token, 'POST', '/admin/transactions/credit/', { user, amount, currency: 'USD', status: 'Complete' });

test('home shows balances and recent activity, and every figure links to its list', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
  await expect(page.getByRole('heading', { name: 'No transactions yet' })).toBeVisible();
  await credit(page, owner, 12_345);
  await page.reload();
  const card = page.getByRole('list', { name: 'Balances' }).getByRole('listitem');
  await expect(card).toContainText('123.45 USD');
  await expect(page.getByRole('list', { name: 'To do' })).toContainText('Only a password protects your account');
  const hideButton = page.getByRole('button', { name: 'Hide amounts' });
  await hideButton.click();
  await expect(hideButton).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(card.locator('data').first()).toHaveCSS('filter', /blur/);
  await hideButton.click();
  await expect(card.locator('data').first()).toHaveCSS('filter', 'none');
  await card.getByRole('link', { name: '+123.45 USD' }).click();
  await expect(page).toHaveURL(/\/transactions\?.*type=credit/);
  await expect(page.getByRole('table', { name: 'Transactions' })).toContainText('+123.45 USD');
});

test('home shows pending credits next to the available balance', async ({ page }) => {
  const owner = await registerOwner(page);
  const customer = await registerUser(page, owner);
  const pending = { user: customer.user, amount: 2_500, currency: 'USD', status: 'Pending' };
  await callApi(page, owner.token, 'POST', '/admin/transactions/credit/', pending);
  await openAs(page, customer, '/home');
  const card = page.getByRole('list', { name: 'Balances' }).getByRole('listitem');
  await expect(card).toContainText('Available: 0.00 USD');
  await expect(card).not.toContainText('Fully available');
  await card.getByRole('link', { name: 'Pending: +25.00 USD' }).click();
  await expect(page).toHaveURL(/\/transactions\?.*status=Pending/);
  await expect(page.getByRole('table', { name: 'Transactions' })).toContainText('+25.00 USD');
});

test('the account history supports the keyboard, has a table view, and opens the transactions of a day', async ({ page }) => {
  const owner = await registerOwner(page);
  await credit(page, owner, 5_000);
  await openAs(page, owner, '/accounts');
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').click();
  await expect(page.getByText('From 0.00 USD to 50.00 USD over the last 30 days')).toBeVisible();
  await page.getByRole('link', { name: '7 days' }).click();
  await expect(page).toHaveURL(/range=7d/);
  await expect(page.getByText('over the last 7 days')).toBeVisible();
  const points = page.getByRole('group', { name: 'Chart data' }).getByRole('link');
  await expect(points).toHaveCount(8);
  await points.last().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(points.nth(6)).toBeFocused();
  await expect(points.nth(6)).toHaveAccessibleName(/: 0\.00 USD$/);
  await page.getByText('Show as table').click();
  await expect(page.getByRole('row', { name: /50\.00 USD/ }).first()).toBeVisible();
  await page.keyboard.press('End');
  await points.last().click();
  await expect(page).toHaveURL(/\/transactions\?.*account=/);
  await expect(page.getByRole('table', { name: 'Transactions' })).toContainText('+50.00 USD');
});
