// The second language. Its texts are longer than the English ones, so every page must fit the narrowest screen in German. No
// text with a German translation may appear in English.
import { globSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { overflowPxOf } from './findings.ts';
import { readDemoUsers, openAs, type CompanyCredentials } from './companies.ts';
import { ADMIN_PAGES, CUSTOMER_PAGES, PUBLIC_PAGES } from './pages.ts';
import { expect, test } from './monitored-page.ts';

const NARROWEST_PX = 360;
/** Each page adds to the timeout. */
const PAGE_TIMEOUT_MS = 10_000;

/** English texts of several words without placeholders; single words may be names. */
const ENGLISH = globSync(['app/_language/german/*.json', 'app/*/*/*/german.json'])
  .flatMap((file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))
  .filter(([english, german]) => english !== german && english.includes(' ') && !/[{<]/.test(english))
  .map(([english]) => english);

/** All visible and accessible texts of the page in the English source. */
const findEnglishTexts = (page: Page): Promise<string[]> =>
  page.evaluate((sources) => {
    const english = new Set(sources);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    const texts: (string | null | undefined)[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const attributes =
        node instanceof Element ? ['aria-label', 'title', 'placeholder', 'alt'].map((name) => node.getAttribute(name)) : [];
      texts.push(
        ...attributes,
        ...(node instanceof Text && !node.parentElement?.closest('script, style, code, pre, bdi, [lang]:not(html)') ? [node.data] : []),
      );
    }
    return [...new Set(texts.map((text) => text?.trim() ?? ''))].filter((text) => english.has(text));
  }, ENGLISH);

const checkPages = async (page: Page, pages: typeof CUSTOMER_PAGES): Promise<void> => {
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

const openInGerman = async (page: Page, person: CompanyCredentials): Promise<void> => {
  await openAs(page, person, '/login');
  const { origin } = new URL(page.url());
  await page.context().addCookies([{ name: 'language', value: 'de', url: origin }]);
};

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('the language follows the browser for visitors, and every page fits a narrow phone', async ({ page }) => {
    // The developer documentation and the component gallery are English only.
    const { '/docs/webhooks': _documentation, '/%5Fui': _gallery, ...pages } = PUBLIC_PAGES;
    await checkPages(page, pages);
  });
});

test('every customer page is German and fits a narrow phone', async ({ page }) => {
  const [, customer] = await readDemoUsers(page);
  await openInGerman(page, customer);
  await checkPages(page, CUSTOMER_PAGES);
});

test('every admin page is German and fits a narrow phone', async ({ page }) => {
  const [admin] = await readDemoUsers(page);
  await openInGerman(page, admin);
  await checkPages(page, ADMIN_PAGES);
});
