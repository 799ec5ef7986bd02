import type { Page } from '@playwright/test';
import { testInEveryView } from './views.ts';
import { openFromMenu, callApi, openAs, registerOwner, signInAs, signOut, type CompanyOwner } from './companies.ts';
import { codeFor, followMail, messagesTo } from './outbox.ts';
import { expect, test } from './monitored-page.ts';

const PASSWORD = 'a quiet harbour 9';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Fills in the fields of /register that the URL does not set. */
const register = async (page: Page, password = PASSWORD): Promise<void> => {
  await page.getByLabel('First name').fill('Nell');
  await page.getByLabel('Last name').fill('Quirke');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
};

const signOutFromPage = async (page: Page): Promise<void> => {
  await page.goto('/transactions');
  await signOut(page);
};

const credit = (page: Page, { token, user }: CompanyOwner, amount: number): Promise<unknown> =>
  callApi(page, token, 'POST', '/admin/transactions/credit/', { user, amount, currency: 'USD', status: 'Complete' });

const review = async (page: Page, recipient: string, amount: string): Promise<void> => {
  await page.getByLabel('To', { exact: true }).fill(recipient);
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByLabel('Note').fill('For the boat');
  await page.getByRole('button', { name: 'Review payment' }).click();
};

test('money sent to an unregistered recipient is credited after registration and can be spent', async ({ page }) => {
  const owner = await registerOwner(page);
  await credit(page, owner, 10_000);
  const email = `nell@${owner.company}.example`;
  await openAs(page, owner, '/send');
  await review(page, email, '25');
  await page.getByRole('button', { name: 'Send 25.00 USD' }).click();
  await expect(heading(page, 'Held for the recipient')).toBeFocused();
  await expect(page.getByText(/hold the money until \d+ \w+ \d+/)).toBeVisible();
  await page.getByRole('link', { name: 'View transaction' }).click();
  await expect(page.getByRole('article')).toContainText('Pending');
  await signOutFromPage(page);

  await followMail(page, owner.company, email, 'Ada Owner sent you 25.00 USD');
  await expect(page.getByLabel('Company ID', { exact: true })).toHaveValue(owner.company);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await register(page);
  await expect(heading(page, 'Check your email')).toBeVisible();
  await page.getByRole('link', { name: 'Continue to your account' }).click();
  await expect(page.getByRole('complementary', { name: 'Verification' })).toContainText('isn’t verified yet');
  await expect(heading(page, 'No transactions yet')).toBeVisible();

  await followMail(page, owner.company, email, 'Verify your email address');
  await page.getByRole('button', { name: 'Verify email' }).click();
  await expect(heading(page, 'Your email is verified')).toBeFocused();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('row').filter({ hasText: '+25.00' })).toContainText('Complete');
  await expect(page.getByRole('complementary', { name: 'Verification' })).toHaveCount(0);

  await page.goto('/send');
  await review(page, owner.id, '5,50');
  await page.getByRole('button', { name: 'Send 5.50 USD' }).click();
  await expect(heading(page, 'Sent')).toBeFocused();
  await expect(page.getByText('19.50')).toBeVisible();
});

test('an invalid amount is reported at its field before sending, and the typed text is kept', async ({ page }) => {
  const owner = await registerOwner(page);
  await credit(page, owner, 1_000);
  await openAs(page, owner, '/send');
  await review(page, 'nell@example.com', '1.500');
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveAccessibleDescription(/at most 2 decimals/);
  await review(page, 'nell@example.com', '10.01');
  await expect(page.getByLabel('Amount', { exact: true })).toHaveAccessibleDescription(/Insufficient funds/);
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused();
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('nell@example.com');
  await expect(page.getByLabel('Note')).toHaveValue('For the boat');
  await review(page, 'nobody', '1');
  await expect(page.getByLabel('To', { exact: true })).toHaveAccessibleDescription(/Enter an email address, a mobile number/);
  await expect(page.getByLabel('To', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});

test('an email link works once, and a new one can be requested', async ({ page }) => {
  const { company } = await registerOwner(page);
  const email = `nell@${company}.example`;
  await page.goto(`/register?company=${company}&email=${email}`);
  await register(page, 'short');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/too short/);
  await register(page);
  await expect(heading(page, 'Check your email')).toBeVisible();
  await followMail(page, company, email, 'Verify your email address');
  await expect(page).toHaveURL(/\/verify-email\?key=/);
  const address = page.url();
  await page.getByRole('button', { name: 'Verify email' }).click();
  await expect(heading(page, 'Your email is verified')).toBeVisible();
  await page.goto(address);
  await page.getByRole('button', { name: 'Verify email' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'already used' })).toBeVisible();
  await page.getByRole('button', { name: 'Resend link' }).click();
  await expect(heading(page, 'Check your email')).toBeFocused();
});

