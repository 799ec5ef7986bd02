// Every page of the product, by its place under app, and how one gets to see it. What a page shows besides, when somebody has
// typed or pressed something, belongs to the tests of that page.
import type { Page } from '@playwright/test';

/** Opens the page; whatever it shows by itself is looked at. */
type Open = (page: Page) => Promise<unknown>;

const at =
  (address: string): Open =>
  (page) =>
    page.goto(address);

/** The page that the first of some links leads to, on the list at an address, or one below it. */
const from =
  (address: string, links: string, below = ''): Open =>
  async (page) => {
    await page.goto(address);
    const href = await page.locator(links).first().getAttribute('href');
    await page.goto(`${href ?? ''}${below}`);
  };

/** What a visitor sees before signing in. */
export const PUBLIC_PAGES: Record<string, Open> = {
  '/%5Fui': at('/_ui'),
  '/access-denied': at('/access-denied'),
  '/docs': at('/docs'),
  '/docs/[area]': at('/docs/groups'),
  '/docs/[area]/[operation]': at('/docs/transactions/transactions.transfer'),
  '/docs/changelog': at('/docs/changelog'),
  '/docs/errors': at('/docs/errors'),
  '/docs/guides/[guide]': at('/docs/guides/quick-start'),
  '/docs/search': at('/docs/search?q=transfer'),
  '/docs/webhooks': at('/docs/webhooks'),
  '/forgot-password': at('/forgot-password'),
  '/login': at('/login'),
  '/register': at('/register?company=alto-vale'),
  '/register/company': at('/register/company'),
  '/reset-password': at('/reset-password?uid=somebody&token=some-token'),
  // The demo has companies: whoever has no link finds nothing here. Its steps are looked at in setup.spec.ts.
  '/setup': at('/setup'),
  '/verify-email': at('/verify-email?key=some-key'),
};

/** What a customer of the demo sees. */
export const OWN_PAGES: Record<string, Open> = {
  '/': at('/'),
  '/accounts': at('/accounts'),
  '/accounts/[reference]': from('/accounts', 'main h2 a'),
  '/challenge': at('/challenge'),
  '/home': at('/home'),
  '/menu': at('/menu'),
  '/notifications': at('/notifications'),
  '/profile': at('/profile'),
  '/profile/addresses': at('/profile/addresses'),
  '/profile/addresses/[id]': from('/profile/addresses', 'main li a'),
  '/profile/addresses/new': at('/profile/addresses/new'),
  '/profile/contact': at('/profile/contact'),
  '/profile/bank-accounts': at('/profile/bank-accounts'),
  '/profile/bank-accounts/[id]': from('/profile/bank-accounts', 'main li a'),
  '/profile/bank-accounts/new': at('/profile/bank-accounts/new'),
  '/profile/crypto-accounts': at('/profile/crypto-accounts'),
  '/profile/crypto-accounts/[id]': from('/profile/crypto-accounts', 'main li a'),
  '/profile/crypto-accounts/new': at('/profile/crypto-accounts/new'),
  '/profile/documents': at('/profile/documents'),
  '/profile/preferences': at('/profile/preferences'),
  '/request': at('/request?amount=12.50&currency=EUR&note=For%20the%20press'),
  '/security': at('/security'),
  '/send': at('/send'),
  '/statements': at('/statements'),
  '/transactions': at('/transactions'),
  '/transactions/[id]': from('/transactions', 'main tbody a'),
  '/verify-mobile': at('/verify-mobile'),
};

