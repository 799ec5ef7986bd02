// The visual properties of components. Screenshots are not compared, because fonts render differently on each machine. Instead, sizes and
// radii are measured against the scale, along with shadows, overflow and target sizes. Colors are computed in app/%5Fui/gallery.test.ts,
// and every-page.spec.ts runs axe on this page.
import type { Page } from '@playwright/test';
import { expect, test } from './monitored-page.ts';

const VIEWS = [
  { colorScheme: 'light', width: 1440, coarse: false },
  { colorScheme: 'dark', width: 1440, coarse: false },
  { colorScheme: 'light', width: 360, coarse: true },
] as const;

/** The type scale and the corners of app/globals.css; the minor units of an amount are proportionally smaller. */
const FONT_SIZES_PX = [12, 13, 14, 16, 20, 28, 40];
const RADII_PX = [0, 4, 6];

/** WCAG 2.5.8. A link in a sentence is as high as the sentence. */
const TARGET_MIN_PX = 24;

/** The visual faults of the components. */
const findFaults = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ sizes, radii, targetMin }) => {
      const faults: string[] = [];
      const isVisible = (element: Element): boolean => {
        const { width, height } = element.getBoundingClientRect();
        return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
      };
      for (const specimen of document.querySelectorAll<HTMLElement>('[data-specimen]')) {
        const name = specimen.dataset['specimen'] ?? '';
        const bounds = specimen.getBoundingClientRect();
        if (specimen.scrollWidth > specimen.clientWidth + 1) faults.push(`${name} overflows`);
        for (const element of specimen.querySelectorAll<HTMLElement>('*')) {
          if (!isVisible(element) || element.closest('svg')) continue;
          const style = getComputedStyle(element);
          const box = element.getBoundingClientRect();
          const label = `${name}: ${element.outerHTML.slice(0, 80)}`;
          const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
          const size = Number.parseFloat(style.fontSize);
          if (hasText && style.verticalAlign === 'baseline' && !sizes.includes(size)) faults.push(`${label} has a font size of ${size} px`);
          const radius = Number.parseFloat(style.borderTopLeftRadius);
          const isRound = radius >= Math.min(box.width, box.height) / 2;
          if (!radii.includes(radius) && !isRound) faults.push(`${label} has a radius of ${radius} px`);
          if (style.boxShadow !== 'none') faults.push(`${label} has a shadow`);
          const isScrolled = element.closest('nav, pre, search') !== null;
          if (!isScrolled && box.right > bounds.right + 1) faults.push(`${label} extends beyond its specimen`);
          const isControl = element.matches('button, select, textarea, input:not([type=checkbox], [type=radio]), summary');
          if (isControl && Math.min(box.width, box.height) < targetMin) faults.push(`${label} is ${box.width} by ${box.height} px`);
        }
      }
      return faults;
    },
    { sizes: FONT_SIZES_PX, radii: RADII_PX, targetMin: TARGET_MIN_PX },
  );

for (const { colorScheme, width, coarse } of VIEWS) {
  test(`every component matches the design scale, in ${colorScheme} at ${width} px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/_ui');
    await expect(page.getByRole('button', { name: 'Show toast' })).toBeEnabled();
    expect(await page.locator('[data-specimen]').count()).toBeGreaterThan(30);
    expect(await findFaults(page)).toEqual([]);
    const background = colorScheme === 'dark' ? 'rgb(14, 17, 19)' : 'rgb(251, 250, 247)';
    await expect(page.locator('body')).toHaveCSS('background-color', background);
    await expect(page.getByLabel('Amount', { exact: true })).toHaveCSS('min-height', coarse ? '44px' : '36px');
  });
}

test('a dialog traps the focus, and its result is announced', async ({ page }) => {
  await page.goto('/_ui');
  await page.getByRole('button', { name: 'Add limit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add limit' });
  for (const _press of Array.from({ length: 6 })) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(
      true,
    );
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('log')).toHaveText('Added.');
});
