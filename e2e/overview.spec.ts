import { callApi, openAs, registerOwner, registerUser } from './companies.ts';
import { expect, test } from './monitored-page.ts';

test('the company overview counts pending work and activity, and each figure links to its list', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/admin');
  const steps = page.getByRole('region', { name: 'Get started' });
  await expect(steps.getByRole('link', { name: 'Invite a user or open registration' })).toBeVisible();
  await expect(page.getByText('None pending')).toBeVisible();

  const person = await registerUser(page, owner);
  const credit = { user: person.id, amount: 2_500, currency: 'USD' };
  await callApi(page, owner.token, 'POST', '/admin/transactions/credit/', { ...credit, status: 'Complete' });
  await callApi(page, owner.token, 'POST', '/admin/transactions/credit/', { ...credit, status: 'Pending' });
  await page.reload();
  await expect(steps.getByText('Done: Invite a user or open registration')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('+25.00 USD');
  await steps.getByRole('button', { name: 'Dismiss' }).click();
  await expect(steps).toHaveCount(0);

  await page.getByRole('link', { name: 'Transactions to approve' }).click();
  await expect(page).toHaveURL('/admin/transactions/pending');
  await expect(page.getByRole('main')).toContainText('25.00 USD');
});

test('every page shows the test mode banner until an admin switches the company to production', async ({ page }) => {
  const owner = await registerOwner(page);
  const customer = await registerUser(page, owner);
  await openAs(page, customer, '/home');
  const banner = page.getByRole('complementary', { name: 'Test mode' });
  await expect(banner).toContainText('no real money moves');
  await expect(banner.getByRole('link')).toHaveCount(0);

  await openAs(page, owner, '/admin');
  const steps = page.getByRole('region', { name: 'Get started' });
  await expect(steps.getByRole('link', { name: 'Switch to production mode' })).toBeVisible();
  await banner.getByRole('link', { name: 'Go live' }).click();
  await expect(page).toHaveURL('/admin/settings#mode');
  await page.getByRole('button', { name: 'Switch to production mode' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch to production mode' }).click();
  await expect(page.getByText('This company is in production mode.')).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.goto('/admin');
  await expect(steps.getByText('Done: Switch to production mode')).toBeVisible();
});

test('the setup checklist keeps the sign-in step open until all admins have an authenticator', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/admin');
  const steps = page.getByRole('region', { name: 'Get started' });
  await expect(steps).toContainText('Set up by 0 of 1 admin');
  await steps.getByRole('link', { name: 'Require MFA for all admins' }).click();
  await expect(page).toHaveURL('/security');
});
