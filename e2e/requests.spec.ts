import type { Locator, Page } from '@playwright/test';
import { callApi, openAs, registerOwner } from './own-company.ts';
import { expect, test } from './page-under-watch.ts';

const rows = (page: Page, name: string): Locator => page.getByRole('table', { name }).locator('tbody').getByRole('row');

test('an admin watches calls come in, opens one, and sees in the audit trail what it did', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/admin/requests?path=currencies');
  await expect(page.getByText('No call matches these filters')).toBeVisible();
  await callApi(page, owner.token, 'POST', '/admin/currencies/', { code: 'CHF' });
  await expect(rows(page, 'Calls of the API')).toHaveCount(1);
  await page.goto('/admin/requests');
  await callApi(page, owner.token, 'PATCH', '/user/', { first_name: 'Live' });
  await expect(rows(page, 'Calls of the API').first()).toContainText('PATCH /3/user/');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused. New calls are not shown.')).toBeVisible();

  await rows(page, 'Calls of the API')
    .filter({ hasText: '/3/admin/currencies/' })
    .getByRole('link', { name: /^POST / })
    .click();
  await expect(page.getByRole('heading', { name: /^Call \d+$/ })).toBeVisible();
  await expect(page.getByText('Authorization: Token <your token>')).toBeVisible();
  await expect(page.locator('main')).not.toContainText(owner.token);

  await page.getByRole('link', { name: 'In the audit trail' }).click();
  await rows(page, 'Audit log').getByRole('button', { name: 'Currency added' }).click();
  await expect(page.getByRole('dialog')).toContainText('CHF');
});

test('an admin adds an IP access rule, tries it, and is kept from locking themselves out', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/admin/access-control');
  await page.getByRole('button', { name: 'Add rule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('*');
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect(dialog.getByLabel('Address')).toHaveAccessibleDescription(/would lock you out/);
  await dialog.getByLabel('Address').fill('203.0.113.0/24');
  await dialog.getByLabel('Label').fill('A bad neighbour');
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect(rows(page, 'IP access rules, in order of precedence')).toHaveText(/203\.0\.113\.0\/24.*Deny.*The whole company/s);

  await page.getByLabel('User to try').fill(owner.user);
  await page.getByLabel('Address to try').fill('203.0.113.9');
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(page.getByText('may not call from 203.0.113.9: rule 1 decides.')).toBeVisible();
  await page.getByRole('button', { name: /^Delete Deny 203/ }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No rules yet' })).toBeVisible();
});
