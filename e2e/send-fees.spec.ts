import type { Page } from '@playwright/test';
import { callApi, openAs, registerOwner, type CompanyOwner } from './companies.ts';
import { expect, test } from './monitored-page.ts';

/** An owner with 10.00 USD whose group charges fees. */
const openAsPayer = async (page: Page): Promise<CompanyOwner> => {
  const owner = await registerOwner(page);
  const credit = { user: owner.user, amount: 1_000, currency: 'USD', status: 'Complete' };
  await callApi(page, owner.token, 'POST', '/admin/transactions/credit/', credit);
  const fee = { tx_type: 'debit', currency: 'USD', value: 25, percentage: '1', description: 'Sending' };
  await callApi(page, owner.token, 'POST', '/admin/groups/admin/fees/', fee);
  await openAs(page, owner, '/send');
  return owner;
};

const review = async (page: Page, recipient: string, amount: string): Promise<void> => {
  await page.getByLabel('To', { exact: true }).fill(recipient);
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByRole('button', { name: 'Review payment' }).click();
};

test('the cost of a transfer is shown before it is made, and is what is charged', async ({ page }) => {
  const { company } = await openAsPayer(page);
  const recipient = `nell@${company}.example`;
  await review(page, recipient, '9.70');
  await expect(page.getByLabel('Amount', { exact: true })).toHaveAccessibleDescription(/Insufficient funds/);
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused();
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(recipient);

  await review(page, recipient, '5');
  await expect(page.getByRole('heading', { name: 'You send' })).toBeFocused();
  const terms = page.getByRole('main');
  await expect(terms).toContainText(/Fee\s*0\.30/);
  await expect(terms).toContainText(/Total\s*5\.30/);
  await expect(terms).toContainText(/After this payment\s*4\.70/);
  await page.getByRole('button', { name: 'Send 5.00 USD' }).click();
  await page.getByRole('link', { name: 'View transaction' }).click();
  await expect(page.getByRole('article')).toContainText(/Fee\s*[-−]?0\.30/);
});
