import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readCsv } from '#server/testing/csv.ts';
import { textsOf } from '#server/testing/pdf-text.ts';
import { testInEveryView } from './views.ts';
import { callApi, openAs, registerOwner, registerUser } from './companies.ts';
import { expect, test } from './monitored-page.ts';

/** A user who received 1,250.00 and sent 200.50. */
const registerUserWithMovements = async (page: Page) => {
  const owner = await registerOwner(page);
  const person = await registerUser(page, owner);
  const movement = { user: person.id, currency: 'USD', status: 'Complete' };
  await callApi(page, owner.token, 'POST', '/admin/transactions/credit/', { ...movement, amount: 125_000, note: 'Salary' });
  await callApi(page, owner.token, 'POST', '/admin/transactions/debit/', { ...movement, amount: 20_050, note: 'Rent' });
  return person;
};

const take = async (page: Page, button: string): Promise<{ name: string; content: Buffer }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
};

test('a user opens an account statement, downloads it as PDF, CSV and JSON, and finds it again', async ({ page }) => {
  const person = await registerUserWithMovements(page);
  await openAs(page, person, '/accounts');
  await page.locator('main h2 a').first().click();
  await page.getByRole('link', { name: 'Statement' }).last().click();
  const sums = page.locator('dl[aria-label="Summary"]');
  await expect(sums).toContainText('+1,250.00 USD');
  await expect(sums).toContainText('−200.50 USD');
  await expect(sums).toContainText('1,049.50 USD');

  const pdf = await take(page, 'Download PDF');
  expect(pdf.name).toMatch(/-statement-.*\.pdf$/);
  expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(textsOf(pdf.content)).toEqual(expect.arrayContaining(['Account statement', '+1,250.00', '−200.50', '1,049.50', 'Salary', 'Rent']));

  const csv = await take(page, 'Download CSV');
  const [names = [], ...rows] = readCsv(csv.content.toString());
  const column = (name: string) => rows.map((cells) => Number(cells[names.indexOf(name)]));
  expect(column('amount')).toEqual([0, 125_000, -20_050, 0]);
  expect(column('balance')).toEqual([0, 125_000, 104_950, 104_950]);

  const json = await take(page, 'Download JSON');
  const { opening, closing, lines } = JSON.parse(json.content.toString());
  expect({ opening, closing, notes: lines.map(({ note }: { note: string }) => note) }).toEqual({
    opening: 0,
    closing: 104_950,
    notes: ['Salary', 'Rent'],
  });

  const statements = page.getByRole('list', { name: 'Recent statements' }).getByRole('listitem');
  await expect(statements).toHaveCount(3);
  await page.getByRole('link', { name: 'Last year' }).click();
  await expect(page.getByText('No transactions in this period.')).toBeVisible();
  await statements.first().getByRole('link', { name: 'View' }).click();
  await expect(page).toHaveURL(/period=custom/);
  await expect(sums).toContainText('1,049.50 USD');
});

test('on a phone the selected period is in view', async ({ page }) => {
  const person = await registerUserWithMovements(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, person, '/statements?period=custom');
  await expect(page.getByRole('link', { name: 'Custom range' })).toBeInViewport({ ratio: 0.95 });
});

testInEveryView('the period of a statement is accessible and fits the screen', async (page, checkViews) => {
  const person = await registerUserWithMovements(page);
  await openAs(page, person, '/statements');
  await checkViews();
  await page.getByRole('link', { name: 'Last month' }).click();
  await expect(page.getByText('No transactions in this period.')).toBeVisible();
  await page.goBack();
  await expect(page.locator('dl[aria-label="Summary"]')).toContainText('1,049.50 USD');
  await page.goto('/statements?period=custom&from=2024-01-01&to=2025-12-31');
  await expect(page.getByText('Choose at most 12 months.')).toBeVisible();
  await checkViews();
});
