import { callApi, openAs, registerSender } from './companies.ts';
import { findingsOf } from './findings.ts';
import { expect, test } from './monitored-page.ts';

test('a recipient captures a hold, its payer increases it, and an admin releases the rest', async ({ page }) => {
  const [owner, person] = await registerSender(page);
  const order = { amount: 5_000, currency: 'USD', recipient: person.id, status: 'Pending', debit_note: 'Order 7' };
  const debit = await callApi(page, owner.token, 'POST', '/transactions/transfer/', order);

  await openAs(page, person, `/transactions/${debit.partner.id}`);
  const detail = (term: string) => page.getByText(term, { exact: true }).locator('..');
  await expect(detail('Authorized')).toContainText('50.00');
  await expect(page.getByText('Expires if not completed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Increase hold' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Capture hold' }).click();
  const capture = page.getByRole('dialog', { name: 'Capture hold' });
  await capture.getByRole('textbox', { name: 'Amount' }).fill('50.01');
  await capture.getByRole('button', { name: 'Capture hold' }).click();
  await expect(capture.getByText('Only 50.00 USD is still held.')).toBeVisible();
  await capture.getByRole('textbox', { name: 'Amount' }).fill('20');
  expect(await findingsOf(page)).toEqual([]);
  await capture.getByRole('button', { name: 'Capture hold' }).click();
  await expect(detail('Captured')).toContainText('20.00');
  await expect(detail('Still held')).toContainText('30.00');
  const captures = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Captures' }) });
  await expect(captures.getByRole('listitem')).toHaveCount(1);
  expect(await findingsOf(page)).toEqual([]);
  await captures.getByRole('link').click();
  await expect(page.getByText('Completed')).toBeVisible();
  await detail('Original transaction').getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Release hold' })).toBeVisible();

  await openAs(page, owner, `/transactions/${debit.id}`);
  await expect(page.getByRole('button', { name: 'Capture hold' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Increase hold' }).click();
  const increase = page.getByRole('dialog', { name: 'Increase hold' });
  await increase.getByRole('textbox', { name: 'Additional amount' }).fill('12.50');
  await increase.getByRole('button', { name: 'Increase hold' }).click();
  await expect(detail('Still held')).toContainText('42.50');

  await page.goto(`/admin/transactions/${debit.id}`);
  await page.getByRole('button', { name: 'Release hold' }).click();
  await page.getByRole('dialog', { name: 'Release this hold?' }).getByRole('button', { name: 'Release hold' }).click();
  await expect(page.getByText('Released after partial capture')).toBeVisible();
  await expect(detail('Still held')).toContainText('0.00');
});

test('an admin captures one of the open holds and releases another from the list', async ({ page }) => {
  const [owner, person] = await registerSender(page);
  for (const amount of [1_000, 2_000]) {
    const order = { amount, currency: 'USD', recipient: person.id, status: 'Pending', debit_reference: `HOLD-${amount}` };
    await callApi(page, owner.token, 'POST', '/transactions/transfer/', order);
  }
  await openAs(page, owner, '/admin/transactions?hold=true&type=debit&currency=USD');
  const holds = page.getByRole('table', { name: 'Open holds' }).locator('tbody');
  const boxes = holds.getByRole('checkbox');
  await expect(boxes).toHaveCount(2);
  await expect(holds).toContainText('HOLD-2000');
  await expect(page.getByText('Total (all pages)')).toContainText('30.00');
  await expect(holds.getByRole('link').first()).toHaveAttribute('href', /hold=true/);
  for (const [action, status, left] of [
    ['Capture', 'Complete', 1],
    ['Release', 'Failed', 0],
  ] as const) {
    await boxes.nth(0).check();
    expect(await findingsOf(page)).toEqual([]);
    await page.getByRole('button', { name: action }).click();
    await page
      .getByRole('dialog', { name: `${action} 1 hold?` })
      .getByRole('button', { name: action })
      .click();
    await expect(page.getByRole('status', { name: 'Results' }).getByRole('listitem')).toHaveText([new RegExp(status)]);
    await expect(boxes).toHaveCount(left);
  }
});
