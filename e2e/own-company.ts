import { expect, test, type Page } from '@playwright/test';

/** Who can sign in. */
export type CompanyCredentials = { company: string; user: string; password: string };
export type CompanyOwner = CompanyCredentials & { id: string; token: string };

/** Counted in each worker; the worker's own number keeps two of them apart. */
let companies = 0;

/** Calls the API as a program does, and answers the data. */
export const callApi = async (page: Page, token: string | undefined, method: string, path: string, data?: unknown): Promise<any> => {
  const headers = token ? { Authorization: `Token ${token}` } : undefined;
  const answer = await page.request.fetch(`/3${path}`, { method, data, headers });
  const body = await answer.json();
  expect(answer.ok(), `${method} ${path}: ${JSON.stringify(body)}`).toBe(true);
  return body.data;
};

/** A company of the test's own, and who owns it. */
export const registerOwner = async (page: Page): Promise<CompanyOwner> => {
  companies += 1;
  const company = `own-${Date.now().toString(36)}-${test.info().parallelIndex}-${companies}`;
  const user = `owner@${company}.example`;
  const password = `a good one for ${company}`;
  const registration = { email: user, password, first_name: 'Ada', last_name: 'Owner', company, terms_and_conditions: true };
  const { token, user: owner } = await callApi(page, undefined, 'POST', '/auth/company/register/', registration);
  return { id: owner.id, company, user, password, token };
};

/** Somebody else in the owner's company, without any right of an admin. */
export const registerUser = async (page: Page, { company }: CompanyOwner): Promise<CompanyOwner> => {
  const email = `somebody@${company}.example`;
  const password = `another good one for ${company}`;
  const registration = { email, password, first_name: 'Bo', last_name: 'Quist', company, terms_and_conditions: true };
  const { token, user } = await callApi(page, undefined, 'POST', '/auth/register/', registration);
  return { id: user.id, company, user: email, password, token };
};

/** An owner who has 100.00 USD, and somebody to send it to. */
export const registerSender = async (page: Page): Promise<[owner: CompanyOwner, person: CompanyOwner]> => {
  const owner = await registerOwner(page);
  const person = await registerUser(page, owner);
  const credit = { user: owner.user, amount: 10_000, currency: 'USD', status: 'Complete' };
  await callApi(page, owner.token, 'POST', '/admin/transactions/credit/', credit);
  return [owner, person];
};

/** The demo shows its people on the sign-in page; tests read them there, as a visitor does: an admin and a customer. */
export const demoPeople = async (page: Page): Promise<[admin: CompanyCredentials, customer: CompanyCredentials]> => {
  const answer = await page.request.get('/trpc/session.demoPeople', { headers: { 'x-app': '1' } });
  return (await answer.json()).result.data.json;
};

/** Fills in the sign-in form; what follows is for the test to say. */
export const signInAs = async (page: Page, { company, user, password }: CompanyCredentials): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Company').fill(company);
  await page.getByLabel('Email, mobile number or user ID').fill(user);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

/** Opens a session in the page's browser by the call that the sign-in form makes, which costs a tenth of the form. */
const enterAs = async (page: Page, { company, user, password }: CompanyCredentials): Promise<void> => {
  const { origin } = new URL(test.info().project.use.baseURL ?? '');
  const headers = { Origin: origin, 'User-Agent': await page.evaluate(() => navigator.userAgent), 'X-App': '1' };
  const answer = await page.request.post('/trpc/session.signIn', { headers, data: { json: { company, user, password } } });
  expect(answer.ok(), await answer.text()).toBe(true);
};

/** A page as somebody sees it, whoever was signed in before. What the sign-in form itself does, tests say with signInAs. */
export const openAs = async (page: Page, person: CompanyCredentials, address: string): Promise<void> => {
  await page.context().clearCookies();
  await enterAs(page, person);
  await page.goto(address);
};

/** Opens who is signed in, their settings and the ways out, at the top of a wide page. */
export const accountMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /account menu$/ });

export const signOut = async (page: Page): Promise<void> => {
  await accountMenu(page).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/login');
};
