import type { Locator, Page } from '@playwright/test';
import { addFiles, pdf, picture } from './files.ts';
import { testInEveryView } from './views.ts';
import { openFromMenu, callApi, openAs, registerOwner, registerUser, type CompanyOwner } from './companies.ts';
import { expect, test } from './monitored-page.ts';
import { uploadDocument } from './uploaded-documents.ts';

const open = async (page: Page, person: CompanyOwner): Promise<void> => {
  await openAs(page, person, '/profile/documents');
  await expect(page.getByLabel('Choose documents')).toBeEnabled();
};

const entries = (page: Page): Locator => page.getByRole('list', { name: 'Your documents' }).getByRole('listitem');

const queued = (page: Page): Locator => page.getByRole('list', { name: 'Documents to upload' }).getByRole('listitem');

const send = (page: Page): Locator => page.getByRole('button', { name: /^Upload( \d+)? document/ });

/** The announcement for screen readers. */
const announcement = (page: Page): Locator => page.getByRole('region', { name: 'Upload documents' }).getByRole('status');

/** Limits the upload speed; -1 removes the limit. */
const limitUpload = async (page: Page, bytesPerSecond: number): Promise<void> => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
};

test('a user chooses a document and its type, sees the upload progress, and deletes it', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/home');
  await openFromMenu(page, 'Profile', 'Documents');
  await expect(page.getByRole('heading', { name: 'No documents yet' })).toBeVisible();
  await expect(page.getByText('Upload a photo of your passport')).toBeVisible();

  const passport = picture('my passport.png', { width: 500, height: 400 });
  await page.getByLabel('Choose documents').setInputFiles(passport);
  await expect(queued(page)).toHaveText(/my passport\.png.*\d kB/s);
  await expect(announcement(page)).toHaveText(/1 file added/);
  await send(page).click();
  const type = page.getByLabel('Document type: my passport.png');
  await expect(type).toBeFocused();
  await expect(type).toHaveAccessibleDescription('Choose a document type.');
  await type.selectOption('Passport');
  await limitUpload(page, 250_000);
  await send(page).click();
  const progress = page.getByRole('progressbar', { name: 'Uploading my passport.png' });
  await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value > 0 && bar.value < 1)).toBe(true);
  await expect(announcement(page)).toHaveText('my passport.png is 50% uploaded.');
  await limitUpload(page, -1);

  await expect(entries(page)).toHaveText(/Passport.*Pending.*my passport\.png/s);
  await expect(announcement(page)).toHaveText('my passport.png was uploaded as your passport.');
  await expect(queued(page)).toHaveCount(0);
  await expect(page.getByText('Your passport is being reviewed.')).toBeVisible();
  const thumbnail = entries(page).locator('img');
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download passport my passport.png' }).click();
  expect((await download).suggestedFilename()).toBe('my passport.png');

  await page.getByRole('button', { name: 'Delete passport my passport.png' }).click();
  await page.getByRole('dialog', { name: 'Delete this document?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No documents yet' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('dropped and pasted files are uploaded in sequence, and invalid ones are rejected with a reason', async ({ page }) => {
  const owner = await registerOwner(page);
  await open(page, owner);
  await addFiles(page, 'drop', [
    picture('front.png'),
    { name: 'letter.docx', mimeType: 'application/msword', buffer: Buffer.from('words') },
  ]);
  await addFiles(page, 'paste', [pdf('bill.pdf')]);
  await expect(queued(page)).toHaveCount(3);
  const refused = queued(page).filter({ hasText: 'letter.docx' });
  await expect(refused).toContainText('letter.docx can’t be uploaded. Choose one of these file types: PDF');
  await refused.getByRole('button', { name: 'Remove letter.docx' }).click();
  await expect(queued(page)).toHaveCount(2);
  await page.getByLabel('Document type: front.png').selectOption('Identity card');
  await page.getByLabel('Document type: bill.pdf').selectOption('Utility bill');
  await page.getByRole('button', { name: 'Upload 2 documents' }).click();
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).first()).toContainText('Utility bill');
  await expect(entries(page).last()).toContainText('Identity card');
});

