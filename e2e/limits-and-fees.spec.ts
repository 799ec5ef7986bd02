import { callApi, openAs, registerOwner } from './companies.ts';
import { expect, test } from './monitored-page.ts';

test('an owner edits a limit and a fee of a group, archives the limit and restores it', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/admin/groups/user/limits');
  await page.getByRole('button', { name: 'Add limit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount', { exact: true }).fill('100');
  await dialog.getByRole('button', { name: 'Add limit' }).click();

  await page.getByRole('button', { name: 'Edit: Debits: at most 100.00 USD per day' }).click();
  await expect(dialog.getByLabel('Amount', { exact: true })).toHaveValue('100.00');
  await dialog.getByLabel('Amount', { exact: true }).fill('1.234');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Amount', { exact: true })).toHaveAccessibleDescription(/at most 2 decimals/);
  await dialog.getByLabel('Amount', { exact: true }).fill('2,500.50');
  await dialog.getByLabel('Limit type').selectOption('Maximum per month');
  await dialog.getByLabel(/^Archived/).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const limit = page.getByRole('listitem').filter({ hasText: 'Debits: at most 2,500.50 USD per month' });
  await expect(limit).toContainText('Archived');
  await limit.getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByLabel(/^Archived/).uncheck();
  await dialog.getByLabel('Amount', { exact: true }).fill('0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Debits: no maximum per month')).toBeVisible();
  await expect(page.getByText('Archived')).toHaveCount(0);

  await page.getByRole('link', { name: 'Fees' }).click();
  await page.getByRole('button', { name: 'Add fee' }).click();
  await dialog.getByLabel('Percentage').fill('1.5');
  await dialog.getByRole('button', { name: 'Add fee' }).click();
  await page.getByRole('button', { name: 'Edit: Debits: 1.5% per transaction' }).click();
  await dialog.getByLabel('Fixed amount').fill('0.25');
  await expect(dialog.getByText('A debit of 100.00 USD costs 1.75 USD.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Debits: 0.25 USD + 1.5% per transaction')).toBeVisible();
});

test('an owner sets a limit of one account currency', async ({ page }) => {
  const owner = await registerOwner(page);
  const { reference } = await callApi(page, owner.token, 'POST', '/admin/accounts/', { name: 'Float' });
  await callApi(page, owner.token, 'POST', `/admin/accounts/${reference}/currencies/`, { currency: 'USD' });
  await openAs(page, owner, `/admin/accounts/${reference}`);
  const dollars = page.getByRole('region', { name: 'Limits and fees in USD' });
  await dollars.getByRole('button', { name: 'Add limit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Limit type').selectOption('Overdraft');
  await dialog.getByLabel('Amount', { exact: true }).fill('50');
  await dialog.getByRole('button', { name: 'Add limit' }).click();
  await expect(dollars.getByText('Debits: overdraft of up to 50.00 USD')).toBeVisible();
  await dollars.getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByLabel('Amount', { exact: true }).fill('75');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dollars.getByText('Debits: overdraft of up to 75.00 USD')).toBeVisible();
});

test('an owner sets the partner of a subtype, and renames it', async ({ page }) => {
  const owner = await registerOwner(page);
  await callApi(page, owner.token, 'POST', '/admin/subtypes/', { name: 'deposit', label: 'Deposit', tx_type: 'credit' });
  await callApi(page, owner.token, 'POST', '/admin/subtypes/', { name: 'withdraw', tx_type: 'debit' });
  await openAs(page, owner, '/admin/subtypes');
  await page.getByRole('button', { name: 'Edit withdraw' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Label').fill('Withdrawal');
  await dialog.getByLabel('Name').fill('cash_out');
  await dialog.getByLabel('Counterparty subtype').selectOption('Deposit');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Withdrawal' })).toContainText('Debits · with deposit');
  await expect(page.getByText('cash_out')).toBeVisible();
});

test('an owner makes a tier require one of two documents, renames it, sets its limits and archives it', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/admin/groups/user/tiers');
  await page.getByRole('button', { name: 'Add tier' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Level', { exact: true }).fill('2');
  await dialog.getByLabel('Email address').check();
  await dialog.getByRole('button', { name: 'Add tier' }).click();
  const facts = page.getByRole('region', { name: /^Level/ });
  await facts.getByRole('textbox', { name: 'Name' }).fill('Proved');
  await facts.getByLabel('Email address').uncheck();
  await facts.getByLabel('First name').check();
  await facts.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Level 2: Proved' })).toContainText('Requires first name');

  const sets = page.getByRole('region', { name: 'Requirement sets' });
  await sets.getByRole('button', { name: 'Add requirement set' }).click();
  await dialog.getByLabel('Condition').selectOption('Some requirements');
  await dialog.getByLabel('Name').fill('papers');
  await dialog.getByRole('button', { name: 'Add requirement set' }).click();
  const papers = sets.getByRole('region', { name: 'Any 1 of: papers' });
  await expect(papers).toContainText('no user meets this set');
  await papers.getByRole('button', { name: 'Add requirement to' }).click();
  await dialog.getByRole('textbox', { name: 'Status' }).fill('verified');
  await dialog.getByLabel('Add a field').selectOption('Document type');
  await dialog.getByRole('textbox', { name: 'Document type' }).fill('passport\ngovernment_id');
  await dialog.getByRole('button', { name: 'Add requirement' }).click();
  await expect(papers).toContainText('A document with status verified and with document type passport or government_id');
  await papers.getByRole('button', { name: 'Edit: A document' }).click();
  await dialog.getByRole('button', { name: 'Remove status' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(papers).toContainText('A document with document type passport or government_id');
  await papers.getByRole('button', { name: 'Add requirement set to' }).click();
  await dialog.getByLabel('Name').fill('elsewhere');
  await dialog.getByRole('button', { name: 'Add requirement set' }).click();
  await expect(papers.getByRole('region', { name: 'All of: elsewhere' })).toBeVisible();
  await papers.getByRole('button', { name: 'Edit Any 1 of: papers' }).click();
  await dialog.getByLabel('Number of requirements').fill('2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(sets.getByRole('region', { name: 'Any 2 of: papers' })).toBeVisible();

  const switches = page.getByRole('region', { name: 'Transactions' });
  await switches.getByLabel('Debits').uncheck();
  await switches.getByRole('button', { name: 'Save' }).click();
  await expect(switches.getByText('Saved.')).toBeVisible();
  await facts.getByLabel(/^Archived/).check();
  await facts.getByRole('button', { name: 'Save' }).click();
  await expect(facts).toContainText('Archived · Requires first name');
  const tiers = await callApi(page, owner.token, 'GET', '/admin/groups/user/tiers/');
  expect(tiers).toMatchObject([{ level: 2, name: 'Proved', archived: true, settings: { allow_debit_transactions: false } }]);
});
