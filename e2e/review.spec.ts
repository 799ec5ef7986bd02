// The review inbox: documents, addresses, bank accounts, crypto accounts and contacts that wait for an admin.
import type { Page } from '@playwright/test';
import { callApi, openAs, registerOwner, registerUser } from './companies.ts';
import { findingsOf } from './findings.ts';
import { expect, test } from './monitored-page.ts';
import { uploadDocument } from './uploaded-documents.ts';
import { testInEveryView } from './views.ts';

const WIDE = { width: 1440, height: 900 };

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') });
const entry = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Review/ })
    .filter({ visible: true });
const type = (page: Page) => page.getByRole('combobox', { name: 'Type' });

/** An owner and a person, whose emails are unverified, with an address, a document and a bank account of the person. */
const registerReviews = async (page: Page) => {
  const owner = await registerOwner(page);
  const person = await registerUser(page, owner);
  await callApi(page, person.token, 'POST', '/user/addresses/', { city: 'Cape Town', country: 'ZA' });
  await uploadDocument(page, person, 'passport');
  await callApi(page, person.token, 'POST', '/user/bank-accounts/', { name: 'Savings', number: '12345' });
  return { owner, person };
};

test('an admin reviews records of all types, oldest first, and the count of the menu follows', async ({ page }) => {
  const { owner } = await registerReviews(page);
  await page.setViewportSize(WIDE);
  await openAs(page, owner, '/admin');
  await expect(entry(page)).toHaveAccessibleName('Review (5 to review)');
  await entry(page).click();
  await expect(page).toHaveURL('/admin/review');
  await expect(rows(page)).toContainText([/Email$/, /Email$/, /Cape Town.*Address$/, /Passport.*Document$/, /12345.*Bank account$/]);

  await type(page).selectOption('Addresses (1)');
  await expect(page).toHaveURL('/admin/review?type=address');
  await page.getByRole('button', { name: /^Bo Quist/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Status').selectOption('Verified');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('No records of this type to review')).toBeVisible();
  await expect(entry(page)).toHaveAccessibleName('Review (4 to review)');

  await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).first().click();
  await expect(rows(page)).toHaveCount(4);
  await rows(page).filter({ hasText: 'Passport' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\/documents\?document=\d+/);
  await expect(page.getByRole('button', { name: 'Verify' })).toBeEnabled();
});

test('the inbox is not found without permission', async ({ page }) => {
  const { person } = await registerReviews(page);
  await openAs(page, person, '/home');
  expect((await page.goto('/admin/review'))?.status()).toBe(404);
});

testInEveryView('the inbox is accessible and fits the screen', async (page, checkViews) => {
  const { owner } = await registerReviews(page);
  await openAs(page, owner, '/admin/review');
  await checkViews();
  await page
    .getByRole('button', { name: /^Bo Quist/ })
    .first()
    .click();
  expect(await findingsOf(page)).toEqual([]);
});
