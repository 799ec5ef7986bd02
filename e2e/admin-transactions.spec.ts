import { readFile } from 'node:fs/promises';
import { callApi, openAs, registerOwner, registerSender } from './companies.ts';
import { expect, test } from './monitored-page.ts';

test('an admin approves three transactions together, rejects one, and exports the list', async ({ page }) => {
  const owner = await registerOwner(page);
  const credit = { tx_type: 'credit', user: owner.id, currency: 'USD', status: 'Pending' };
  const items = [10_000, 2_000, 300, 40].map((amount) => ({ ...credit, amount, reference: `ref-${amount}` }));
  await callApi(page, owner.token, 'POST', '/admin/transactions/', { transactions: items });

  await openAs(page, owner, '/admin/transactions/pending');
  const boxes = page.getByRole('table', { name: 'Pending transactions' }).locator('tbody').getByRole('checkbox');
  await expect(boxes).toHaveCount(4);
  await expect(boxes.nth(0)).toBeEnabled();
  await boxes.nth(0).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await boxes.nth(2).check();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Approve 3 transactions?' });
  await expect(dialog).toContainText('Total in USD');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('status', { name: 'Results' }).getByRole('listitem')).toHaveText([/Complete/, /Complete/, /Complete/]);
  await expect(boxes).toHaveCount(1);
  await boxes.nth(0).check();
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('dialog', { name: 'Reject 1 transaction?' }).getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('heading', { name: 'No pending transactions' })).toBeVisible();

  await page.goto('/admin/transactions?status=Complete');
  const [table] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download CSV' }).click()]);
  expect(table.suggestedFilename()).toContain('transactions');
  const lines = (await readFile(await table.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('currency.code');

  await page.getByRole('button', { name: 'Export in background' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Export in background' }).click();
  await expect(page).toHaveURL('/admin/transactions/exports');
  const entry = page.getByRole('list', { name: 'Exports' }).getByRole('listitem').first();
  await expect(entry).toContainText('Complete');
  const [file] = await Promise.all([page.waitForEvent('download'), entry.getByRole('link', { name: 'Download' }).click()]);
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(4);
});

test('unclaimed transfers have their own tab, are not in the approval queue, and warn before completion', async ({ page }) => {
  const [owner] = await registerSender(page);
  const recipient = `newcomer@${owner.company}.example`;
  await callApi(page, owner.token, 'POST', '/transactions/transfer/', { amount: 2_500, currency: 'USD', recipient });

  await openAs(page, owner, '/admin');
  await expect(page.getByText('None pending')).toBeVisible();
  await page.goto('/admin/transactions/pending');
  await expect(page.getByRole('heading', { name: 'No pending transactions' })).toBeVisible();
  await page.getByRole('link', { name: 'Unclaimed transfers' }).click();
  const rows = page.getByRole('table', { name: 'Unclaimed transfers' }).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(recipient);
  await expect(page.getByRole('checkbox')).toHaveCount(0);

  await rows.getByRole('link').click();
  await expect(page.getByText('Expires if unclaimed')).toBeVisible();
  await page.getByRole('button', { name: 'Complete transfer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete this unclaimed transfer?' });
  await expect(dialog).toContainText(`${recipient} has not registered.`);
  await expect(dialog).toContainText('temporary account');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Complete transfer' }).click();
  await dialog.getByRole('button', { name: 'Complete transfer' }).click();
  await expect(page.getByText('Completed')).toBeVisible();
});

test('an admin archives a transaction, which cannot be approved until it is restored', async ({ page }) => {
  const owner = await registerOwner(page);
  const credit = { user: owner.id, currency: 'USD', amount: 500, status: 'Pending' };
  const { id } = await callApi(page, owner.token, 'POST', '/admin/transactions/credit/', credit);
  await openAs(page, owner, `/admin/transactions/${id}`);
  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Archived')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
});

test('an admin finds a user by the beginning of a name', async ({ page }) => {
  const [owner, user] = await registerSender(page);
  await callApi(page, user.token, 'PATCH', '/user/', { first_name: 'Beatriz', last_name: 'Ruíz' });
  await openAs(page, owner, '/admin/transactions/new');
  const field = page.getByLabel('User', { exact: true });
  await field.pressSequentially('beatr');
  // The ID, because the address is not verified.
  await expect(page.locator(`datalist option[value="${user.id}"]`)).toHaveAttribute('label', `Beatriz Ruíz (${user.user})`);
  await field.fill(user.id);
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.05');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('button', { name: 'Post 0.05 USD' })).toBeVisible();
});