test('a rejection by the server is shown at the file', async ({ page }) => {
  const owner = await registerOwner(page);
  await open(page, owner);
  await page.getByLabel('Choose documents').setInputFiles({ name: 'passport.png', mimeType: 'image/png', buffer: Buffer.from('<html>') });
  await page.getByLabel('Document type: passport.png').selectOption('Passport');
  await send(page).click();
  await expect(queued(page)).toContainText('Files of this type are not accepted.');
  await expect(entries(page)).toHaveCount(0);
});

test('an upload can be canceled, and sent again after it has failed', async ({ page }) => {
  const owner = await registerOwner(page);
  await open(page, owner);
  await page.getByLabel('Choose documents').setInputFiles(picture('passport.png'));
  await page.getByLabel('Document type: passport.png').selectOption('Passport');
  await page.route('**/trpc/user.documents.create*', () => {});
  await send(page).click();
  await page.getByRole('button', { name: 'Cancel: passport.png' }).click();
  await expect(announcement(page)).toHaveText('The upload of passport.png was canceled.');
  await expect(page.getByLabel('Document type: passport.png')).toHaveValue('passport');
  await page.unrouteAll();
  await page.route('**/trpc/user.documents.create*', (route) => route.abort());
  await send(page).click();
  await expect(queued(page)).toContainText('The server didn’t respond. Check your connection and try again.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again: passport.png' }).click();
  await expect(entries(page)).toHaveCount(1);
});

test('a declined document shows the note and is replaced by a new one of the same kind', async ({ page }) => {
  const owner = await registerOwner(page);
  const person = await registerUser(page, owner);
  const { id } = await uploadDocument(page, person, 'utility_bill');
  await callApi(page, owner.token, 'PATCH', `/admin/users/documents/${id}/`, { status: 'declined', note: 'It is from last year.' });
  await open(page, person);
  await expect(entries(page)).toHaveText(/Utility bill.*Declined.*Note from .*:.*It is from last year\./s);
  await expect(page.getByText('Your utility bill was declined: “It is from last year.”')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await page.getByLabel('Replace utility bill utility_bill.png').setInputFiles(pdf('new bill.pdf'));
  await expect(page.getByLabel('Document type: new bill.pdf')).toHaveValue('utility_bill');
  await send(page).click();
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).first()).toContainText('new bill.pdf');
});

test('on a phone a document can be photographed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const owner = await registerOwner(page);
  await open(page, owner);
  const camera = page.getByLabel('Take photo');
  await expect(camera).toHaveAttribute('capture', 'environment');
  await camera.setInputFiles(picture('image.png'));
  await page.getByLabel('Document type: image.png').selectOption('Photo with ID');
  await send(page).click();
  await expect(entries(page)).toContainText('Photo with ID');
});

test('uploaded documents are paginated', async ({ page }) => {
  const owner = await registerOwner(page);
  for (let number = 1; number <= 26; number++) await uploadDocument(page, owner, 'other', pdf(`${number}.pdf`));
  await open(page, owner);
  await expect(entries(page)).toHaveCount(25);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/profile/documents?page=2');
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toContainText('1.pdf');
});

test('links to documents are renewed before they expire', async ({ page }) => {
  const owner = await registerOwner(page);
  await uploadDocument(page, owner, 'passport');
  await page.clock.install();
  await open(page, owner);
  const link = page.getByRole('link', { name: /^Download/ });
  const address = await link.getAttribute('href');
  await page.clock.fastForward('51:00');
  await expect(link).not.toHaveAttribute('href', address ?? '');
});

testInEveryView('documents with uploads and errors are accessible and fit the screen', async (page, checkViews) => {
  const owner = await registerOwner(page);
  await open(page, owner);
  await expect(page.getByRole('heading', { name: 'No documents yet' })).toBeVisible();
  await checkViews();
  await page
    .getByLabel('Choose documents')
    .setInputFiles([
      picture(`${'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(3)}.png`),
      picture('b.png'),
      picture('c.png'),
    ]);
  await addFiles(page, 'drop', [{ name: 'letter.docx', mimeType: 'application/msword', buffer: Buffer.from('words') }]);
  await send(page).click();
  await expect(page.getByText('Choose a document type.')).toHaveCount(3);
  await checkViews();
  for (const type of await page.getByLabel(/^Document type/).all()) await type.selectOption('Passport');
  await page.route('**/trpc/user.documents.create*', () => {});
  await send(page).click();
  await expect(page.getByRole('progressbar')).toHaveCount(3);
  await checkViews();
});
