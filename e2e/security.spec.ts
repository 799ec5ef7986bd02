import type { Page } from '@playwright/test';
import { appOf, type AuthenticatorApp } from './authenticator-app.ts';
import { testInEveryView } from './views.ts';
import { codeFor, followMail } from './outbox.ts';
import { accountMenu, callApi, openAs, registerOwner, registerUser, signInAs, signOut, type CompanyOwner } from './companies.ts';
import { expect, test } from './monitored-page.ts';
import { ageProofs } from '#server/testing/expire-proofs.ts';
import { modulesOf, seenModules } from './qr-code.ts';

const ALL_TYPES = ['totp', 'sms', 'static'];

const signInAndOpenSecurity = async (page: Page): Promise<CompanyOwner> => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/home');
  await accountMenu(page).click();
  await page.getByRole('link', { name: 'Security' }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { name: 'Security', exact: true })).toBeVisible();
  return owner;
};

/** Starts the setup of an authenticator app, and reads the URL of its QR code. */
const beginApp = async (page: Page): Promise<AuthenticatorApp> => {
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  await page.getByLabel('Name', { exact: true }).fill('My phone');
  await page.getByRole('button', { name: 'Show QR code' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const address = await page.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href');
  return appOf(address ?? '');
};

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the QR code contains the otpauth URL, black on white, in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await signInAndOpenSecurity(page);
    await beginApp(page);
    const address = await page.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href');
    const modules = modulesOf(address ?? '');
    expect(await seenModules(page.getByRole('img', { name: /QR code/ }), modules.length)).toEqual(modules);
  });
}

const confirmWith = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
};

const addApp = async (page: Page): Promise<AuthenticatorApp> => {
  const app = await beginApp(page);
  await confirmWith(page, await app.nextCode());
  await expect(page.getByText('The authenticator app is set up.')).toBeVisible();
  return app;
};

const addRule = (page: Page, { token }: CompanyOwner, rule: object): Promise<unknown> =>
  callApi(page, token, 'POST', '/admin/authenticator-rules/', { authenticator_types: ALL_TYPES, ...rule });

