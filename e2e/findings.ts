import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on a page, and how far it is wider than the screen. */
export const findingsOf = async (page: Page): Promise<string[]> => {
  // A page that a link has led to takes its title a moment after its content.
  await expect(page).toHaveTitle(/./u);
  // Without frames, which no page of ours has but for a PDF: to put their findings together takes a second page for each look.
  const { violations } = await new AxeBuilder({ page }).withTags(AXE_TAGS).setLegacyMode().analyze();
  const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const inWords = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  return overflowPx > 0 ? [...inWords, `the page is ${overflowPx} px too wide`] : inWords;
};
