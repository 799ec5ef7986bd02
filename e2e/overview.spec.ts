import { callApi, openAs, registerOwner, registerUser } from './own-company.ts';
import { expect, test } from './page-under-watch.ts';

test('the overview of a company counts what waits and what moved, and each figure opens the list behind it', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/admin');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByRole('link', { name: 'Invite somebody, or let people register' })).toBeVisible();
  await expect(page.getByText('None is pending')).toBeVisible();

  const person = await registerUser(page, owner);
  const credit = { user: person.id, amount: 2_500, currency: 'USD' };
  await callApi(page, owner.token, 'POST', '/admin/transactions/credit/', { ...credit, status: 'Complete' });
  await callApi(page, owner.token, 'POST', '/admin/transactions/credit/', { ...credit, status: 'Pending' });
  await page.reload();
  await expect(steps.getByText('Done: Invite somebody, or let people register')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('+25.00 USD');
  await steps.getByRole('button', { name: 'Put away' }).click();
  await expect(steps).toHaveCount(0);

  await page.getByRole('link', { name: 'Transactions to decide' }).click();
  await expect(page).toHaveURL('/admin/transactions/pending');
  await expect(page.getByRole('main')).toContainText('25.00 USD');
});
