// The second language before sign-in: every page fits the narrowest screen, and no text with a German translation appears in English.
// every-page.spec.ts checks the pages of customers and admins.
import type { Page } from '@playwright/test';
import { overflowPxOf } from './findings.ts';
import { findEnglishTexts } from './german-pages.ts';
import { PUBLIC_PAGES } from './pages.ts';
import { expect, test } from './monitored-page.ts';

const NARROWEST_PX = 360;
/** Each page adds to the timeout. */
const PAGE_TIMEOUT_MS = 10_000;

const checkPages = async (page: Page, pages: typeof PUBLIC_PAGES): Promise<void> => {
  test.setTimeout(test.info().timeout + Object.keys(pages).length * PAGE_TIMEOUT_MS);
  await page.setViewportSize({ width: NARROWEST_PX, height: 800 });
  for (const [path, open] of Object.entries(pages)) {
    await open(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    expect.soft(await overflowPxOf(page), `${path} is too wide in German`).toBeLessThanOrEqual(0);
    expect.soft(await findEnglishTexts(page), `${path} has English texts`).toEqual([]);
  }
};

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('the language follows the browser for visitors, and every page fits a narrow phone', async ({ page }) => {
    // The developer documentation and the component gallery are English only.
    const { '/docs/webhooks': _documentation, '/%5Fui': _gallery, ...pages } = PUBLIC_PAGES;
    await checkPages(page, pages);
  });
});
