import { openAs, registerOwner, registerUser } from './companies.ts';
import { expect, test } from './monitored-page.ts';

test('an owner creates a group, grants permissions and adds a user, who then sees the menu entry', async ({ page }) => {
  const owner = await registerOwner(page);
  const member = await registerUser(page, owner);
  await openAs(page, owner, '/admin/groups');
  await page.getByRole('button', { name: 'Add group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add group' });
  await dialog.getByLabel('Name').fill('two words');
  await dialog.getByLabel('Type').selectOption('Admins');
  await dialog.getByRole('button', { name: 'Add group' }).click();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('support');
  await dialog.getByLabel('Label').fill('Support');
  await dialog.getByRole('button', { name: 'Add group' }).click();
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible();

  const tabs = page.getByRole('navigation', { name: 'This group' });
  await tabs.getByRole('link', { name: 'Permissions' }).click();
  await page.getByRole('table', { name: 'Admin permissions' }).getByLabel('View Users').check();
  await page.getByRole('button', { name: 'Save permissions' }).first().click();
  await expect(page.getByText('1 to grant, 0 to revoke')).toBeHidden();

  await tabs.getByRole('link', { name: 'Members' }).click();
  await page.getByRole('searchbox', { name: 'Name, email or mobile number' }).fill('Quist');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: /^Add .* to this group$/ }).click();
  await expect(page.getByText('Already a member')).toBeVisible();

  await openAs(page, member, '/admin/users');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Users' }).filter({ visible: true })).toHaveCount(1);
  await expect(menu.getByRole('link', { name: 'Groups' })).toHaveCount(0);
});

test('an owner builds a rule for a group as a sentence, edits it and deletes it', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/admin/mfa-rules');
  const rules = page.getByRole('list', { name: 'Rules in order of precedence' }).getByRole('listitem');
  await expect(rules).toHaveText([/All users must enter a code from an authenticator app.* at sign-in, once per session\./]);

  await page.getByRole('link', { name: 'Add rule' }).click();
  await page.getByText('Require setup', { exact: true }).click();
  await expect(page.getByRole('group', { name: 'Frequency' })).toBeHidden();
  for (const name of ['Authenticator app', 'Text message', 'Recovery code']) await page.getByLabel(name).uncheck();
  await page.getByRole('button', { name: 'Add rule' }).click();
  await expect(page.getByRole('group', { name: 'Accepted factors' })).toHaveAccessibleDescription(/Name at least one type/);

  await page.getByLabel('Authenticator app').check();
  await page.getByText('Before certain actions', { exact: true }).click();
  await page.getByLabel('Applies to', { exact: true }).selectOption('User');
  await page.getByLabel('Add Transactions').check();
  await page.getByText('After a set time', { exact: true }).click();
  await page.getByLabel('Ask again after', { exact: true }).fill('2');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await expect(rules).toHaveText([
    /Members of User must enter a code from an authenticator app to add their own transactions, every 2 hours\..*Applies to 0 users/s,
    /at sign-in/,
  ]);
  await expect(rules.first()).toBeFocused();

  await page.getByRole('link', { name: 'Edit rule 2' }).click();
  await page.getByText('Every time', { exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'every time.' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rules.first()).toHaveText(/every time\./);
  await page.getByRole('button', { name: 'Delete rule 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rules).toHaveCount(1);
});

test('an owner sets the default accounts of a group, and changes them', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/admin/groups/user/accounts');
  await page.getByRole('button', { name: 'Add account definition' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('savings');
  await dialog.getByLabel(/^Open for new members/).check();
  await dialog.getByLabel('USD').check();
  await dialog.getByRole('button', { name: 'Add account definition' }).click();
  const savings = page.getByRole('listitem').filter({ hasText: 'savings' });
  await expect(savings).toContainText('USD only · Opened for new members');
  await savings.getByRole('button', { name: 'Edit savings' }).click();
  await dialog.getByLabel('Label').fill('Rainy days');
  await dialog.getByLabel('USD').uncheck();
  await dialog.getByLabel(/^Archived/).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(savings).toContainText('Rainy days');
  await expect(savings).toContainText('Any currency · Opened for new members · Archived');
});
