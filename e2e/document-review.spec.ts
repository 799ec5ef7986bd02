import type { Locator, Page } from '@playwright/test';
import { pdf, picture } from './files.ts';
import { testInEveryView } from './views.ts';
import { openFromMenu, callApi, openAs, registerOwner, registerUser } from './companies.ts';
import { expect, test } from './monitored-page.ts';
import { uploadDocument } from './uploaded-documents.ts';

const review = (page: Page): Locator => page.getByRole('region', { name: 'Review' });

const title = (page: Page): Locator => review(page).getByRole('heading', { level: 2 }).first();

const rows = (page: Page): Locator => page.getByRole('table', { name: 'User documents' }).locator('tbody').getByRole('row');

/** Headless Chromium has no PDF viewer, so the page would not display a PDF. */
test.beforeEach(({ page }) => page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true })));

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, exact: true });

/** Long enough for a busy machine. */
const DOWNLOAD_TIMEOUT_MS = 10_000;

test('an admin reviews the queue by keyboard shortcuts, verifies, declines with a reason, and reverts a decision', async ({ page }) => {
  const owner = await registerOwner(page);
  const person = await registerUser(page, owner);
  await uploadDocument(page, person, 'passport');
  await uploadDocument(page, person, 'utility_bill');
  await uploadDocument(page, owner, 'bank_statement');
  await openAs(page, owner, '/admin');
  await openFromMenu(page, 'Review', 'Documents');
  await expect(title(page)).toHaveText('Passport of Bo Quist');
  await expect(review(page).getByText('1 of 3')).toBeVisible();
  await expect(review(page).getByRole('button', { name: 'Verify' })).toBeEnabled();

  await page.keyboard.press('j');
  await expect(title(page)).toHaveText('Utility bill of Bo Quist');
  await page.keyboard.press('j');
  await expect(title(page)).toHaveText('Bank statement of Ada Owner');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(title(page)).toHaveText('Utility bill of Bo Quist');
  await page.keyboard.press('k');
  await expect(title(page)).toHaveText('Passport of Bo Quist');

  await page.keyboard.press('a');
  await expect(title(page)).toHaveText('Utility bill of Bo Quist');
  await expect(page.getByText('Passport of Bo Quist: verified.').last()).toBeVisible();
  await expect(review(page).getByText('1 of 2')).toBeVisible();

  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'Decline this utility bill' });
  const note = dialog.getByLabel('Message to the user');
  await dialog.getByText('Too old').click();
  await expect(note).toHaveValue('This document is older than three months. Upload a more recent one.');
  await note.fill('');
  await note.pressSequentially('jkad');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(title(page)).toHaveText('Bank statement of Ada Owner');
  const { results } = await callApi(page, person.token, 'GET', '/user/documents/');
  expect(results.map((document: { status: string; note: string | null }) => [document.status, document.note])).toEqual([
    ['declined', 'jkad'],
    ['verified', null],
  ]);

  await review(page).getByRole('button', { name: 'Undo' }).click();
  await expect(title(page)).toHaveText('Utility bill of Bo Quist');
  await expect(review(page).getByText('1 of 2')).toBeVisible();
  await page.keyboard.press('a');
  await expect(title(page)).toHaveText('Bank statement of Ada Owner');
  await expect(review(page).getByText('1 of 1')).toBeVisible();
  await expect(review(page).getByRole('button', { name: 'Verify' })).toBeEnabled();
  await page.keyboard.press('a');
  await expect(heading(page, 'Nothing to review')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title(page)).toHaveText('Bank statement of Ada Owner');
});

test('keyboard shortcuts are ignored while typing, with a modifier, or when turned off', async ({ page }) => {
  const owner = await registerOwner(page);
  await uploadDocument(page, owner, 'passport');
  await uploadDocument(page, owner, 'other');
  await openAs(page, owner, '/admin/documents');
  await expect(title(page)).toHaveText('Passport of Ada Owner');
  await page.getByLabel('User').pressSequentially('jad');
  await expect(page.getByLabel('User')).toHaveValue('jad');
  await page.getByRole('main').focus();
  await page.keyboard.press('Control+j');
  const shortcutsSwitch = page.getByLabel(/^Single-key shortcuts/);
  await shortcutsSwitch.uncheck();
  await page.getByRole('main').focus();
  await page.keyboard.press('a');
  await page.reload();
  await expect(shortcutsSwitch).not.toBeChecked();
  await expect(title(page)).toHaveText('Passport of Ada Owner');
  await page.keyboard.press('j');
  await shortcutsSwitch.check();
  await page.keyboard.press('j');
  await expect(title(page)).toHaveText('Other document of Ada Owner');
  await expect(rows(page)).toHaveCount(2);
});

