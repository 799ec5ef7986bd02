// Every page of the product from the file tree of app, and how to open it. States after user input are covered by the tests of each page.
import type { Page } from '@playwright/test';
import { APP_PAGES, type PageAudience } from '#server/testing/app-pages.ts';

/** Opens the page in its initial state. */
type OpenPage = (page: Page) => Promise<unknown>;

const at =
  (address: string): OpenPage =>
  (page) =>
    page.goto(address);

/** The page of the first record in a list, or a page below it. */
const ofFirstIn =
  (list: string, subpath = ''): OpenPage =>
  async (page) => {
    await page.goto(list);
    const others = APP_PAGES.filter(({ path }) => path.startsWith(`${list}/`) && !path.includes('['));
    const isRecord = others.map(({ path }) => `:not([href^="${path}"])`).join('');
    const href = await page.locator(`main a[href^="${list}/"]${isRecord}`).first().getAttribute('href');
    await page.goto(`${href ?? ''}${subpath}`);
  };

/** Pages that need more than their path: parameters, or records that not every list has. */
const PAGE_OPENERS: Record<string, OpenPage> = {
  '/%5Fui': at('/_ui'),
  '/admin/groups/[name]/tiers/[tier]': ofFirstIn('/admin/groups/user/tiers'),
  '/admin/mfa-rules/explain': at('/admin/mfa-rules/explain?find=beatriz'),
  '/admin/users/[id]/[tab]': ofFirstIn('/admin/users', '/security'),
  '/admin/webhooks/[id]/deliveries/[task]': async (page) => {
    await page.goto('/admin/webhooks/deliveries');
    await page.goto((await page.locator('main tbody a').first().getAttribute('href')) ?? '');
  },
  '/close-account/[action]': at('/close-account/delete?key=some-key'),
  '/docs/[area]': at('/docs/groups'),
  '/docs/[area]/[operation]': at('/docs/transactions/transactions.transfer'),
  '/docs/guides/[guide]': at('/docs/guides/quick-start'),
  '/docs/search': at('/docs/search?q=transfer'),
  '/register': at('/register?company=alto-vale'),
  '/pay/[token]': at('/pay/some-token'),
  '/request/pay': at('/request/pay?token=some-token'),
  '/reset-password': at('/reset-password?uid=somebody&token=some-token'),
  '/verify-email': at('/verify-email?key=some-key'),
};

const openerOf = (path: string): OpenPage => {
  const [list = '', subpath] = path.split(/\/\[\w+\]/);
  return PAGE_OPENERS[path] ?? (subpath === undefined ? at(path) : ofFirstIn(list, subpath));
};

const pagesOf = (audience: PageAudience): Record<string, OpenPage> =>
  Object.fromEntries(APP_PAGES.filter((page) => page.audience === audience).map(({ path }) => [path, openerOf(path)]));

/** Pages before sign-in. The demo has companies, so `/setup` is not found; setup.spec.ts covers it. */
export const PUBLIC_PAGES = pagesOf('visitor');

/** Pages of a customer of the demo. */
export const CUSTOMER_PAGES = pagesOf('customer');

/** Additional pages of an admin of the demo. */
export const ADMIN_PAGES = pagesOf('admin');
