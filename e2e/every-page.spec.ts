import type { Page } from '@playwright/test';
import { overflowPxOf } from './findings.ts';
import { inEveryLook, type ViewCheck } from './looks.ts';
import { demoPeople, openAs } from './own-company.ts';
import { ADMIN_PAGES, OWN_PAGES, PUBLIC_PAGES } from './pages.ts';
import { expect, test } from './page-under-watch.ts';

/** Each page adds to the timeout. */
const PAGE_TIMEOUT_MS = 15_000;
const TABLET_PX = 768;

/** Pages behind tabs, which share the title of their menu page. */
const TABS_OF_A_LIST = /^\/admin\/(contacts\/mobiles|settings\/[^/]+|transactions\/(pending|waiting|exports)|webhooks\/deliveries)$/;

/** Menu pages that are not the parent of the pages below their path. */
const NO_PARENT = ['/admin', '/profile'];

/** A page below a menu page has breadcrumbs that link back. */
const expectBreadcrumbs = async (page: Page, place: string): Promise<void> => {
  const menu = await page.locator('aside nav[aria-label=Main] a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const [above] = menu.filter((href) => place.startsWith(`${href}/`)).toSorted((a, b) => (b?.length ?? 0) - (a?.length ?? 0));
  if (!above || NO_PARENT.includes(above) || menu.includes(place) || TABS_OF_A_LIST.test(place)) return;
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect.soft(trail.getByRole('link').first(), place).toHaveAttribute('href', new RegExp(`^${above}(\\?|$)`));
  await expect.soft(trail.locator('[aria-current=page]'), place).toHaveText(/./);
};

type Pages = typeof OWN_PAGES;

type WalkOptions = { /** The pages share a layout, which is checked once. */ isOneLayout: boolean };

const walk = async (page: Page, pages: Pages, look: ViewCheck, { isOneLayout }: WalkOptions): Promise<void> => {
  test.setTimeout(test.info().timeout + Object.keys(pages).length * PAGE_TIMEOUT_MS);
  const wide = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const [index, [place, open]] of Object.entries(pages).entries()) {
    await open(page);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    await expectBreadcrumbs(page, place);
    await look({ isContentOnly: isOneLayout && index > 0 });
    // From this width on, the menu is next to the page, so the page has the least space.
    await page.setViewportSize({ width: TABLET_PX, height: 900 });
    expect.soft(await overflowPxOf(page), `${place} on a tablet`).toBeLessThanOrEqual(0);
    await page.setViewportSize(wide);
  }
};

/** Distributes the pages over tests that run concurrently. */
const partsOf = (pages: Pages, parts: number): Pages[] =>
  Array.from({ length: parts }, (_, part) => Object.fromEntries(Object.entries(pages).filter((_page, index) => index % parts === part)));

inEveryLook('every page before sign-in is accessible and fits the screen', (page, look) =>
  walk(page, PUBLIC_PAGES, look, { isOneLayout: false }),
);

for (const [index, pages] of partsOf(OWN_PAGES, 2).entries())
  inEveryLook(`every page of a customer is accessible and fits the screen (${index + 1} of 2)`, async (page, look) => {
    const [, customer] = await demoPeople(page);
    await openAs(page, customer, '/home');
    await walk(page, pages, look, { isOneLayout: true });
  });

for (const [index, pages] of partsOf(ADMIN_PAGES, 4).entries())
  inEveryLook(`every page of an admin is accessible and fits the screen (${index + 1} of 4)`, async (page, look) => {
    const [admin] = await demoPeople(page);
    await openAs(page, admin, '/home');
    await walk(page, pages, look, { isOneLayout: true });
  });
