// The customer's transaction list: saved views, totals of the list and of days, columns, and compact rows.
import { callApi, openAs, registerOwner, registerUser, type CompanyOwner } from './companies.ts';
import { expect, test } from './monitored-page.ts';
import type { Page } from '@playwright/test';

/** More credits than fit on a page, so that the day continues on the next one, and a pending and a failed one. */
const createTransactions = async (page: Page, owner: CompanyOwner, person: CompanyOwner): Promise<void> => {
  const credit = (status: string) => ({ tx_type: 'credit', user: person.id, amount: 1_000, currency: 'USD', status });
  const batch = (count: number, status: string) =>
    callApi(page, owner.token, 'POST', '/admin/transactions/', { transactions: Array.from({ length: count }, () => credit(status)) });
  await batch(20, 'Complete');
  await batch(8, 'Complete');
  await batch(1, 'Pending');
  const { transactions } = await batch(1, 'Pending');
  await callApi(page, owner.token, 'PATCH', `/admin/transactions/${transactions[0].id}/`, { status: 'Failed' });
  await callApi(page, person.token, 'POST', '/transactions/debit/', { amount: 300, currency: 'USD' });
};

test('a user sees totals of the list and each day, and saves a view', async ({ page }) => {
  const owner = await registerOwner(page);
  const person = await registerUser(page, owner);
  await createTransactions(page, owner, person);
  await openAs(page, person, '/transactions');

  const totals = page.getByRole('region', { name: 'Totals for 31 transactions' });
  await expect(totals.getByText('+7.00 USD')).toBeHidden();
  await totals.getByRole('heading').click();
  await expect(totals.getByText('+7.00 USD')).toBeVisible();
  await expect(totals).toContainText('+280.00 USD');
  await expect(totals).toContainText('+7.00 USD');
  const day = page.getByRole('rowheader').first().locator('..');
  await expect(day).toContainText('+280.00 USD');
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL('/transactions?page=2');
  await expect(day).toContainText('+280.00 USD');

  await page.goto('/transactions?type=debit');
  await expect(page.getByRole('link', { name: 'Outgoing', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('region', { name: 'Total for 1 transaction' }).getByText('−3.00 USD').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save view' })).toHaveCount(0);
  await page.goto('/transactions?type=debit&currency=USD');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog').getByLabel('Account').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('columnheader', { name: 'Account' })).toBeVisible();
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Spent in dollars');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  const own = page.getByRole('link', { name: 'Spent in dollars' });
  await expect(own).toHaveAttribute('aria-current', 'page');

  await page.goto('/transactions');
  await own.click();
  await expect(page).toHaveURL(/type=debit.*columns=.*account/);
  await openAs(page, owner, '/transactions');
  await expect(page.getByRole('link', { name: 'All', exact: true })).toBeVisible();
  await expect(own).toHaveCount(0);
});

test('table rows can be compact, and are cards on a phone', async ({ page }) => {
  const owner = await registerOwner(page);
  const person = await registerUser(page, owner);
  await createTransactions(page, owner, person);
  await openAs(page, person, '/transactions?columns=reference,status,account,subtype,fee,balance');
  const row = page
    .locator('tbody tr')
    .filter({ has: page.getByRole('link') })
    .last();
  const heightOf = async (): Promise<number> => Math.round((await row.boundingBox())?.height ?? 0);
  await expect.poll(heightOf).toBeGreaterThanOrEqual(44);
  await page.getByRole('button', { name: /account menu$/ }).click();
  await page.getByRole('button', { name: 'Compact rows' }).click();
  await expect.poll(heightOf).toBeLessThanOrEqual(33);
  await page.reload();
  await expect.poll(heightOf).toBeLessThanOrEqual(33);

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(row).toContainText('Complete');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
