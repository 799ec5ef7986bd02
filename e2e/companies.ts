import { expect, test, type Page } from '@playwright/test';

/** Sign-in credentials. */
export type CompanyCredentials = { company: string; user: string; password: string };
export type CompanyOwner = CompanyCredentials & { id: string; token: string };

/** A counter per worker; the worker index makes names unique. */
let companies = 0;

/** Calls the API and returns the data. */
export const callApi = async (page: Page, token: string | undefined, method: string, path: string, data?: unknown): Promise<any> => {
  const headers = token ? { Authorization: `Token ${token}` } : undefined;
  const response = await page.request.fetch(`/3${path}`, { method, data, headers });
  const body = await response.json();
  expect(response.ok(), `${method} ${path}: ${JSON.stringify(body)}`).toBe(true);
  return body.data;
};

/** A new company and its owner. */
export const registerOwner = async (page: Page): Promise<CompanyOwner> => {
  companies += 1;
  const company = `own-${Date.now().toString(36)}-${test.info().parallelIndex}-${companies}`;
  const user = `owner@${company}.example`;
  const password = `a good one for ${company}`;
  const registration = { email: user, password, first_name: 'Ada', last_name: 'Owner', company, terms_and_conditions: true };
  const { token, user: owner } = await callApi(page, undefined, 'POST', '/auth/company/register/', registration);
  return { id: owner.id, company, user, password, token };
};

/** Another user of the company without admin rights. */
export const registerUser = async (page: Page, { company }: CompanyOwner): Promise<CompanyOwner> => {
  const email = `somebody@${company}.example`;
  const password = `another good one for ${company}`;
  const registration = { email, password, first_name: 'Bo', last_name: 'Quist', company, terms_and_conditions: true };
  const { token, user } = await callApi(page, undefined, 'POST', '/auth/register/', registration);
  return { id: user.id, company, user: email, password, token };
};

/** An owner with 100.00 USD, and a recipient. */
export const registerSender = async (page: Page): Promise<[owner: CompanyOwner, person: CompanyOwner]> => {
  const owner = await registerOwner(page);
  const person = await registerUser(page, owner);
  const credit = { user: owner.user, amount: 10_000, currency: 'USD', status: 'Complete' };
  await callApi(page, owner.token, 'POST', '/admin/transactions/credit/', credit);
  return [owner, person];
};

/** The demo users, read from the sign-in page: an admin and a customer. */
export const readDemoUsers = async (page: Page): Promise<[admin: CompanyCredentials, customer: CompanyCredentials]> => {
  const response = await page.request.get('/trpc/session.demoUsers', { headers: { 'x-app': '1' } });
  return (await response.json()).result.data.json;
};

/** Fills in and submits the sign-in form. */
export const signInAs = async (page: Page, { company, user, password }: CompanyCredentials): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Company').fill(company);
  await page.getByLabel('Email, mobile number or user ID').fill(user);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

/** Signs in with the request of the form, which takes a tenth of the time of the form. */
const postSignIn = async (page: Page, { company, user, password }: CompanyCredentials): Promise<void> => {
  const { origin } = new URL(test.info().project.use.baseURL ?? '');
  const headers = { Origin: origin, 'User-Agent': await page.evaluate(() => navigator.userAgent), 'X-App': '1' };
  const response = await page.request.post('/trpc/session.signIn', { headers, data: { json: { company, user, password } } });
  expect(response.ok(), await response.text()).toBe(true);
};

/** Opens a page as a given user. Tests of the sign-in form use signInAs. */
export const openAs = async (page: Page, person: CompanyCredentials, address: string): Promise<void> => {
  await page.context().clearCookies();
  await postSignIn(page, person);
  await page.goto(address);
};

/** Opens a group of the menu, and one of its tabs. */
export const openFromMenu = async (page: Page, group: string, tab?: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: group }).filter({ visible: true }).click();
  if (tab) await page.getByRole('navigation', { name: group }).getByRole('link', { name: tab }).click();
};

/** Opens the account menu of a wide page. */
export const accountMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /account menu$/ });

export const signOut = async (page: Page): Promise<void> => {
  await accountMenu(page).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/login');
};
