import { callApi, openAs, registerOwner, registerUser } from './companies.ts';
import { expect, test } from './monitored-page.ts';

test('an admin opens a standalone account, and freezes and unfreezes a user’s account currency', async ({ page }) => {
  const owner = await registerOwner(page);
  const customer = await registerUser(page, owner);
  await openAs(page, owner, '/admin/accounts');
  await page.getByRole('button', { name: 'Open account' }).click();
  await page.getByLabel('Name').fill('Float');
  await page.getByLabel('Reference').fill('float-1');
  await page.getByRole('dialog').getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Float' })).toBeVisible();
  await expect(page.getByText('Company (standalone)')).toBeVisible();

  const [account] = (await callApi(page, customer.token, 'GET', '/accounts/')).results;
  await callApi(page, owner.token, 'POST', `/admin/accounts/${account.reference}/currencies/`, { currency: 'USD' });
  await page.goto(`/admin/accounts/${account.reference}`);
  await page.getByRole('button', { name: 'Freeze USD' }).click();
  await expect(page.getByRole('list', { name: 'Balances' })).toContainText('Frozen');
  const accountCurrencyPath = `/accounts/${account.reference}/currencies/USD/`;
  expect((await callApi(page, customer.token, 'GET', accountCurrencyPath)).settings.allow_transactions).toBe(false);
  await page.getByRole('button', { name: 'Unfreeze USD' }).click();
  await expect(page.getByRole('list', { name: 'Balances' })).not.toContainText('Frozen');
});

test('a user opens a second account', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/accounts');
  await page.getByRole('button', { name: 'Open account' }).click();
  await page.getByLabel('Name').fill('savings');
  await page.getByLabel('Label').fill('Bicycle fund');
  await page.getByRole('dialog').getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Bicycle fund' })).toBeVisible();
  await expect(page.getByText('You receive payments in this account.')).toHaveCount(1);
});
