import { findingsOf } from './findings.ts';
import { callApi, openAs, registerOwner, registerSender, registerUser } from './companies.ts';
import { expect, test } from './monitored-page.ts';

test('a payer opens the link with the payment filled in, and pays', async ({ page }) => {
  const owner = await registerOwner(page);
  const person = await registerUser(page, owner);
  const credit = { user: person.user, amount: 10_000, currency: 'USD', status: 'Complete' };
  await callApi(page, owner.token, 'POST', '/admin/transactions/credit/', credit);
  await openAs(page, owner, '/request');
  await page.getByLabel('Amount', { exact: true }).fill('nothing');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveAttribute('aria-invalid');
  await page.getByLabel('Amount', { exact: true }).fill('12,5');
  await page.getByLabel('Note').fill('Oars & rope');
  await page.getByRole('button', { name: 'Create link' }).click();
  const request = page.getByRole('region', { name: 'Request for 12.50 USD' });
  await expect(request.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  const link = new URL(await request.locator('p.font-mono').innerText());

  await page.context().clearCookies();
  await openAs(page, person, link.pathname + link.search);
  await expect(page.getByLabel('Note')).toHaveValue('Oars & rope');
  await page.getByRole('button', { name: 'Review payment' }).click();
  await page.getByRole('button', { name: 'Send 12.50 USD' }).click();
  await expect(page.getByRole('link', { name: 'View transaction' })).toBeVisible();
  const { results } = await callApi(page, owner.token, 'GET', '/transactions/?tx_type=credit');
  expect(results.map(({ amount, note }: { amount: number; note: string }) => [amount, note])).toEqual([[1_250, 'Oars & rope']]);
});

test('a payment link asks members of other companies to sign in to its company', async ({ page }) => {
  const [payee, payer] = await registerSender(page);
  const credit = { user: payer.user, amount: 10_000, currency: 'USD', status: 'Complete' };
  await callApi(page, payee.token, 'POST', '/admin/transactions/credit/', credit);
  const [otherUser] = await registerSender(page);
  const link = `/send?company=${payee.company}&to=${payee.id}&amount=3&currency=USD`;

  await openAs(page, otherUser, link);
  await expect(page.getByRole('heading', { name: 'Request from another company' })).toBeVisible();
  await expect(page.getByText(`you are signed in to ${otherUser.company}`)).toBeVisible();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveCount(0);
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('button', { name: `Sign in to ${payee.company}` }).click();
  await expect(page).toHaveURL(`/login?company=${payee.company}&next=${encodeURIComponent(link)}`);
  await expect(page.getByLabel('Company')).toHaveValue(payee.company);
  await page.getByLabel('Email, mobile number or user ID').fill(payer.user);
  await page.getByLabel('Password').fill(payer.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('3');
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(payee.id);
});

test('the sign-in page preselects the company of a payment link', async ({ page }) => {
  const owner = await registerOwner(page);
  await page.goto(`/send?company=${owner.company}&to=${owner.id}&amount=3&currency=USD`);
  await expect(page).toHaveURL(/^[^?]*\/login/);
  await expect(page.getByLabel('Company')).toHaveValue(owner.company);
});

test('a payment link without a company rejects an address that no member has verified', async ({ page }) => {
  const [otherUser] = await registerSender(page);
  await openAs(page, otherUser, '/send?to=somebody%40elsewhere.example&amount=3&currency=USD');
  await page.getByRole('button', { name: 'Review payment' }).click();
  await expect(page.getByText('No user has verified this address. Ask for a new link.')).toBeVisible();
  await expect(page.getByLabel('To', { exact: true })).toHaveAttribute('aria-invalid');
  await page.goto('/send?company=Not%20a%20company&to=somebody%40elsewhere.example');
  await expect(page.getByRole('heading', { name: 'Invalid request link' })).toBeVisible();
});
