import { openFromMenu, callApi, openAs, registerOwner, registerUser } from './companies.ts';
import { expect, test } from './monitored-page.ts';

test('an admin views metrics, opens the lists behind the figures, and selects another period', async ({ page }) => {
  const owner = await registerOwner(page);
  const person = await registerUser(page, owner);
  const credit = { user: person.id, amount: 2_500, currency: 'USD' };
  const add = (status: string) => callApi(page, owner.token, 'POST', '/admin/transactions/credit/', { ...credit, status });
  await add('Complete');
  await add('Complete');
  const { id } = await add('Pending');
  await callApi(page, owner.token, 'PATCH', `/admin/transactions/${id}/`, {
    status: 'Failed',
    message: { level: 'error', message: 'The bank declined it.' },
  });
  await openAs(page, owner, '/admin');
  await openFromMenu(page, 'Reports', 'Metrics');
  await expect(page).toHaveURL('/admin/metrics');
  await expect(page.getByText('Time zone: UTC.')).toBeVisible();

  const volume = page.getByRole('region', { name: 'Completed volume' });
  await expect(volume).toContainText('+50.00 USD');
  await expect(volume).toContainText('None in the previous 30 days');
  await volume.getByText('Show as table').click();
  await expect(volume.getByRole('table').getByRole('row').nth(1)).toContainText('50.00 USD');
  await expect(page.getByRole('region', { name: 'Failure reasons' })).toContainText('The bank declined it.');
  await expect(page.getByRole('region', { name: 'Registration funnel' })).toContainText('100.0%');
  await expect(page.getByRole('region', { name: 'API requests' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Webhooks' })).toBeVisible();

  await page.getByRole('link', { name: '7 days', exact: true }).click();
  await expect(page).toHaveURL('/admin/metrics?period=7d');
  await expect(volume).toContainText('None in the previous 7 days');
  await volume.getByRole('link', { name: 'Transactions', exact: true }).click();
  await expect(page).toHaveURL(/chart=count/);

  await volume.getByRole('link', { name: '+50.00 USD' }).click();
  await expect(page).toHaveURL(/\/admin\/transactions\?status=Complete&type=credit&currency=USD&from=/);
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(2);

  await page.goto('/admin/metrics?from=2026-01-01&to=2026-01-31');
  await expect(page.getByText('No completed transactions')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(volume).toContainText('+50.00 USD');
});

test('an admin sees no figures from lists that they may not view', async ({ page }) => {
  const owner = await registerOwner(page);
  const person = await registerUser(page, owner);
  await openAs(page, person, '/admin/metrics');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
