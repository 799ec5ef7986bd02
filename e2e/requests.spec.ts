import type { Locator, Page } from '@playwright/test';
import { callApi, openAs, registerOwner } from './companies.ts';
import { expect, test } from './monitored-page.ts';

const rows = (page: Page, name: string): Locator => page.getByRole('table', { name }).locator('tbody').getByRole('row');

test('an admin watches live requests, opens one, and finds its changes in the audit log', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/admin/requests?path=currencies');
  await expect(page.getByText('No requests match these filters')).toBeVisible();
  await callApi(page, owner.token, 'POST', '/admin/currencies/', { code: 'CHF' });
  await expect(rows(page, 'API requests')).toHaveCount(1);
  await page.goto('/admin/requests');
  await callApi(page, owner.token, 'PATCH', '/user/', { first_name: 'Live' });
  await expect(rows(page, 'API requests').first()).toContainText('PATCH /3/user/');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused. New requests are not shown.')).toBeVisible();

  await rows(page, 'API requests')
    .filter({ hasText: '/3/admin/currencies/' })
    .getByRole('link', { name: /^POST / })
    .click();
  await expect(page.getByRole('heading', { name: /^Request \d+$/ })).toBeVisible();
  await expect(page.getByText('Authorization: Token <your token>')).toBeVisible();
  await expect(page.locator('main')).not.toContainText(owner.token);

  await page.getByRole('link', { name: 'View in the audit log' }).click();
  await rows(page, 'Audit log').getByRole('button', { name: 'Added a currency' }).click();
  await expect(page.getByRole('dialog')).toContainText('CHF');
});

test('an admin adds an IP access rule, tests it, and cannot lock themselves out', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/admin/access-control');
  await page.getByRole('button', { name: 'Add rule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('IP address or range').fill('*');
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect(dialog.getByLabel('IP address or range')).toHaveAccessibleDescription(/would lock you out/);
  await dialog.getByLabel('IP address or range').fill('203.0.113.0/24');
  await dialog.getByLabel('Label').fill('A bad neighbour');
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect(rows(page, 'IP access rules, in order of precedence')).toHaveText(/203\.0\.113\.0\/24.*Deny.*Entire company/s);

  await page.getByRole('combobox', { name: 'User', exact: true }).fill(owner.user);
  await page.getByRole('textbox', { name: 'IP address', exact: true }).fill('203.0.113.9');
  await page.getByRole('button', { name: 'Test access' }).click();
  await expect(page.getByText(/^203\.0\.113\.9 is denied for .* by rule 1\.$/)).toBeVisible();
  await page.getByRole('button', { name: /^Delete Deny 203/ }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No rules yet' })).toBeVisible();
});
