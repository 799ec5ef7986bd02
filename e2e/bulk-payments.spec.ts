import { findingsOf } from './findings.ts';
import { openAs, registerSender } from './companies.ts';
import { expect, test } from './monitored-page.ts';

const csvFile = (text: string) => ({ name: 'salaries.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a user corrects a file, confirms it, and sees the result of each row', async ({ page }) => {
  const [owner, person] = await registerSender(page);
  await openAs(page, owner, '/bulk-payments');
  await page.getByRole('link', { name: 'Upload file' }).click();
  const rows = (amount: string) => `recipient,decimal_amount,currency\n${person.user},${amount},USD\n${person.user},2,USD\nnobody,1,USD\n`;
  await page.getByLabel('CSV file').setInputFiles(csvFile(rows('1.505')));
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByRole('list', { name: 'Rows with errors' })).toContainText('Row 2');
  await expect(page.getByRole('button', { name: /^Post/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await page.getByLabel('CSV file').setInputFiles(csvFile(rows('1.50')));
  await page.getByLabel('Name (optional)').fill('Salaries');
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByText('3.50')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Post 2 rows' }).click();

  await expect(page.getByRole('heading', { name: 'Salaries', level: 1 })).toBeVisible();
  await expect(page.getByText('2 of 3 posted, 1 failed')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Rows' })).toContainText('Recipient does not exist.');
  expect(await findingsOf(page)).toEqual([]);
  await page.goto('/admin/bulk-payments');
  await expect(page.getByRole('row')).toContainText(['Created by', '2 of 3 posted']);
  expect(await findingsOf(page)).toEqual([]);
});
