import type { BrowserContext, Page } from '@playwright/test';
import { findingsOf } from './findings.ts';
import { accountMenu, callApi, openAs, registerSender } from './companies.ts';
import { expect, test } from './monitored-page.ts';

test.use({ serviceWorkers: 'allow' });

const waitForServiceWorker = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

/** All that the browser stores for the site, and the paths of the cached responses. */
const readStorage = async (page: Page, context: BrowserContext): Promise<{ text: string; cachedPaths: string[] }> => {
  const stored = await page.evaluate(async () => {
    const responses: [path: string, body: string][] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        responses.push([new URL(request.url).pathname, (await response?.text()) ?? '']);
      }
    }
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    return { responses, databases, local: Object.entries(localStorage), session: Object.entries(sessionStorage) };
  });
  const cookies = await context.cookies();
  return { text: JSON.stringify({ ...stored, cookies }), cachedPaths: stored.responses.map(([path]) => path) };
};

test('pages report a missing connection in the language of the user, and load again once it is back', async ({ page, context }) => {
  const [owner] = await registerSender(page);
  await openAs(page, owner, '/home');
  await waitForServiceWorker(page);
  await context.setOffline(true);
  await page.goto('/transactions');
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await expect(page).toHaveURL('/transactions');
  expect(await findingsOf(page)).toEqual([]);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible();

  await callApi(page, owner.token, 'PATCH', '/user/', { language: 'de' });
  await context.addCookies([{ name: 'language', value: 'de', url: page.url() }]);
  await page.reload();
  await expect.poll(() => page.evaluate(async () => (await caches.match('/offline'))?.text())).toContain('lang="de"');
  await context.setOffline(true);
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Sie sind offline' })).toBeVisible();
});

test('nothing private is left in the browser after sign-out', async ({ page, context }) => {
  const [owner, person] = await registerSender(page);
  await openAs(page, owner, '/home');
  await waitForServiceWorker(page);
  for (const path of ['/transactions', '/profile', '/admin/users', `/admin/users/${person.id}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await accountMenu(page).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  const { text, cachedPaths } = await readStorage(page, context);
  expect(cachedPaths).toEqual(['/offline']);
  for (const secret of [owner.user, owner.token, owner.id, person.user, person.id, 'Quist', '100.00']) expect(text).not.toContain(secret);
});
