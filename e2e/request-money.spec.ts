import { callApi, openAs, registerOwner, registerUser } from './own-company.ts';
import { expect, test } from './page-under-watch.ts';

test('who is asked for money opens the link, finds the payment filled in, and pays', async ({ page }) => {
  const owner = await registerOwner(page);
  const person = await registerUser(page, owner);
  const credit = { user: person.user, amount: 10_000, currency: 'USD', status: 'Complete' };
  await callApi(page, owner.token, 'POST', '/admin/transactions/credit/', credit);
  await openAs(page, owner, '/request');
  await page.getByLabel('Amount').fill('nothing');
  await page.getByRole('button', { name: 'Make a link' }).click();
  await expect(page.getByLabel('Amount')).toHaveAttribute('aria-invalid');
  await page.getByLabel('Amount').fill('12,5');
  await page.getByLabel('Note').fill('Oars & rope');
  await page.getByRole('button', { name: 'Make a link' }).click();
  const asked = page.getByRole('region', { name: 'A request for 12.50 USD' });
  await expect(asked.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  const link = new URL(await asked.locator('p.font-mono').innerText());

  await page.context().clearCookies();
  await openAs(page, person, link.pathname + link.search);
  await expect(page.getByLabel('Note')).toHaveValue('Oars & rope');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Send 12.50 USD' }).click();
  await expect(page.getByRole('link', { name: 'See the transaction' })).toBeVisible();
  const { results } = await callApi(page, owner.token, 'GET', '/transactions/?tx_type=credit');
  expect(results.map(({ amount, note }: { amount: number; note: string }) => [amount, note])).toEqual([[1_250, 'Oars & rope']]);
});
