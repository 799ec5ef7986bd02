import type { Browser, Page } from '@playwright/test';
import { openAs, registerOwner } from './companies.ts';
import { expect, test } from './monitored-page.ts';

const menu = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Transactions', exact: true }).first();

test('highlights the menu entry of a URL with a trailing slash', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/transactions');
  await expect(menu(page)).toHaveAttribute('aria-current', 'page');
  await page.goto('/transactions/');
  await expect(menu(page)).toHaveAttribute('aria-current', 'page');
});

/** Opens pages without JavaScript. */
const withoutScripts = async (browser: Browser, page: Page): Promise<Page> => {
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: await page.context().storageState() });
  return context.newPage();
};

test('shows the Ctrl K hint once the shortcut works', async ({ page, browser }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/home');
  await expect(page.locator('kbd', { hasText: 'Ctrl K' })).toBeVisible();
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();

  const bare = await withoutScripts(browser, page);
  await bare.goto('/home');
  await expect(bare.getByRole('button', { name: 'Search' })).toBeDisabled();
  await expect(bare.locator('kbd', { hasText: 'Ctrl K' })).toBeHidden();
  await bare.goto('/docs');
  await expect(bare.getByRole('searchbox')).not.toHaveAttribute('aria-keyshortcuts');
  await bare.context().close();
});

test('a date filter formats and parses days in the language of the user', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/transactions?from=2026-11-05');
  const from = page.getByLabel('From', { exact: true });
  await expect(from).toHaveValue('05/11/2026');
  await from.fill('6/11/2026');
  await expect(page).toHaveURL(/from=2026-11-06/);
  await from.blur();
  await expect(from).toHaveValue('06/11/2026');
  await from.fill('');
  await expect(page).not.toHaveURL(/from=/);
});

test('a date filter uses German regardless of the language of the browser', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/home');
  await page.context().addCookies([{ name: 'language', value: 'de', url: page.url() }]);
  await page.goto('/transactions?from=2026-11-05');
  await expect(page.getByLabel('Von', { exact: true })).toHaveValue('05.11.2026');
});

for (const path of ['/forgot-password', '/verify-email']) {
  test(`links align with the baseline and do not change the line height: ${path}`, async ({ page }) => {
    await page.goto(path);
    const sentences = await page.locator(':is(p, span):has(> a)').evaluateAll((paragraphs) =>
      paragraphs
        .filter((paragraph) => [...paragraph.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''))
        .map((paragraph) => {
          const baselineBefore = (node: Node): number => {
            const marker = document.createElement('span');
            marker.style.display = 'inline-block';
            node.parentNode?.insertBefore(marker, node);
            const { bottom } = marker.getBoundingClientRect();
            marker.remove();
            return bottom;
          };
          const link = paragraph.querySelector('a');
          const lines = paragraph.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(paragraph).lineHeight);
          const offsetPx = link?.firstChild ? baselineBefore(link.firstChild) - baselineBefore(link) : 0;
          return { text: paragraph.textContent, offsetPx, extraLines: lines - Math.round(lines) };
        }),
    );
    expect(sentences.length).toBeGreaterThan(0);
    for (const { text, offsetPx, extraLines } of sentences) {
      expect(Math.abs(offsetPx), text).toBeLessThan(0.5);
      expect(Math.abs(extraLines), text).toBeLessThan(0.05);
    }
  });
}
