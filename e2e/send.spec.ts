import { findingsOf } from './findings.ts';
import { callApi, openAs, registerSender } from './companies.ts';
import { expect, test } from './monitored-page.ts';

test('a draft survives a reload, recent recipients are one press away, and ten presses on Send make one transfer', async ({ page }) => {
  const [owner, person] = await registerSender(page);
  await callApi(page, owner.token, 'POST', '/transactions/transfer/', { recipient: person.user, amount: 100, currency: 'USD' });

  await openAs(page, owner, '/send');
  await page.getByRole('list', { name: 'Recent recipients' }).getByRole('button').click();
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(person.user);
  await page.getByLabel('Note').fill('For the boat');
  await page.reload();
  await expect(page.getByLabel('Note')).toHaveValue('For the boat');
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(person.user);
  await page.getByRole('button', { name: 'Max' }).click();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('99.00');
  await page.getByLabel('Amount', { exact: true }).fill('12');
  await page.getByRole('button', { name: 'Review payment' }).click();

  const send = page.getByRole('button', { name: 'Send 12.00 USD' });
  await expect(send).toBeEnabled();
  await send.evaluate((button) => {
    for (let press = 0; press < 10; press++) (button as HTMLButtonElement).click();
  });
  await expect(page.getByRole('link', { name: 'View transaction' })).toBeVisible();
  const { count } = await callApi(page, owner.token, 'GET', '/transactions/?tx_type=debit&amount=-1200');
  expect(count).toBe(1);
  await page.reload();
  await expect(page.getByLabel('Note')).toHaveValue('');
});

test('an order with a lost response is sent again without a duplicate', async ({ page }) => {
  const [owner, person] = await registerSender(page);
  await openAs(page, owner, '/send');
  await page.getByLabel('To', { exact: true }).fill(person.user);
  await page.getByLabel('Amount', { exact: true }).fill('7');
  await page.getByRole('button', { name: 'Review payment' }).click();
  await expect(page.getByRole('button', { name: 'Send 7.00 USD' })).toBeEnabled();

  await page.route('**/trpc/transactions.send**', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Send 7.00 USD' }).click();
  await expect(page.getByText('the payment is made only once')).toBeVisible();
  await page.unroute('**/trpc/transactions.send**');
  await page.getByRole('button', { name: 'Send 7.00 USD' }).click();
  await expect(page.getByRole('link', { name: 'View transaction' })).toBeVisible();
  const { count } = await callApi(page, owner.token, 'GET', '/transactions/?tx_type=debit');
  expect(count).toBe(1);
});

test('the review shows the recipient, and the form rejects an invalid recipient', async ({ page }) => {
  const [owner, person] = await registerSender(page);
  await openAs(page, owner, '/send');
  const to = page.getByLabel('To', { exact: true });
  const review = async (recipient: string) => {
    await to.fill(recipient);
    await page.getByLabel('Amount', { exact: true }).fill('1');
    await page.getByRole('button', { name: 'Review payment' }).click();
  };

  await review('beatris');
  await expect(to).toHaveAttribute('aria-invalid');
  await expect(page.getByText('Enter an email address, a mobile number with country code')).toBeVisible();

  await review(person.id);
  await expect(page.getByText('Bo Q.', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Recipient joined')).toBeVisible();
  await expect(page.getByText('You haven’t paid')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send 1.00 USD' }).click();
  await page.getByRole('button', { name: 'Send another payment' }).click();

  await review(person.id);
  await expect(page.getByText('Bo Quist')).toBeVisible();
  await expect(page.getByText('You haven’t paid')).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit payment' }).click();

  const { reference } = (await callApi(page, person.token, 'GET', '/accounts/')).results[0];
  await review(reference);
  await expect(page.getByText('Bo Quist')).toBeVisible();
  await page.getByRole('button', { name: 'Send 1.00 USD' }).click();
  await page.getByRole('button', { name: 'Send another payment' }).click();

  await review('nobody@elsewhere.example');
  await expect(page.getByText('No user has verified nobody@elsewhere.example')).toBeVisible();
  const in30Days = new Date(Date.now() + 30 * 24 * 3_600_000);
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(in30Days);
  await expect(page.getByText(`hold the money until ${day}`)).toBeVisible();
});

test('a sender cancels an unclaimed transfer, unless the company forbids it', async ({ page }) => {
  const [owner] = await registerSender(page);
  const order = { recipient: 'nobody@elsewhere.example', currency: 'USD' };
  const kept = await callApi(page, owner.token, 'POST', '/transactions/transfer/', { ...order, amount: 100 });
  const { id } = await callApi(page, owner.token, 'POST', '/transactions/transfer/', { ...order, amount: 2_500 });
  await openAs(page, owner, '/transactions');
  await page.locator(`a[id="${id}"]`).click();
  const drawer = page.getByRole('complementary', { name: 'Transaction' });
  const cancel = drawer.getByRole('button', { name: 'Cancel transfer' });
  const dialog = page.getByRole('dialog', { name: 'Cancel this transfer?' });

  await cancel.click();
  await expect(
    dialog.getByText('25.00 USD returns to your available balance, and nobody@elsewhere.example can no longer claim the transfer.'),
  ).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep transfer' }).click();
  await expect(dialog).toHaveCount(0);
  await cancel.click();
  await dialog.getByRole('button', { name: 'Cancel transfer' }).click();
  await expect(cancel).toHaveCount(0);
  await expect(page.getByText('Transfer canceled.')).toBeVisible();
  await expect(drawer.getByText('Canceled. No money moved.')).toBeVisible();
  await expect(page.getByRole('row').filter({ has: page.locator(`a[id="${id}"]`) })).toContainText('Failed');
  const [account] = (await callApi(page, owner.token, 'GET', '/accounts/')).results;
  expect(account.currencies[0]).toMatchObject({ balance: 10_000, available_balance: 9_900 });

  await page.goto(`/transactions/${kept.id}`);
  await expect(page.getByRole('button', { name: 'Cancel transfer' })).toBeVisible();
  await callApi(page, owner.token, 'PATCH', '/admin/company/settings/', { allow_transfer_cancellations: false });
  await page.reload();
  await expect(page.getByText('Expires if unclaimed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel transfer' })).toHaveCount(0);
});
