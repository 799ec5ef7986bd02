import axe, { type Result, type RunOptions } from 'axe-core';
import { expect, type Page } from '@playwright/test';

const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Reporting passed elements is slow and unused.
  resultTypes: ['violations'],
  // Only PDF pages contain frames.
  iframes: false,
};

/** Rules whose result depends on the theme. */
const THEME_RULES = ['color-contrast', 'link-in-text-block'];
/** Rules whose result depends on the width. */
const WIDTH_RULES = ['scrollable-region-focusable', 'target-size'];

export type AxeScope = {
  /** Without the header and menu, which are the same on all pages of a layout. */
  isContentOnly?: boolean;
  /** Only the rules that depend on the width, and unless `isContentOnly` those that depend on the theme. */
  isLayoutOnly?: boolean;
};

/** Contrast is the slowest rule, and gallery.test.ts checks each color on each background in both themes: one page of a layout is enough. */
const rulesOf = ({ isContentOnly = false, isLayoutOnly = false }: AxeScope): RunOptions => {
  if (!isLayoutOnly) return OPTIONS;
  return { ...OPTIONS, runOnly: isContentOnly ? WIDTH_RULES : [...THEME_RULES, ...WIDTH_RULES] };
};

/** Runs axe, which stays loaded until the page changes. */
const findViolations = async (page: Page, scope: AxeScope): Promise<Result[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([options, isWithinMain]) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const content = isWithinMain ? document.querySelector('main') : null;
      return (await inPage.run(content ?? document, options)).violations;
    },
    [rulesOf(scope), scope.isContentOnly ?? false] as const,
  );
};

const TARGET_SIZE = 'target-size';

/**
 * A control partly below a sticky bar is too small only until the page scrolls: it is centered and checked again. The scroll position is
 * restored.
 */
const isTooSmall = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(
    async ([target, rule]) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const { scrollX, scrollY } = window;
      document.querySelector(target)?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { violations } = await inPage.run(target, { runOnly: [rule], resultTypes: ['violations'] });
      scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
      return violations.length > 0;
    },
    [selector, TARGET_SIZE] as const,
  );

const excludeHalfHidden = async (page: Page, violations: Result[]): Promise<Result[]> => {
  const remaining: Result[] = [];
  for (const violation of violations) {
    const nodes: Result['nodes'] = [];
    for (const node of violation.nodes)
      if (violation.id !== TARGET_SIZE || (await isTooSmall(page, String(node.target[0])))) nodes.push(node);
    if (nodes.length > 0) remaining.push({ ...violation, nodes });
  }
  return remaining;
};

/** By how many pixels a page is wider than the screen. */
export const overflowPxOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The axe findings of a page, and its horizontal overflow. */
export const findingsOf = async (page: Page, scope: AxeScope = {}): Promise<string[]> => {
  // After navigation, the title changes shortly after the content.
  await expect(page).toHaveTitle(/./u);
  const violations = await excludeHalfHidden(page, await findViolations(page, scope));
  const overflowPx = await overflowPxOf(page);
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  return overflowPx > 0 ? [...findings, `the page is ${overflowPx} px too wide`] : findings;
};
