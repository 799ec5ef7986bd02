// The dashboard in its second language.
import { globSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { openAs, type CompanyCredentials } from './companies.ts';

/** English texts of several words without placeholders; single words may be names. */
const ENGLISH = globSync(['app/_language/german/*.json', 'app/*/*/*/german.json'])
  .flatMap((file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))
  .filter(([english, german]) => english !== german && english.includes(' ') && !/[{<]/.test(english))
  .map(([english]) => english);

/** All visible and accessible texts of the page in the English source. */
export const findEnglishTexts = (page: Page): Promise<string[]> =>
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

/** Opens the sign-in page as a given user; the next page is in German. */
export const openInGerman = async (page: Page, person: CompanyCredentials): Promise<void> => {
  await openAs(page, person, '/login');
  const { origin } = new URL(page.url());
  await page.context().addCookies([{ name: 'language', value: 'de', url: origin }]);
};
