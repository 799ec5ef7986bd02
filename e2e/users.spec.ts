import { followMail } from './outbox.ts';
import { callApi, openAs, registerOwner, registerUser, signInAs } from './companies.ts';
import { expect, test } from './monitored-page.ts';

const PASSWORD = 'a-quiet-harbour-42';

test('an admin creates a user, who sets a password and signs in, and whose session ends on archiving', async ({ page, browser }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/admin/users');
  await page.getByRole('button', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add user' });
  await dialog.getByLabel('First name').fill('Nia');
  await dialog.getByLabel('Email').fill('no address');
  await dialog.getByLabel('Mobile number').fill('12');
  await dialog.getByLabel('Email').fill('nia@people.example');
  await dialog.getByRole('button', { name: 'Add user' }).click();
  await expect(dialog.getByLabel('Mobile number')).toBeFocused();
  await dialog.getByLabel('Mobile number').fill('');
  await dialog.getByRole('button', { name: 'Add user' }).click();
  await expect(page.getByRole('heading', { name: 'Nia', level: 1 })).toBeVisible();
  const address = page.url();

  const userContext = await browser.newContext();
  const nia = await userContext.newPage();
  await followMail(nia, owner.company, 'nia@people.example', 'Set your password');
  await nia.getByLabel('New password').fill(PASSWORD);
  await nia.getByRole('button', { name: 'Set password' }).click();
  await expect(nia.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible();
  await signInAs(nia, { company: owner.company, user: 'nia@people.example', password: PASSWORD });
  await expect(nia).toHaveURL('/home');
  await nia.goto('/profile');
  await expect(nia.getByLabel('First name')).toHaveValue('Nia');

  await page.goto(`${address}/security`);
  await expect(page.getByRole('list', { name: 'Sessions and tokens' }).getByRole('listitem')).toHaveCount(1);
  await page.goto(address);
  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
  await nia.goto('/profile');
  await expect(nia).toHaveURL(/\/login/);
  await userContext.close();

  await page.goto('/admin/users?state=archived');
  await expect(page.getByRole('table', { name: 'Users' }).locator('tbody').getByRole('row')).toHaveCount(1);
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Archived users');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('link', { name: 'Archived users' })).toBeVisible();
  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'Archived users' }).click();
  await expect(page).toHaveURL(/state=archived/);
});

test("an admin opens the owner of an account, and edits the user's metadata", async ({ page }) => {
  const owner = await registerOwner(page);
  const user = await registerUser(page, owner);
  await callApi(page, owner.token, 'PATCH', `/admin/users/${user.id}/`, { metadata: { crm: 7, old: { deep: true } } });
  const { reference } = await callApi(page, user.token, 'POST', '/accounts/', { name: 'savings' });
  await openAs(page, owner, '/admin/accounts');
  await page.getByRole('link', { name: 'Bo Quist' }).first().click();
  await expect(page.getByRole('heading', { name: 'Bo Quist', level: 1 })).toBeVisible();
  await page.goto(`/admin/accounts/${reference}`);
  await page.getByRole('link', { name: 'Bo Quist' }).click();

  await page.getByRole('button', { name: 'Edit metadata' }).click();
  const field = page.getByRole('dialog').getByLabel('Metadata');
  await field.fill('{ "crm": 8');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(field).toHaveAccessibleDescription(/Enter a JSON object/);
  await field.fill('{ "crm": 9007199254740993, "tags": ["vip"] }');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const metadata = page.getByRole('region', { name: 'Metadata' });
  await expect(metadata).toContainText('9007199254740993');
  await expect(metadata).toContainText('vip');
  await expect(metadata.getByText('old')).toHaveCount(0);
});