test('a mobile number is verified by an SMS code', async ({ page }) => {
  const { company } = await registerOwner(page);
  const mobile = `+2782${Date.now().toString().slice(-7)}`;
  await page.goto(`/register?company=${company}&email=nell@${company}.example`);
  await page.getByLabel('Mobile number').fill(mobile.replace(/(\d{3})(\d{4})$/, ' $1 $2'));
  await register(page);
  await page.getByRole('link', { name: 'Verify your mobile number' }).click();
  await expect(page.getByText(mobile.replace(/^(\+27)(82)(\d{3})(\d{4})$/, '$1 $2 $3 $4'))).toBeVisible();
  const code = await codeFor(page, company, mobile);
  await page.goto('/verify-mobile');
  await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Verify number' }).click();
  await expect(page.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Verify number' }).click();
  await expect(heading(page, 'Your mobile number is verified')).toBeFocused();
});

test('a forgotten password is reset by an emailed link, which works once', async ({ page }) => {
  const owner = await registerOwner(page);
  const { company, user } = owner;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.getByLabel('Company').fill(company);
  await page.getByLabel('Email, mobile number or user ID').fill(user);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(heading(page, 'Check your email')).toBeFocused();
  await followMail(page, company, user, 'Reset your password');
  await expect(page).toHaveURL(/\/reset-password\?/);
  const address = page.url();
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(heading(page, 'Your password has been changed')).toBeFocused();

  await signInAs(page, owner);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await signInAs(page, { ...owner, password: PASSWORD });
  await expect(page).toHaveURL('/home');

  await page.goto(address);
  await page.getByLabel('New password').fill('yet another harbour');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'was not changed' })).toBeVisible();
});

test('a company is registered with its owner under an unused ID', async ({ page }) => {
  const { company: takenCompany } = await registerOwner(page);
  const company = `${takenCompany}-two`;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Register a company' }).click();
  await expect(page).toHaveURL('/register/company');
  await page.getByLabel('Company ID').fill(takenCompany);
  await page.getByLabel('Company name').fill('Two & Sons');
  await page.getByRole('textbox', { name: 'Currency' }).fill('jpy');
  await page.getByLabel('Email').fill(`owner@${company}.example`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register company' }).click();
  const identifier = page.getByLabel('Company ID');
  await expect(identifier).toBeFocused();
  await expect(identifier).toHaveAccessibleDescription(/already in use/);
  await identifier.fill(company);
  await page.getByRole('button', { name: 'Register company' }).click();
  await expect(heading(page, 'Check your email')).toBeVisible();
  await page.getByRole('link', { name: 'Continue to your account' }).click();
  await expect(page).toHaveURL('/home');
  await openFromMenu(page, 'Company');
  await openFromMenu(page, 'Developers', 'Outbox');
  await expect(page.getByRole('article')).toContainText(`owner@${company}.example`);
});

test('the outbox of a company requires the permission', async ({ page }) => {
  const owner = await registerOwner(page);
  const email = `nell@${owner.company}.example`;
  await page.goto(`/register?company=${owner.company}&email=${email}`);
  await register(page);
  await page.getByRole('link', { name: 'Continue to your account' }).click();
  await expect(page.getByRole('link', { name: 'Send & request' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Outbox' })).toHaveCount(0);
  await page.goto('/outbox?company=there-is-none');
  await expect(page.getByLabel('Company')).toHaveAccessibleDescription(/No company has this ID/);
});

/** Each page of this file in its distinct states. */
const eachPage = async (page: Page, checkViews: () => Promise<void>): Promise<void> => {
  const owner = await registerOwner(page);
  const { company } = owner;
  const email = `nell@${company}.example`;
  const addresses = ['/login?ended=1', '/register/company', '/forgot-password', '/reset-password', '/verify-email', '/outbox'];
  for (const address of [...addresses, '/reset-password?uid=a&token=b', `/register?company=${company}&email=${email}`]) {
    await page.goto(address);
    await checkViews();
  }
  await register(page, 'short');
  await expect(page.getByText('too short')).toBeVisible();
  await checkViews();
  await page.getByLabel('Mobile number').fill(`+2783${Date.now().toString().slice(-7)}`);
  await register(page);
  await expect(heading(page, 'Check your email')).toBeVisible();
  await checkViews();
  await page.goto('/verify-email?key=spent');
  await checkViews();
  await page.getByRole('button', { name: 'Verify email' }).click();
  await expect(page.getByText('already used')).toBeVisible();
  await checkViews();
  await page.goto('/verify-mobile');
  await expect(heading(page, 'Verify your mobile number')).toBeVisible();
  await checkViews();
  await messagesTo(page, company, email);
  await page.getByText('Read email').first().click();
  await checkViews();
  await page.goto('/send');
  await expect(heading(page, 'No money to send')).toBeVisible();
  await checkViews();
  await signOutFromPage(page);
  await credit(page, owner, 1_000);
  await openAs(page, owner, '/outbox');
  await expect(page.getByRole('article').first()).toBeVisible();
  await checkViews();
  await page.goto('/send');
  await review(page, `somebody@${company}.example`, '0');
  await checkViews();
  await review(page, `somebody@${company}.example`, '1');
  await expect(heading(page, 'You send')).toBeFocused();
  await checkViews();
  await page.getByRole('button', { name: 'Send 1.00 USD' }).click();
  await expect(heading(page, 'Held for the recipient')).toBeVisible();
  await checkViews();
};

testInEveryView('pages before sign-in, the outbox and sending are accessible and fit', eachPage);

test('the registration form reports all blank and malformed fields together', async ({ page }) => {
  await page.goto('/register/company');
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Register company' }).click();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await expect(field('Company ID')).toHaveAccessibleDescription(/may not be blank/);
  await expect(field('Email')).toHaveAccessibleDescription(/Enter a valid email address/);
  await expect(field('Password')).toHaveAccessibleDescription(/may not be blank/);
  await expect(field('Company ID')).toBeFocused();

  await field('Company ID').fill('no spaces here');
  await field('Email').fill('nell@example.com');
  await field('Password').fill('short');
  await page.getByRole('button', { name: 'Register company' }).click();
  await expect(field('Company ID')).toHaveAccessibleDescription(/Enter 2 to 50 letters, digits, hyphens or underscores\./);
});
