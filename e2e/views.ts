import type { Page } from '@playwright/test';
import { findingsOf, type AxeScope } from './findings.ts';
import { expect, test } from './monitored-page.ts';

/** Each theme and each width. Colors do not depend on the width, nor structure on the theme, so two views cover all four. */
const VIEWS = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 360 },
] as const;

/** Tests that check many states need more time. */
const TEST_TIMEOUT_MS = 180_000;

const applyView = async (page: Page, { colorScheme, width }: (typeof VIEWS)[number]): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 900 });
};

export type ViewCheck = (scope?: AxeScope) => Promise<void>;

/** Returns a function that checks the page in each view and restores the first. In the second view, only view-dependent rules run. */
export const createViewCheck = async (page: Page): Promise<ViewCheck> => {
  await applyView(page, VIEWS[0]);
  return async (scope = {}) => {
    for (const view of VIEWS) {
      await applyView(page, view);
      const isLayoutOnly = view !== VIEWS[0];
      // Soft assertions, so that one run reports all findings.
      expect
        .soft(await findingsOf(page, { ...scope, isLayoutOnly }), `${page.url()} in ${view.colorScheme} at ${view.width} px`)
        .toEqual([]);
    }
    await applyView(page, VIEWS[0]);
  };
};

/**
 * Declares a test that checks accessibility and overflow in several views. `checkViews` switches the views on the current page, which is
 * faster than repeating the steps.
 */
export const testInEveryView = (title: string, runTest: (page: Page, checkViews: ViewCheck) => Promise<void>): void => {
  test(`${title}, in light mode at 1440 px and in dark mode at 360 px`, async ({ page }) => {
    test.setTimeout(TEST_TIMEOUT_MS);
    await runTest(page, await createViewCheck(page));
  });
};
