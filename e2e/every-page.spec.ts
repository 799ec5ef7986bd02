import type { Page } from '@playwright/test';
import { overflowPxOf } from './findings.ts';
import { testInEveryView, type ViewCheck } from './views.ts';
import { readDemoUsers, openAs } from './companies.ts';
import { ADMIN_PAGES, CUSTOMER_PAGES, PUBLIC_PAGES } from './pages.ts';
import { expect, test } from './monitored-page.ts';

/** Each page adds to the timeout. */
const PAGE_TIMEOUT_MS = 15_000;
const TABLET_PX = 768;

/** Pages behind tabs, which share the title of their menu page. */
const TABS_OF_A_LIST = /^\/admin\/(contacts\/mobiles|settings\/[^/]+|transactions\/(pending|waiting|exports)|webhooks\/deliveries)$/;

/** Menu pages that are not the parent of the pages below their path. */
const NO_PARENT = ['/admin', '/profile'];

/** A page below a menu page has breadcrumbs that link back. */
const expectBreadcrumbs = async (page: Page, path: string): Promise<void> => {
  const menu = await page.locator('aside nav[aria-label=Main] a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const [parent] = menu.filter((href) => path.startsWith(`${href}/`)).toSorted((a, b) => (b?.length ?? 0) - (a?.length ?? 0));
  if (!parent || NO_PARENT.includes(parent) || menu.includes(path) || TABS_OF_A_LIST.test(path)) return;
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect.soft(trail.getByRole('link').first(), path).toHaveAttribute('href', new RegExp(`^${parent}(\\?|$)`));
  await expect.soft(trail.locator('[aria-current=page]'), path).toHaveText(/./);
};

type Pages = typeof CUSTOMER_PAGES;

type PageCheckOptions = { /** The pages share a layout, which is checked once. */ isOneLayout: boolean };

const checkPages = async (page: Page, pages: Pages, checkViews: ViewCheck, { isOneLayout }: PageCheckOptions): Promise<void> => {
  test.setTimeout(test.info().timeout + Object.keys(pages).length * PAGE_TIMEOUT_MS);
  const wide = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const [index, [path, open]] of Object.entries(pages).entries()) {
    await open(page);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    await expectBreadcrumbs(page, path);
    await checkViews({ isContentOnly: isOneLayout && index > 0 });
    // From this width on, the menu is next to the page, so the page has the least space.
    await page.setViewportSize({ width: TABLET_PX, height: 900 });
    expect.soft(await overflowPxOf(page), `${path} on a tablet`).toBeLessThanOrEqual(0);
    await page.setViewportSize(wide);
  }
};

/** Distributes the pages over tests that run concurrently. */
const partsOf = (pages: Pages, parts: number): Pages[] =>
  Array.from({ length: parts }, (_, part) => Object.fromEntries(Object.entries(pages).filter((_page, index) => index % parts === part)));

testInEveryView('every page before sign-in is accessible and fits the screen', (page, checkViews) =>
  checkPages(page, PUBLIC_PAGES, checkViews, { isOneLayout: false }),
);

for (const [index, pages] of partsOf(CUSTOMER_PAGES, 2).entries())
  testInEveryView(`every page of a customer is accessible and fits the screen (${index + 1} of 2)`, async (page, checkViews) => {
    const [, customer] = await readDemoUsers(page);
    await openAs(page, customer, '/home');
    await checkPages(page, pages, checkViews, { isOneLayout: true });
  });

for (const [index, pages] of partsOf(ADMIN_PAGES, 4).entries())
  testInEveryView(`every page of an admin is accessible and fits the screen (${index + 1} of 4)`, async (page, checkViews) => {
    const [admin] = await readDemoUsers(page);
    await openAs(page, admin, '/home');
    await checkPages(page, pages, checkViews, { isOneLayout: true });
  });
