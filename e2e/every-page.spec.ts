import type { Page } from '@playwright/test';
import { inEveryLook } from './looks.ts';
import { demoPeople, openAs } from './own-company.ts';
import { ADMIN_PAGES, OWN_PAGES, PUBLIC_PAGES } from './pages.ts';
import { expect, test } from './page-under-watch.ts';

/** Every page more makes the walk longer. */
const PAGE_TIMEOUT_MS = 15_000;

const lookAt = async (page: Page, pages: typeof OWN_PAGES, look: () => Promise<void>): Promise<void> => {
  test.setTimeout(test.info().timeout + Object.keys(pages).length * PAGE_TIMEOUT_MS);
  for (const open of Object.values(pages)) {
    await open(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    await look();
  }
};

inEveryLook('every page before sign-in is accessible and fits the screen', (page, look) => lookAt(page, PUBLIC_PAGES, look));

inEveryLook('every page of a customer is accessible and fits the screen', async (page, look) => {
  const [, customer] = await demoPeople(page);
  await openAs(page, customer, '/home');
  await lookAt(page, OWN_PAGES, look);
});

inEveryLook('every page of an admin is accessible and fits the screen', async (page, look) => {
  const [admin] = await demoPeople(page);
  await openAs(page, admin, '/home');
  await lookAt(page, ADMIN_PAGES, look);
});
