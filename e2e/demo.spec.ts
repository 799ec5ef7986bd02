import { callApi, readDemoUsers, openAs, registerOwner } from './companies.ts';
import { expect, test } from './monitored-page.ts';

test('the demo shows a working API request and links to its log entry', async ({ page }) => {
  const [admin] = await readDemoUsers(page);
  await page.goto('/login');
  const panel = page.getByRole('region', { name: 'Call the API' });
  const command = await panel.getByRole('region', { name: 'Command' }).innerText();
  const [, name = '', value = '', address = ''] = /^curl -H '([\w-]+): ([^']+)' (\S+)$/.exec(command.trim()) ?? [];
  const response = await page.request.get(address, { headers: { [name]: value, 'User-Agent': 'a call of the demo' } });
  expect(response.status()).toBe(200);
  expect((await response.json()).data).toMatchObject({ email: admin.user, company: admin.company });
  await expect(panel.getByRole('button', { name: 'Copy command' })).toBeVisible();

  await panel.getByRole('button', { name: 'View request log' }).click();
  await expect(page).toHaveURL('/admin/requests');
  await expect(page.getByRole('table', { name: 'API requests' })).toContainText('GET /3/user/');
});

test('a banner marks demo data until it is closed by keyboard', async ({ page }) => {
  const [, customer] = await readDemoUsers(page);
  await openAs(page, customer, '/home');
  const banner = page.getByRole('complementary', { name: 'Demo' });
  await expect(banner).toContainText('You’re viewing demo data');
  await expect(banner.getByRole('button', { name: 'Dismiss demo notice' })).toBeEnabled();
  await banner.getByRole('link', { name: 'Register your own company' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(banner).toHaveCount(0);
  await expect(page.locator('#content')).toBeFocused();
  await page.goto('/transactions');
  await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('a company registered in the demo contains no demo data', async ({ page }) => {
  const [admin] = await readDemoUsers(page);
  await openAs(page, admin, '/home');
  await page.getByRole('link', { name: 'Register your own company' }).click();
  await expect(page.getByRole('heading', { name: 'Register a company' })).toBeVisible();
  const owner = await registerOwner(page);
  await openAs(page, owner, '/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Demo' })).toHaveCount(0);
  expect(await callApi(page, owner.token, 'GET', '/user/')).toMatchObject({ company: owner.company });
});