test('an authenticator app is set up by QR code, and required at the next sign-in', async ({ page }) => {
  const owner = await signInAndOpenSecurity(page);
  const app = await beginApp(page);
  await confirmWith(page, '000000');
  await expect(page.getByLabel('Code', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('The code is incorrect or has expired.')).toBeVisible();
  await confirmWith(page, await app.nextCode());
  const authenticators = page.getByRole('list', { name: 'Your two-factor authentication methods' });
  await expect(authenticators.getByRole('listitem')).toContainText('My phone Verified');

  await signOut(page);
  await signInAs(page, owner);
  await expect(page.getByRole('heading', { name: 'Confirm your identity' })).toBeVisible();
  await page.goto('/transactions');
  await expect(page).toHaveURL('/challenge?next=%2Ftransactions');
  await confirmWith(page, await app.nextCode());
  await expect(page).toHaveURL('/transactions');
  await expect(page.getByRole('heading', { name: 'Transactions', exact: true })).toBeVisible();
});

test('a user without the phone signs in with a recovery code, which is used up', async ({ page }) => {
  const owner = await signInAndOpenSecurity(page);
  await addApp(page);
  await page.getByRole('button', { name: 'Generate recovery codes' }).click();
  await page.getByRole('button', { name: 'Show codes' }).click();
  const codes = page.getByRole('region', { name: 'Save these codes now' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [first = '', second = ''] = await codes.allInnerTexts();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
  const stream = await file.createReadStream();
  expect((await stream.toArray()).join('')).toContain(`\n${first}\n${second}\n`);
  await page.getByLabel('Recovery code').fill(first);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible();

  await signOut(page);
  await signInAs(page, owner);
  await page.getByText('Recovery code', { exact: true }).click();
  await page.getByLabel('Recovery code', { exact: true }).last().fill(first);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page).toHaveURL('/home');
  await page.goto('/security');
  await expect(page.getByText('9 of 10 recovery codes left')).toBeVisible();
});

test('SMS codes are set up with the first code, and required at sign-in until the user signs out instead', async ({ page }) => {
  const owner = await signInAndOpenSecurity(page);
  const mobile = `+2782${String(Date.now()).slice(-7)}`;
  await page.getByRole('button', { name: 'Get codes by text message' }).click();
  await page.getByLabel('Mobile number').fill('82 nonsense');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Mobile number')).toBeFocused();
  await expect(page.getByLabel('Mobile number')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: `Enter the code sent to ${mobile}` })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Resend code' })).toBeDisabled();
  const code = await codeFor(await page.context().newPage(), owner.company, mobile);
  await confirmWith(page, `${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page.getByText('Text messages are set up.')).toBeVisible();

  await signOut(page);
  await signInAs(page, owner);
  await expect(page.getByText('Enter the six-digit code from our latest text message.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend code' })).toBeDisabled();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/login');
});

/** Opens the review of a transfer of 1.50 USD to an unregistered recipient. */
const reviewTransfer = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Send' }).filter({ visible: true }).click();
  await page.getByLabel('To', { exact: true }).fill('friend@elsewhere.example');
  await page.getByLabel('Amount', { exact: true }).fill('1.50');
  await page.getByRole('button', { name: 'Review payment' }).click();
  await expect(page.getByRole('button', { name: 'Send 1.50 USD' })).toBeVisible();
};

test('a transfer that requires confirmation continues after the code without retyping', async ({ page }) => {
  const owner = await signInAndOpenSecurity(page);
  await callApi(page, owner.token, 'POST', '/admin/transactions/credit/', {
    user: owner.id,
    amount: 1000,
    currency: 'USD',
    status: 'Complete',
  });
  await addRule(page, owner, { type: 'authorization', durability: 'ephemeral', permissions: ['user.transaction.add'] });
  const app = await addApp(page);
  await reviewTransfer(page);

  await page.getByRole('button', { name: 'Send 1.50 USD' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' });
  await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: 'nothing was changed' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send 1.50 USD' })).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Code', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Code', { exact: true }).fill(await app.nextCode());
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Held for the recipient' })).toBeVisible();
  await page.goto('/transactions');
  await expect(page.getByRole('table', { name: 'Transactions' }).getByRole('row').filter({ hasText: '1.50' })).toHaveCount(1);
});

test('a new MFA rule requires a setup during a session, which returns to the previous page', async ({ page }) => {
  const owner = await signInAndOpenSecurity(page);
  await addRule(page, owner, { type: 'setup', durability: 'permanent', authenticator_types: ['totp'] });
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByLabel('Your password').fill(owner.password);
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByRole('dialog', { name: 'Set up two-factor authentication first' })).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'nothing was changed' })).toBeVisible();

  await page.goto('/transactions?status=Pending');
  await expect(page).toHaveURL(/^[^?]*\/challenge\?/);
  await page.getByRole('link', { name: 'Set up now' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The company requires you to set up' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get codes by text message' })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  const app = await beginApp(page);
  await confirmWith(page, await app.nextCode());
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/transactions?status=Pending');
});

test('a personal token is shown once and works, and sessions can be ended', async ({ page, browser }) => {
  const owner = await signInAndOpenSecurity(page);
  const otherContext = await browser.newContext();
  const other = await otherContext.newPage();
  await signInAs(other, owner);
  await expect(other).toHaveURL('/home');

  await page.reload();
  const sessions = page.getByRole('list', { name: 'Your sessions' });
  // The third session belongs to the API.
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toHaveText(/^Chrome on Linux/);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('main')).toBeFocused();
  await other.reload();
  await expect(other).toHaveURL('/login?next=%2Fhome');
  await otherContext.close();

  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Nightly report');
  await page.getByLabel('Your password').fill(owner.password);
  await page.getByRole('button', { name: 'Create token' }).click();
  const tokenPanel = page.getByRole('region', { name: 'Copy your token now' });
  const token = await tokenPanel.getByRole('paragraph').nth(1).innerText();
  expect(await callApi(page, token, 'GET', '/user/')).toMatchObject({ email: owner.user });
  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect(page.getByText(token)).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete Nightly report' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('list', { name: 'Your personal tokens' })).toHaveCount(0);
});

test('a new password applies immediately', async ({ page }) => {
  const owner = await signInAndOpenSecurity(page);
  const changed = { ...owner, password: `another good one for ${owner.company}` };
  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password').fill(changed.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Current password').fill(owner.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveValue('');
  await signOut(page);
  await signInAs(page, changed);
  await expect(page).toHaveURL('/home');
});

testInEveryView('challenges and security settings are accessible and fit the screen', async (page, checkViews) => {
  const owner = await registerOwner(page);
  await addRule(page, owner, { type: 'authorization', durability: 'ephemeral', permissions: ['user.token.add'] });
  await addRule(page, owner, { type: 'setup', durability: 'permanent' });

  await signInAs(page, owner);
  await expect(page.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible();
  await checkViews();
  await page.getByRole('link', { name: 'Set up now' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The company requires' })).toBeVisible();
  await checkViews();

  await page.getByRole('button', { name: 'Get codes by text message' }).click();
  await page.getByLabel('Mobile number').fill('+27820000123');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code sent to +27820000123' })).toBeFocused();
  await checkViews();
  await page.getByRole('button', { name: 'Cancel' }).click();

  const app = await beginApp(page);
  await checkViews();
  await confirmWith(page, await app.nextCode());
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible();
  await page.getByRole('button', { name: 'Generate recovery codes' }).click();
  await page.getByRole('button', { name: 'Show codes' }).click();
  const codes = page.getByRole('region', { name: 'Save these codes now' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await checkViews();
  await page.getByLabel('Recovery code').fill(await codes.last().innerText());
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible();

  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByLabel('Your password').fill(owner.password);
  await page.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' });
  await expect(dialog).toBeVisible();
  await checkViews();
  await dialog.getByLabel('Code', { exact: true }).fill(await app.nextCode());
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Copy your token now' })).toBeFocused();
  await checkViews();
  await page.getByRole('button', { name: 'I’ve saved it' }).click();

  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await expect(page.getByRole('dialog', { name: 'Remove My phone?' })).toBeVisible();
  await checkViews();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Remove My phone' })).toBeFocused();

  await signOut(page);
  await signInAs(page, owner);
  await expect(page.getByRole('heading', { name: 'Confirm your identity' })).toBeVisible();
  await checkViews();
  await page.getByRole('radio', { name: 'Recovery code' }).press('Space');
  await expect(page.getByRole('textbox', { name: 'Recovery code' })).toBeVisible();
  await checkViews();
});

test('requires the password in a session without a recent proof before setting up an authenticator app', async ({ page }) => {
  const owner = await signInAndOpenSecurity(page);
  await ageProofs(owner.company);
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  await page.getByLabel('Name', { exact: true }).fill('My phone');
  await page.getByRole('button', { name: 'Show QR code' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm your identity' });
  await confirmation.getByLabel('Password').fill(owner.password);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
});

test('a user closes their account with the link from the email, and the admin sees the request', async ({ page }) => {
  const owner = await registerOwner(page);
  const person = await registerUser(page, owner);
  await openAs(page, person, '/security');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('We sent you a link. It expires in one hour.')).toBeVisible();
  await followMail(page, owner.company, person.user, 'Delete your account at');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeFocused();
  await page.goto('/home');
  await expect(page).toHaveURL(/\/login/);

  await openAs(page, owner, `/admin/users/${person.id}`);
  await expect(page.getByText('Deletion requested').first()).toBeVisible();
});
