import type { Page } from '@playwright/test';
import { testInEveryView } from './views.ts';
import { readDemoUsers, openAs, signInAs, signOut } from './companies.ts';
import { expect, test } from './monitored-page.ts';

const signIn = async (page: Page, password?: string): Promise<void> => {
  const [, customer] = await readDemoUsers(page);
  await signInAs(page, { ...customer, ...(password && { password }) });
};

const openList = async (page: Page): Promise<void> => {
  const [, customer] = await readDemoUsers(page);
  await openAs(page, customer, '/transactions');
  await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible();
};

/** The first reference on the list that names one transaction. */
const someReference = async (page: Page): Promise<string> => {
  const references = await rowsOf(page).locator('td:nth-child(3)').allInnerTexts();
  const reference = references.find((text) => references.filter((other) => other === text).length === 1 && text);
  if (!reference) throw new Error('The first page of the demo shows no transaction with a unique reference.');
  return reference;
};

test('a user signs in and finds a transaction by reference', async ({ page }) => {
  await signIn(page);
  await expect(page).toHaveURL('/home');
  await page.goto('/transactions');
  await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible();
  const reference = await someReference(page);
  await page.getByLabel('Exact reference or transaction ID').fill(reference);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`search=${reference}`));
  const transactionRow = page.getByRole('row').filter({ hasText: reference });
  await expect(transactionRow).toHaveCount(1);
  const amount = await transactionRow.locator('td').last().innerText();

  await transactionRow.getByRole('link').click();
  const drawer = page.getByRole('complementary', { name: 'Transaction' });
  await expect(drawer).toContainText(amount);
  await expect(drawer.getByRole('heading', { name: 'Transaction', exact: true })).toBeFocused();

  await page.reload();
  await expect(page.getByRole('article')).toContainText(reference);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Transactions' }).click();
  await expect(page).toHaveURL(new RegExp(`/transactions\\?search=${reference}`));
});

test('Escape closes an open transaction and restores the focus to its row', async ({ page }) => {
  await openList(page);
  const row = page
    .getByRole('row')
    .getByRole('link')
    .filter({ hasNotText: /Time|Amount/ })
    .first();
  await row.click();
  await expect(page.locator('[data-drawer]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-drawer]')).toHaveCount(0);
  await expect(page).toHaveURL('/transactions');
  await expect(row).toBeFocused();
});

test('J and K move through the list with a transaction open, and Back returns to the list', async ({ page }) => {
  await openList(page);
  const rows = page.getByRole('table', { name: 'Transactions' }).locator('tbody a[id]');
  const ids = await rows.evaluateAll((links) => links.map(({ id }) => id));
  await rows.first().click();
  const drawer = page.locator('[data-drawer]');
  await expect(drawer.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(`/transactions/${ids[1]}`);
  await drawer.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(`/transactions/${ids[2]}`);
  await page.keyboard.press('k');
  await expect(page).toHaveURL(`/transactions/${ids[1]}`);
  await drawer.getByLabel('Single-key shortcuts: J next, K previous').uncheck();
  await page.keyboard.press('k');
  await expect(page).toHaveURL(`/transactions/${ids[1]}`);
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL('/transactions');
});

test('invalid credentials show one message that does not reveal which was wrong', async ({ page }) => {
  await signIn(page, 'not the password');
  const alert = page.getByRole('alert').filter({ hasText: /\S/ });
  await expect(alert).toHaveCount(1);
  await expect(alert).not.toContainText(/company|user|email|password/i);
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Password')).toHaveValue('not the password');
});

test('a page behind sign-in redirects back to itself, never to another site', async ({ page }) => {
  await page.goto('/transactions?status=Pending');
  await expect(page).toHaveURL('/login?next=%2Ftransactions%3Fstatus%3DPending');
  await page.getByRole('region', { name: 'Explore the demo' }).getByRole('button').last().click();
  await expect(page).toHaveURL('/transactions?status=Pending');
  await page.goto('/login?next=//elsewhere.example');
  await expect(page).toHaveURL('/home');
});

test('signing out ends the session', async ({ page }) => {
  await openList(page);
  await signOut(page);
  await page.goto('/transactions');
  await expect(page).toHaveURL('/login?next=%2Ftransactions');
});

/** The transactions on the page. */
const rowsOf = (page: Page) => page.locator('tbody tr').filter({ has: page.getByRole('link') });

test('filters are in the URL, and the back button undoes them', async ({ page }) => {
  await openList(page);
  await page.getByLabel('Status', { exact: true }).selectOption('Pending');
  await expect(page).toHaveURL('/transactions?status=Pending');
  await expect(page.getByRole('link', { name: 'Pending', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(rowsOf(page).filter({ hasNotText: 'Pending' })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/transactions');
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('');
  await expect(rowsOf(page).filter({ hasNotText: 'Pending' }).first()).toBeVisible();
});

test('a user pages through the list, and sorts by the largest amounts', async ({ page }) => {
  await openList(page);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(/^26–\d+ of /);
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('link').click();
  await expect(page).toHaveURL('/transactions?order=-amount');
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending');
  // The rows load after the heading.
  await expect(async () => {
    const amounts = await rowsOf(page).locator('td:last-child').allInnerTexts();
    // The list sorts by minor units: bitcoin amounts have the most.
    const [largest = 0, second = 0] = amounts.filter((text) => text.includes('XBT')).map((text) => Number(text.replaceAll(/[^\d.]/g, '')));
    expect(largest).toBeGreaterThanOrEqual(second);
    expect(second).toBeGreaterThan(0);
  }).toPass();
});

testInEveryView('a rejected sign-in and transactions are accessible and fit the screen', async (page, checkViews) => {
  await signIn(page, 'not the password');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await checkViews();
  await openList(page);
  await page
    .getByRole('row')
    .getByRole('link')
    .filter({ hasNotText: /Time|Amount/ })
    .first()
    .click();
  await expect(page.locator('[data-drawer]')).toBeVisible();
  await checkViews();
  await page.reload();
  await expect(page.getByRole('article')).toBeVisible();
  await checkViews();
  await page.goto('/transactions?search=no-such-reference');
  await expect(page.getByRole('link', { name: 'Clear filters' }).last()).toBeVisible();
  await checkViews();
  await page.goto('/transactions/nothing');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await checkViews();
});
