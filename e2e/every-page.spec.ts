// Every page is accessible and fits the screen. The pages of customers and admins are opened in German, whose texts are longer than the English
// ones; the tests of their states are in English.
import type { Page } from '@playwright/test';
import { overflowPxOf } from './findings.ts';
import { testInEveryView, type ViewCheck } from './views.ts';
import { readDemoUsers } from './companies.ts';
import { findEnglishTexts, openInGerman } from './german-pages.ts';
import { ADMIN_PAGES, CUSTOMER_PAGES, PUBLIC_PAGES } from './pages.ts';
import { expect, test } from './monitored-page.ts';

/** Each page adds to the timeout. */
const PAGE_TIMEOUT_MS = 15_000;
const TABLET_PX = 768;
const NARROWEST_PX = 360;

/** Menu pages that are not the parent of the pages below their path. */
const NO_PARENT = ['/admin', '/profile'];

/** A page below a menu page has breadcrumbs that link back. */
const expectBreadcrumbs = async (page: Page, path: string, menu: readonly string[]): Promise<void> => {
  const [parent] = menu.filter((href) => path.startsWith(`${href}/`)).toSorted((a, b) => b.length - a.length);
  if (!parent || NO_PARENT.includes(parent) || menu.includes(path)) return;
  const trail = page.getByRole('navigation', { name: /^(Breadcrumb|Pfad)$/ });
  await expect.soft(trail.getByRole('link').first(), path).toHaveAttribute('href', new RegExp(`^${parent}(\\?|$)`));
  await expect.soft(trail.locator('[aria-current=page]'), path).toHaveText(/./);
};

type Pages = typeof CUSTOMER_PAGES;

/** The pages of the workspace that was open last. */
const readMenuPaths = async (page: Page): Promise<string[]> => {
  await page.goto('/menu');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page.locator('main section a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
};

type PageCheckOptions = {
  /** The pages are in German, and share a layout, which is checked once. */
  isSignedIn: boolean;
  /** The pages of the menu. */
  menu?: readonly string[];
};

const checkPages = async (page: Page, pages: Pages, checkViews: ViewCheck, { isSignedIn, menu = [] }: PageCheckOptions): Promise<void> => {
  test.setTimeout(test.info().timeout + Object.keys(pages).length * PAGE_TIMEOUT_MS);
  const wide = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const [index, [path, open]] of Object.entries(pages).entries()) {
    await open(page);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /Loading|geladen/ })).toHaveCount(0);
    await expectBreadcrumbs(page, path, menu);
    await checkViews({ isContentOnly: isSignedIn && index > 0 });
    // From this width on, the menu is next to the page, so the page has the least space.
    await page.setViewportSize({ width: TABLET_PX, height: 900 });
    expect.soft(await overflowPxOf(page), `${path} on a tablet`).toBeLessThanOrEqual(0);
    if (isSignedIn) {
      await page.setViewportSize({ width: NARROWEST_PX, height: 900 });
      await expect.soft(page.locator('html')).toHaveAttribute('lang', 'de');
      expect.soft(await findEnglishTexts(page), `${path} has English texts`).toEqual([]);
    }
    await page.setViewportSize(wide);
  }
};

/** Distributes the pages over tests that run concurrently. */
const partsOf = (pages: Pages, parts: number): Pages[] =>
  Array.from({ length: parts }, (_, part) => Object.fromEntries(Object.entries(pages).filter((_page, index) => index % parts === part)));

testInEveryView('every page before sign-in is accessible and fits the screen', (page, checkViews) =>
  checkPages(page, PUBLIC_PAGES, checkViews, { isSignedIn: false }),
);

for (const [index, pages] of partsOf(CUSTOMER_PAGES, 2).entries())
  testInEveryView(`every page of a customer is German, accessible and fits the screen (${index + 1} of 2)`, async (page, checkViews) => {
    const [, customer] = await readDemoUsers(page);
    await openInGerman(page, customer);
    await checkPages(page, pages, checkViews, { isSignedIn: true, menu: await readMenuPaths(page) });
  });

for (const [index, pages] of partsOf(ADMIN_PAGES, 4).entries())
  testInEveryView(`every page of an admin is German, accessible and fits the screen (${index + 1} of 4)`, async (page, checkViews) => {
    const [admin] = await readDemoUsers(page);
    await openInGerman(page, admin);
    // The menu is that of the workspace that was open last.
    await page.goto('/admin');
    await checkPages(page, pages, checkViews, { isSignedIn: true, menu: await readMenuPaths(page) });
  });
