import { findingsOf } from './findings.ts';
import { callApi, openAs, registerOwner, registerSender } from './companies.ts';
import { expect, test } from './monitored-page.ts';

test('a user requests money by link, and a payer opens it, signs in and pays once', async ({ page }) => {
  const [payer, owner] = await registerSender(page);
  await openAs(page, owner, '/request');
  await expect(page.getByRole('heading', { name: 'No payment requests' })).toBeVisible();
  await page.getByRole('link', { name: 'Request money' }).click();
  await page.getByLabel('Amount (optional)').fill('nothing');
  await page.getByRole('button', { name: 'Create request' }).click();
  await expect(page.getByLabel('Amount (optional)')).toHaveAttribute('aria-invalid');
  await page.getByLabel('Amount (optional)').fill('12,5');
  await page.getByLabel('Note').fill('Oars & rope');
  await page.getByRole('button', { name: 'Create request' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await expect(page.getByText('12.50')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  const link = new URL(await page.locator('p.font-mono').innerText()).pathname;

  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Payment request' })).toBeVisible();
  await expect(page.getByText(`A user of ${owner.company} requests money.`)).toBeVisible();
  await expect(page.getByText(/12.50|Oars|Ada/)).toHaveCount(0);
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Company')).toHaveValue(owner.company);
  await page.getByLabel('Email, mobile number or user ID').fill(payer.user);
  await page.getByLabel('Password').fill(payer.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Oars & rope')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Review payment' }).click();
  await page.getByRole('button', { name: 'Send 12.50 USD' }).click();
  await expect(page).toHaveURL(/\/transactions\//);
  await page.goto('/request?direction=received');
  await expect(page.getByRole('list', { name: 'Payment requests' })).toContainText('Paid');
  await page.getByRole('list', { name: 'Payment requests' }).getByRole('link').click();
  await expect(page.getByRole('link', { name: 'View transaction' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review payment' })).toHaveCount(0);
  const { results } = await callApi(page, owner.token, 'GET', '/transactions/?tx_type=credit');
  expect(results.map(({ amount, note }: { amount: number; note: string }) => [amount, note])).toEqual([[1_250, 'Oars & rope']]);
});

test('a new user registers from the link of a request, and returns to it', async ({ page }) => {
  const owner = await registerOwner(page);
  const { link } = await callApi(page, owner.token, 'POST', '/payment-requests/', { amount: 1_250, currency: 'USD', note: 'Oars' });
  await page.context().clearCookies();
  await page.goto(new URL(link).pathname);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill('Nell');
  await page.getByLabel('Last name').fill('Quirke');
  await page.getByLabel('Email').fill(`nell@${owner.company}.example`);
  await page.getByLabel('Password', { exact: true }).fill('a quiet harbour 9');
  await page.getByRole('checkbox', { name: /terms/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Oars')).toBeVisible();
});

test('a recipient declines a request, and a requester cancels one', async ({ page }) => {
  const [owner, payer] = await registerSender(page);
  const dinner = { amount: 1_250, currency: 'USD', note: 'Dinner', recipient: payer.id };
  for (const note of ['Dinner', 'Lunch']) await callApi(page, owner.token, 'POST', '/payment-requests/', { ...dinner, note });
  await openAs(page, payer, '/request/1');
  await page.getByRole('button', { name: 'Decline this request' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Declined')).toBeVisible();
  await page.context().clearCookies();
  await openAs(page, owner, '/request/2');
  await page.getByRole('button', { name: 'Send reminder' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'A reminder can be sent one day after' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel request' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click();
  await expect(page.getByText('Canceled')).toBeVisible();
});

test('an admin finds the payment request of a user and cancels it', async ({ page }) => {
  const [owner, person] = await registerSender(page);
  await callApi(page, person.token, 'POST', '/payment-requests/', { amount: 1_250, currency: 'USD', note: 'Oars' });
  await openAs(page, owner, '/admin/payment-requests?status=paid');
  await expect(page.getByText('No payment requests match these filters')).toBeVisible();
  await page.goto('/admin/payment-requests?search=oar');
  await expect(page.getByRole('row')).toContainText(['Note', '12.50']);
  await page.getByRole('link', { name: 'Bo Quist' }).click();
  await expect(page.getByText('Anyone with the link')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel request' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click();
  await expect(page.getByText('Canceled')).toBeVisible();
});

test('an invalid link of a payment request reveals nothing', async ({ page }) => {
  const [payer] = await registerSender(page);
  await page.goto('/pay/some-token');
  await expect(page.getByRole('heading', { name: 'Invalid request link' })).toBeVisible();
  await openAs(page, payer, '/pay/some-token');
  await expect(page.getByRole('heading', { name: 'Invalid request link' })).toBeVisible();
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
