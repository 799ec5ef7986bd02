import type { Page } from '@playwright/test';
import { callApi, openAs, registerSender } from './companies.ts';
import { findingsOf } from './findings.ts';
import { expect, test } from './monitored-page.ts';
import { testInEveryView } from './views.ts';

const payees = (page: Page) => page.getByRole('list', { name: 'Your payees' }).getByRole('listitem');

/** Opens the review of a payment of 5.00 to the recipient in the form. */
const reviewPayment = async (page: Page): Promise<void> => {
  await page.getByLabel('Amount', { exact: true }).fill('5');
  await page.getByRole('button', { name: 'Review payment' }).click();
  await expect(page.getByRole('button', { name: 'Send 5.00 USD' })).toBeEnabled();
};

test('a user adds a payee, pays it, archives it, and saves it again from the transfer', async ({ page }) => {
  const [owner, person] = await registerSender(page);
  await openAs(page, owner, '/payees');
  await expect(page.getByRole('heading', { name: 'No payees yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Add payee' }).click();
  await page.getByLabel('Email, mobile number or user ID').fill('bo');
  await page.getByLabel('Name', { exact: true }).fill('Bo Quist');
  await page.getByRole('button', { name: 'Add payee' }).click();
  await expect(page.getByLabel('Email, mobile number or user ID')).toHaveAccessibleDescription(/Enter an email address/);
  await page.getByLabel('Email, mobile number or user ID').fill(person.id);
  await page.getByRole('button', { name: 'Add payee' }).click();
  await expect(payees(page)).toHaveText(/Bo Quist.*Not paid yet/s);
  await expect(payees(page)).toBeFocused();

  await page.getByRole('link', { name: 'Send to Bo Quist' }).click();
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(person.id);
  await reviewPayment(page);
  await expect(page.getByText('You haven’t paid Bo Q. before.')).toBeVisible();
  await expect(page.getByText('The name matches Bo Quist.')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send 5.00 USD' }).click();
  await page.getByRole('link', { name: 'View transaction' }).click();
  await expect(page.getByText('Transaction ID')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save as payee' })).toHaveCount(0);
  const transfer = page.url();

  await page.goto('/send');
  await page.getByRole('list', { name: 'Payees' }).getByRole('button', { name: 'Bo Quist' }).click();
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(person.id);
  await expect(page.getByRole('list', { name: 'Recent recipients' })).toHaveCount(0);
  await reviewPayment(page);
  await expect(page.getByText('before. Check the name')).toHaveCount(0);

  await page.goto('/payees');
  await expect(payees(page)).toHaveText(/Bo Quist.*Paid once, last on/s);
  await page.getByRole('button', { name: 'Archive Bo Quist' }).click();
  await page.getByRole('dialog', { name: 'Archive this payee?' }).getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('heading', { name: 'No payees yet' })).toBeVisible();

  await page.goto(transfer);
  await page.getByRole('button', { name: 'Save as payee' }).click();
  await expect(page.getByText('Payee saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save as payee' })).toHaveCount(0);
  await page.goto('/payees');
  await expect(payees(page)).toHaveText(/Bo Quist.*Paid once/s);
});

test('the review warns of a name that does not match', async ({ page }) => {
  const [owner, person] = await registerSender(page);
  const { id } = await callApi(page, owner.token, 'POST', '/payees/', { name: 'Carl Smith', address: person.id });
  await openAs(page, owner, `/send?payee=${id}`);
  await reviewPayment(page);
  await expect(page.getByText('The name doesn’t match Carl Smith.')).toBeVisible();
  await page.goto(`/payees/${id}`);
  await page.getByLabel('Name', { exact: true }).fill('B. Quist');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Send to B. Quist' }).click();
  await reviewPayment(page);
  await expect(page.getByText('The name is similar to B. Quist, but not the same.')).toBeVisible();
});

testInEveryView('the list of payees can be searched by name and address', async (page, checkViews) => {
  const [owner, person] = await registerSender(page);
  const add = (payee: object) => callApi(page, owner.token, 'POST', '/payees/', payee);
  await add({ name: 'Bo Quist', address: person.id, note: 'Rent' });
  await add({ name: 'Landlord', type: 'bank_account', address: 'DE89370400440532013000' });
  await openAs(page, owner, '/payees');
  await expect(payees(page)).toHaveCount(2);
  await checkViews();
  await page.getByLabel('Search by name or address').fill('de8937');
  await expect(payees(page)).toHaveText(/Landlord.*Bank account/s);
  await page.getByLabel('Search by name or address').fill('nothing like it');
  await expect(page.getByRole('heading', { name: 'No payee found' })).toBeVisible();
  await checkViews();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(payees(page)).toHaveCount(2);
});
