import type { Page } from '@playwright/test';
import { overflowPxOf } from './findings.ts';
import { inEveryLook } from './looks.ts';
import { demoPeople, openAs } from './own-company.ts';
import { ADMIN_PAGES, OWN_PAGES, PUBLIC_PAGES } from './pages.ts';
import { expect, test } from './page-under-watch.ts';

/** Every page more makes the walk longer. */
const PAGE_TIMEOUT_MS = 15_000;
const TABLET_PX = 768;

/** Tabs lead to these from a page of the menu, whose title they bear as well. */
const TABS_OF_A_LIST = /^\/admin\/(contacts\/mobiles|settings\/[^/]+|transactions\/(pending|waiting|exports)|webhooks\/deliveries)$/;

/** Beside others under its address, not above them. */
const STANDS_ALONE = ['/admin', '/profile'];

/** A page below one of the menu says where it lies, and leads back there. */
const expectWayBack = async (page: Page, place: string): Promise<void> => {
  const menu = await page.locator('aside nav[aria-label=Main] a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const [above] = menu.filter((href) => place.startsWith(`${href}/`)).toSorted((a, b) => (b?.length ?? 0) - (a?.length ?? 0));
  if (!above || STANDS_ALONE.includes(above) || menu.includes(place) || TABS_OF_A_LIST.test(place)) return;
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect.soft(trail.getByRole('link').first(), place).toHaveAttribute('href', new RegExp(`^${above}(\\?|$)`));
  await expect.soft(trail.locator('[aria-current=page]'), place).toHaveText(/./);
};

const lookAt = async (page: Page, pages: typeof OWN_PAGES, look: () => Promise<void>): Promise<void> => {
  test.setTimeout(test.info().timeout + Object.keys(pages).length * PAGE_TIMEOUT_MS);
  const wide = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const [place, open] of Object.entries(pages)) {
    await open(page);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    await expectWayBack(page, place);
    await look();
    // The menu stands beside the page from here on, and leaves it the least room.
    await page.setViewportSize({ width: TABLET_PX, height: 900 });
    expect.soft(await overflowPxOf(page), `${place} on a tablet`).toBeLessThanOrEqual(0);
    await page.setViewportSize(wide);
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
