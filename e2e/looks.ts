import type { Page } from '@playwright/test';
import { findingsOf, type AxeScope } from './findings.ts';
import { expect, test } from './page-under-watch.ts';

/** Each theme and each width. Colours do not depend on the width, nor names and structure on the theme: two looks see what four do. */
const LOOKS = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 360 },
] as const;

/** A walk that looks at many states takes longer than what a person does in a test. */
const WALK_TIMEOUT_MS = 180_000;

const putOn = async (page: Page, { colorScheme, width }: (typeof LOOKS)[number]): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 900 });
};

export type ViewCheck = (scope?: AxeScope) => Promise<void>;

/** Returns a function that checks a page in each look, and leaves it in the first. In the second, only what depends on the look is checked. */
export const lookAt = async (page: Page): Promise<ViewCheck> => {
  await putOn(page, LOOKS[0]);
  return async (scope = {}) => {
    for (const look of LOOKS) {
      await putOn(page, look);
      const isLayoutOnly = look !== LOOKS[0];
      // Softly: one walk tells all that is wrong on its way.
      expect
        .soft(await findingsOf(page, { ...scope, isLayoutOnly }), `${page.url()} in ${look.colorScheme} at ${look.width} px`)
        .toEqual([]);
    }
    await putOn(page, LOOKS[0]);
  };
};

/**
 * A test of a walk. `look` fails it when what is shown then is not accessible, or too wide, in one of the looks that a page can have:
 * each is put on while the page stands still, which costs less than to walk there again.
 */
export const inEveryLook = (title: string, walk: (page: Page, look: ViewCheck) => Promise<void>): void => {
  test(`${title}, in light at 1440 and in dark at 360 px`, async ({ page }) => {
    test.setTimeout(WALK_TIMEOUT_MS);
    await walk(page, await lookAt(page));
  });
};
