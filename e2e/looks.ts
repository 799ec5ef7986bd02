import type { Page } from '@playwright/test';
import { findingsOf, type AxeScope } from './findings.ts';
import { expect, test } from './page-under-watch.ts';

/** Each theme and each width. Colors do not depend on the width, nor structure on the theme, so two views cover all four. */
const LOOKS = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 360 },
] as const;

/** Tests that check many states need more time. */
const WALK_TIMEOUT_MS = 180_000;

const putOn = async (page: Page, { colorScheme, width }: (typeof LOOKS)[number]): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 900 });
};

export type ViewCheck = (scope?: AxeScope) => Promise<void>;

/** Returns a function that checks the page in each view and restores the first. In the second view, only view-dependent rules run. */
export const lookAt = async (page: Page): Promise<ViewCheck> => {
  await putOn(page, LOOKS[0]);
  return async (scope = {}) => {
    for (const look of LOOKS) {
      await putOn(page, look);
      const isLayoutOnly = look !== LOOKS[0];
      // Soft assertions, so that one run reports all findings.
      expect
        .soft(await findingsOf(page, { ...scope, isLayoutOnly }), `${page.url()} in ${look.colorScheme} at ${look.width} px`)
        .toEqual([]);
    }
    await putOn(page, LOOKS[0]);
  };
};

/**
 * A test that checks accessibility and overflow in several views. `look` switches the views on the current page, which is cheaper than
 * repeating the steps.
 */
export const inEveryLook = (title: string, walk: (page: Page, look: ViewCheck) => Promise<void>): void => {
  test(`${title}, in light at 1440 and in dark at 360 px`, async ({ page }) => {
    test.setTimeout(WALK_TIMEOUT_MS);
    await walk(page, await lookAt(page));
  });
};
