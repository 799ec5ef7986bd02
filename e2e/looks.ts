import type { Page } from '@playwright/test';
import { findingsOf } from './findings.ts';
import { expect, test } from './page-under-watch.ts';

/** A test in each look that a page can have. `look` fails it when what is shown then is not accessible, or too wide. */
export const inEveryLook = (title: string, walk: (page: Page, look: () => Promise<void>) => Promise<void>): void => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 390]) {
      test(`${title}, in ${colorScheme} at ${width} px`, async ({ page }) => {
        test.slow();
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        await walk(page, async () => expect(await findingsOf(page), page.url()).toEqual([]));
      });
    }
  }
};