/** What an admin of the demo sees besides. */
export const ADMIN_PAGES: Record<string, Open> = {
  '/admin': at('/admin'),
  '/admin/accounts': at('/admin/accounts'),
  '/admin/accounts/[reference]': from('/admin/accounts', 'main tbody a'),
  '/admin/users': at('/admin/users'),
  '/admin/users/[id]': from('/admin/users', 'main tbody a'),
  '/admin/users/[id]/[tab]': from('/admin/users', 'main tbody a', '/security'),
  '/admin/access-control': at('/admin/access-control'),
  '/admin/addresses': at('/admin/addresses'),
  '/admin/audit': at('/admin/audit'),
  '/admin/contacts': at('/admin/contacts'),
  '/admin/contacts/mobiles': at('/admin/contacts/mobiles'),
  '/admin/bank-accounts': at('/admin/bank-accounts'),
  '/admin/crypto-accounts': at('/admin/crypto-accounts'),
  '/admin/documents': at('/admin/documents'),
  '/admin/metrics': at('/admin/metrics'),
  '/admin/notifications': at('/admin/notifications'),
  '/admin/notifications/[id]': from('/admin/notifications', 'main li a'),
  '/admin/services': at('/admin/services'),
  '/admin/services/[id]': from('/admin/services', 'main li a'),
  '/admin/currencies': at('/admin/currencies'),
  '/admin/currencies/[code]': from('/admin/currencies', 'main tbody a'),
  '/admin/settings': at('/admin/settings'),
  '/admin/settings/bank-accounts': at('/admin/settings/bank-accounts'),
  '/admin/settings/links': at('/admin/settings/links'),
  '/admin/settings/registration': at('/admin/settings/registration'),
  '/admin/settings/sign-in': at('/admin/settings/sign-in'),
  '/admin/settings/transactions': at('/admin/settings/transactions'),
  '/admin/transactions': at('/admin/transactions'),
  '/admin/transactions/[id]': from('/admin/transactions', 'main tbody a'),
  '/admin/transactions/exports': at('/admin/transactions/exports'),
  '/admin/transactions/new': at('/admin/transactions/new'),
  '/admin/transactions/pending': at('/admin/transactions/pending'),
  '/admin/transactions/waiting': at('/admin/transactions/waiting'),
  '/admin/groups': at('/admin/groups'),
  '/admin/groups/[name]': from('/admin/groups', 'main tbody a'),
  '/admin/groups/[name]/accounts': from('/admin/groups', 'main tbody a', '/accounts'),
  '/admin/groups/[name]/fees': from('/admin/groups', 'main tbody a', '/fees'),
  '/admin/groups/[name]/limits': from('/admin/groups', 'main tbody a', '/limits'),
  '/admin/groups/[name]/members': from('/admin/groups', 'main tbody a', '/members'),
  '/admin/groups/[name]/permissions': from('/admin/groups', 'main tbody a', '/permissions'),
  '/admin/mfa-rules': at('/admin/mfa-rules'),
  '/admin/mfa-rules/[id]': from('/admin/mfa-rules', 'main li a'),
  '/admin/mfa-rules/explain': at('/admin/mfa-rules/explain?find=beatriz'),
  '/admin/mfa-rules/new': at('/admin/mfa-rules/new'),
  '/admin/requests': at('/admin/requests'),
  '/admin/requests/[id]': from('/admin/requests', 'main tbody a'),
  '/admin/groups/[name]/tiers': from('/admin/groups', 'main tbody a', '/tiers'),
  '/admin/groups/[name]/tiers/[tier]': from('/admin/groups/user/tiers', 'main ul li a'),
  '/admin/subtypes': at('/admin/subtypes'),
  '/admin/webhooks': at('/admin/webhooks'),
  '/admin/webhooks/[id]': from('/admin/webhooks', 'main tbody a'),
  '/admin/webhooks/[id]/deliveries/[task]': from('/admin/webhooks/deliveries', 'main tbody a'),
  '/admin/webhooks/[id]/settings': from('/admin/webhooks', 'main tbody a', '/settings'),
  '/admin/webhooks/[id]/verify': from('/admin/webhooks', 'main tbody a', '/verify'),
  '/admin/webhooks/deliveries': at('/admin/webhooks/deliveries'),
  '/admin/webhooks/new': at('/admin/webhooks/new'),
  '/outbox': at('/outbox'),
  '/setup/mail': at('/setup/mail'),
};