test("an admin filters documents by status, type and user, changes a decision and sees the user's profile", async ({ page }) => {
  const owner = await registerOwner(page);
  const person = await registerUser(page, owner);
  const { id } = await uploadDocument(page, person, 'passport');
  await uploadDocument(page, owner, 'passport');
  await callApi(page, owner.token, 'PATCH', `/admin/users/documents/${id}/`, { status: 'declined', note: 'It is blurred.' });
  await openAs(page, owner, '/admin/documents');
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Status', { exact: true }).selectOption('Declined');
  await expect(rows(page)).toHaveText(/Bo Quist/);
  await expect(page).toHaveURL('/admin/documents?status=declined');
  await expect(review(page)).toContainText('It is blurred.');
  await page.getByLabel('Type').selectOption('Utility bill');
  await expect(heading(page, 'No documents match these filters')).toBeVisible();
  await page.goBack();
  await page.getByLabel('Status', { exact: true }).selectOption('All statuses');
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel('User').fill(person.user);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);

  await review(page).getByRole('button', { name: 'Edit document details' }).click();
  const change = page.getByRole('dialog', { name: 'Edit document' });
  await change.getByLabel('Status', { exact: true }).selectOption('Verified');
  await change.getByLabel('Document type').selectOption('Driver’s license');
  await change.getByLabel('Valid until').fill('2031-05-01');
  await change.getByLabel('Message to the user').fill('');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change).toHaveCount(0);
  await expect(title(page)).toHaveText('Driver’s license of Bo Quist');
  await expect(review(page)).toContainText('1 May 2031, 23:59:59');
  await expect(review(page)).not.toContainText('It is blurred.');
  await expect(review(page).getByRole('button', { name: 'Verify' })).toHaveCount(0);

  await review(page).getByRole('button', { name: 'Set identity status for Bo Quist' }).click();
  const kyc = page.getByRole('dialog', { name: 'Identity status' });
  await expect(kyc.getByLabel('Status', { exact: true })).toHaveValue('verified');
  await kyc.getByLabel('Status', { exact: true }).selectOption('Incomplete');
  await kyc.getByRole('button', { name: 'Save' }).click();
  await expect(kyc).toHaveCount(0);
  await expect(review(page)).toContainText('Incomplete');
});

test('a document zooms around the pointer, and a PDF can be downloaded', async ({ page }) => {
  const owner = await registerOwner(page);
  await uploadDocument(page, owner, 'passport', picture('passport.png', { width: 900, height: 600 }));
  await uploadDocument(page, owner, 'bank_statement', pdf('statement.pdf'));
  await openAs(page, owner, '/admin/documents');
  const viewer = page.getByRole('group', { name: 'Passport of Ada Owner' });
  await expect.poll(() => viewer.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect
    .poll(() => viewer.evaluate((element) => element.scrollWidth > element.clientWidth * 1.9 && element.scrollLeft > 0))
    .toBe(true);
  await viewer.getByRole('button', { name: 'Zoom out' }).press('Enter');
  await expect.poll(() => viewer.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  // A file that loads late could shift the layout during the click.
  let releaseFile = (): void => {};
  const wait = new Promise<void>((resolve) => (releaseFile = resolve));
  await page.route('**/files/**', (route) => wait.then(() => route.continue()));
  await page.getByRole('link', { name: 'Next document' }).click();
  await expect(page.getByText('Loading file…')).toBeVisible();
  const link = page.getByRole('link', { name: 'Download', exact: true });
  const position = await link.boundingBox();
  releaseFile();
  await expect(page.locator('iframe[title="Bank statement of Ada Owner"]')).toHaveAttribute('src', /^blob:/);
  expect(await link.boundingBox()).toEqual(position);
  // The browser's viewer starts in its own process and may intercept the click.
  await expect(async () => {
    const download = page.waitForEvent('download', { timeout: DOWNLOAD_TIMEOUT_MS });
    await link.click();
    expect((await download).suggestedFilename()).toBe('statement.pdf');
  }).toPass();
  await page.getByRole('link', { name: 'Passport of Ada Owner' }).click();
  await expect(title(page)).toHaveText('Passport of Ada Owner');
});

test('on a phone the document is above its details, with the decision at the bottom', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const owner = await registerOwner(page);
  await uploadDocument(page, owner, 'passport');
  await uploadDocument(page, owner, 'government_id');
  await openAs(page, owner, '/admin/documents');
  await expect(page.getByRole('group', { name: 'Passport of Ada Owner' })).toBeInViewport();
  const verify = page.getByRole('button', { name: 'Verify' });
  await expect(verify).toBeInViewport();
  await page.getByRole('heading', { name: 'Other documents' }).scrollIntoViewIfNeeded();
  await expect(verify).toBeInViewport();
  await verify.click();
  await expect(page.getByRole('group', { name: 'Identity card of Ada Owner' })).toBeInViewport();
  await verify.click();
  await expect(heading(page, 'Nothing to review')).toBeVisible();
});

test('the queue returns 404 for a user who is not an admin', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, await registerUser(page, owner), '/home');
  expect((await page.goto('/admin/documents'))?.status()).toBe(404);
  await expect(heading(page, 'Page not found')).toBeVisible();
});

testInEveryView('the review with open dialogs is accessible and fits the screen', async (page, checkViews) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/admin/documents');
  await expect(heading(page, 'Nothing to review')).toBeVisible();
  await checkViews();
  await uploadDocument(page, owner, 'passport', picture('Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch.png'));
  await uploadDocument(page, owner, 'bank_statement', pdf('statement.pdf'));
  await page.reload();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeVisible();
  await checkViews();
  await page.keyboard.press('d');
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkViews();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await review(page).getByRole('button', { name: 'Edit document details' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkViews();
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(page.locator('iframe')).toBeVisible();
  await checkViews();
});
