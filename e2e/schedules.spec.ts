import { openAs, registerSender } from './companies.ts';
import { expect, test } from './monitored-page.ts';

test('a user schedules a monthly transfer, previews its runs, skips one, pauses and ends it', async ({ page }) => {
  const [owner, person] = await registerSender(page);
  await openAs(page, owner, '/schedules');
  await expect(page.getByRole('heading', { name: 'No scheduled transfers' })).toBeVisible();
  await page.getByRole('link', { name: 'Schedule transfer' }).click();
  await page.getByLabel('Recipient').fill(person.user);
  await page.getByRole('textbox', { name: 'Amount' }).fill('abc');
  await page.getByRole('textbox', { name: 'First day' }).fill('31/01/2099');
  await expect(page.getByRole('region', { name: 'Next runs' }).getByRole('listitem')).toHaveCount(10);
  await expect(page.getByRole('region', { name: 'Next runs' })).toContainText('28 Feb 2099');
  await page.getByRole('button', { name: 'Schedule transfer' }).click();
  await expect(page.getByText('Enter an amount in digits')).toBeVisible();
  await page.getByRole('textbox', { name: 'Amount' }).fill('12.50');
  await page.getByRole('button', { name: 'Schedule transfer' }).click();

  await expect(page.getByRole('heading', { name: person.user, level: 1 })).toBeVisible();
  await expect(page.getByText('Every month')).toBeVisible();
  const runs = page.getByRole('region', { name: 'Next runs' }).getByRole('listitem');
  await expect(runs.first()).toContainText('31 Jan 2099');
  await page.getByRole('button', { name: 'Skip next run' }).click();
  await expect(runs.first()).toContainText('28 Feb 2099');
  await expect(page.getByRole('region', { name: 'Past runs' })).toContainText('Skipped');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('button', { name: 'End this schedule' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
  await expect(page.getByText('Ended')).toBeVisible();
  await page.goto('/schedules');
  await expect(page.getByRole('list', { name: 'Scheduled transfers' })).toContainText('12.50');
});
