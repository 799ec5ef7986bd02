import { picture } from './files.ts';
import { messagesTo, followMail } from './outbox.ts';
import { openAs, registerOwner } from './companies.ts';
import { expect, test } from './monitored-page.ts';

test('an admin requires invitations, and an invited user registers by the emailed link', async ({ page }) => {
  const owner = await registerOwner(page);
  const email = `nell@${owner.company}.example`;
  await openAs(page, owner, '/admin/settings/registration');
  await page.getByLabel('By invitation: only invited users can register').check();
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Saved.')).toBeVisible();

  await page.getByRole('button', { name: 'Invite user' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const invited = page.getByRole('list', { name: 'Invitations' }).getByRole('listitem').filter({ hasText: email });
  await expect(invited).toContainText('Pending');

  await page.context().clearCookies();
  await page.goto(`/register?company=${owner.company}&email=stranger@${owner.company}.example`);
  await page.getByLabel('Password', { exact: true }).fill('a quiet harbour 9');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('by invitation')).toBeVisible();

  const [subject = ''] = await (await messagesTo(page, owner.company, email)).first().getByRole('heading').allInnerTexts();
  await followMail(page, owner.company, email, subject);
  await expect(page.getByText(`The invitation is for ${email}.`)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('a quiet harbour 9');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('complementary', { name: 'Verification' })).toHaveCount(0);

  await openAs(page, owner, '/admin/settings/registration');
  await expect(invited).toContainText('Accepted');
});

test('the name and color of a company apply to its pages once saved', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/admin/settings');
  await page.getByLabel('Name', { exact: true }).fill('The Night Office');
  await page.getByLabel('Public: visible without signing in').check();
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByRole('main').getByText('Saved.')).toBeVisible();
  await expect(page.getByText('The Night Office').filter({ visible: true })).toBeVisible();

  await page.getByRole('textbox', { name: 'Color', exact: true }).fill('#dddddd');
  await expect(page.getByText('This color is too light.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Color', exact: true }).fill('#3b4fa8');
  await page.getByRole('button', { name: 'Save' }).nth(1).click();
  const save = page.getByRole('button', { name: 'Save' }).first();
  await expect(save).toHaveCSS('background-color', 'rgb(59, 79, 168)');

  await page.context().clearCookies();
  await page.goto(`/login?company=${owner.company}`);
  await expect(page.getByText('The Night Office')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveCSS('background-color', 'rgb(59, 79, 168)');
});

test('a currency has an icon until it is removed', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/admin/currencies/USD');
  const icon = page.getByLabel('Icon', { exact: true });
  await expect(icon).toBeEnabled();
  await icon.setInputFiles(picture('coin.png'));
  await page.getByRole('button', { name: 'Remove icon' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Remove icon' })).toHaveCount(0);
});
