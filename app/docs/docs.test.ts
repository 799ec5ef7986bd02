// The whole documentation, rendered as on the server: every page exists in HTML and as Markdown, and no link is broken.
import { createElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { LanguageProvider } from '#app/_language/context.tsx';
import { createApiDocs } from '#server/api-docs/api-docs.ts';
import { ERRORS } from '#server/kernel/errors.ts';
import { EVENT_NAMES } from '#server/kernel/event-enums.ts';
import { getRouteTable } from '#server/rest/routes.ts';
import { appRouter } from '#server/composition/app-router.ts';

// The package server-only throws when it is imported outside of Next.
vi.mock('server-only', () => ({}));

const { site: docs, findDocument: find } = createApiDocs(appRouter, 'https://ledger.example');
const operations = docs.areas.flatMap(({ groups }) => groups.flatMap(({ operations }) => operations));

/** The HTML of each page by its path. */
const pages = new Map<string, string>();

const English = ({ children }: { children?: ReactNode }) =>
  LanguageProvider({ settings: { language: 'en', numberFormat: 'language' }, children });

const render = (element: ReactElement): string => renderToStaticMarkup(createElement(English, null, element));

const matches = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, found = '']) => found.replaceAll('&amp;', '&'));

beforeAll(async () => {
  const [{ Operation }, { AreaIndex }, { GuideText }, { ErrorIndex }, { Landing }, { WebhookReference }, { DocsShell }] = await Promise.all(
    [
      import('#app/docs/_parts/operation.tsx'),
      import('#app/docs/_parts/chapters.tsx'),
      import('#app/docs/_parts/chapters.tsx'),
      import('#app/docs/_parts/chapters.tsx'),
      import('#app/docs/_parts/landing.tsx'),
      import('#app/docs/webhooks/webhook-reference.tsx'),
      import('#app/docs/_chrome/docs-shell.tsx'),
    ],
  );
  const [first] = operations;
  const location = { href: first?.href ?? '', area: docs.areas[0]?.slug, group: docs.areas[0]?.groups[0]?.name };
  const InShell = ({ children }: { children?: ReactNode }) => DocsShell({ docs, location, children });
  pages.set('/docs', render(createElement(InShell, null, createElement(Landing, { docs, baseUrl: 'https://ledger.example/3' }))));
  pages.set('/docs/errors', render(createElement(ErrorIndex, { errors: docs.errors })));
  pages.set('/docs/webhooks', render(createElement(WebhookReference, { events: docs.events, text: docs.webhooks })));
  pages.set('/docs/changelog', render(createElement(GuideText, { markdown: docs.changelog, markdownHref: '/docs/changelog.md' })));
  pages.set(
    '/docs/compatibility',
    render(createElement(GuideText, { markdown: docs.compatibility, markdownHref: '/docs/compatibility.md' })),
  );
  for (const { href, markdown } of docs.guides) pages.set(href, render(createElement(GuideText, { markdown, markdownHref: `${href}.md` })));
  for (const area of docs.areas) pages.set(area.href, render(createElement(AreaIndex, { area })));
  for (const { id, href } of operations) {
    const page = docs.operation(id);
    if (page) pages.set(href, render(createElement(Operation, { page })));
  }
});

describe('the pages', () => {
  test('include one for every operation that is served', () => {
    const served = getRouteTable(appRouter).routes.map(({ name }) => name);
    expect(operations.map(({ id }) => id).toSorted()).toEqual(['index', ...served].toSorted());
    expect(operations.filter(({ href }) => !pages.has(href))).toEqual([]);
  });

  test('have unique ids on each page', () => {
    const repeated = [...pages].flatMap(([path, html]) => {
      const ids = matches(html, / id="([^"]+)"/g);
      return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${path}#${id}`);
    });
    expect(repeated).toEqual([]);
  });

  test('have no broken links', () => {
    const ids = new Map([...pages].map(([path, html]) => [path, new Set(matches(html, / id="([^"]+)"/g))]));
    const knownPaths = new Set(['/', '/admin/webhooks', '/openapi.json']);
    const isValidLink = (from: string, href: string): boolean => {
      if (href.startsWith('https://') || knownPaths.has(href)) return true;
      const [path = '', anchor] = href.split('#');
      const page = ids.get(path || from);
      return page ? anchor === undefined || page.has(anchor) : find(path) !== undefined;
    };
    const brokenLinks = [...pages].flatMap(([path, html]) =>
      matches(html, / href="([^"]*)"/g).flatMap((href) => (isValidLink(path, href) ? [] : [`${path} -> ${href}`])),
    );
    expect([...new Set(brokenLinks)]).toEqual([]);
  });

  test('show the permission, the errors and every field of an operation', () => {
    const html = pages.get('/docs/transactions/transactions.transfer') ?? '';
    expect(html).toContain('user.transaction.add');
    for (const anchor of ['body.amount', 'header.Idempotency-Key', 'response.currency.code', 'error.403'])
      expect(html).toContain(`id="${anchor}"`);
    expect(html).toContain('href="/docs/errors#mfa_required"');
    expect(html).toContain('client.transactions.transfer(…)');
  });

  test('state the required access of an operation only once', () => {
    const access = /^(?:Requires a token|Requires the `[^`]+` permission|No authentication required)\./m;
    const repeated = operations.filter(({ href }) => (find(`${href}.md`)?.text ?? '').split(access).length !== 2);
    expect(repeated).toEqual([]);
  });

  test('group the filters of a list by field', () => {
    const page = docs.operation('admin.users.list');
    const created = page?.queryParameters.find(({ name }) => name === 'created');
    expect(created?.comparisons).toEqual(['created__gt', 'created__gte', 'created__lt', 'created__lte']);
    expect(page?.queryParameters.filter(({ name }) => name.startsWith('created__'))).toEqual([]);
  });

  test('explain the cause and remedy of every error', () => {
    const html = pages.get('/docs/errors') ?? '';
    for (const [code, { status }] of Object.entries(ERRORS))
      expect(html).toMatch(new RegExp(`id="${code}".*Status (<!-- -->)?${status}`, 's'));
  });

  test('show every event', () => {
    const html = pages.get('/docs/webhooks') ?? '';
    expect(EVENT_NAMES.filter((name) => !html.includes(`id="${name}"`))).toEqual([]);
  });

  test('have every guide in the menu', () => {
    const links = matches(pages.get('/docs') ?? '', / href="(\/docs\/guides\/[^"]*)"/g);
    expect(docs.guides.filter(({ href }) => !links.includes(href))).toEqual([]);
  });

  test('escape HTML in texts', async () => {
    const { Markdown } = await import('#app/docs/_parts/markdown.tsx');
    const html = render(createElement(Markdown, { text: 'a <img src=x onerror=y> b\n\n<script>z</script>\n\n[c](javascript:d) `<e>`' }));
    expect(html).not.toMatch(/<(img|script|e)|javascript:/);
    expect(html).toContain('&lt;e&gt;');
  });
});

describe('Markdown versions', () => {
  test('exist for every page', () => {
    expect([...pages.keys()].filter((path) => !find(`${path}.md`)?.text.startsWith('# '))).toEqual([]);
  });

  test('have no broken links', () => {
    const isValidLink = (href: string): boolean => href === '/' || pages.has((href.split('#')[0] ?? '').replace(/\.md$/, ''));
    const brokenLinks = [...pages.keys()].flatMap((path) =>
      matches(find(`${path}.md`)?.text ?? '', /\]\((\/[^)]*)\)/g).flatMap((href) => (isValidLink(href) ? [] : [`${path}.md -> ${href}`])),
    );
    expect(brokenLinks).toEqual([]);
  });

  test('of the webhook page contain the sections of the page', () => {
    const markdown = find('/docs/webhooks.md')?.text ?? '';
    for (const title of matches(pages.get('/docs/webhooks') ?? '', /<h2 [^>]*><a [^>]*>([^<]*)</g))
      expect(markdown).toContain(`\n## ${title}\n`);
    for (const text of ['webhook-signature', '| 12 | 24 h |', '{{ amount }} > 1000']) expect(markdown).toContain(text);
  });

  test('do not exist for unknown paths', () => {
    for (const path of [
      '/docs/nothing.md',
      '/docs/guides/nothing.md',
      '/docs/groups/transactions.transfer.md',
      '/docs/guides/lists/more.md',
      '/docs/%00.md',
    ])
      expect(find(path)).toBeUndefined();
  });
});

describe('the search', () => {
  const first = (query: string) => docs.search(query)[0]?.href;

  test('finds an operation by name, path and summary', () => {
    for (const query of ['transactions.transfer', 'POST /3/transactions/transfer/', 'Create a transfer'])
      expect(first(query)).toBe('/docs/transactions/transactions.transfer');
  });

  test('finds errors, events and guides', () => {
    expect(first('idempotency_mismatch')).toBe('/docs/errors#idempotency_mismatch');
    expect(first('transaction.execute')).toBe('/docs/webhooks#transaction.execute');
    expect(first('quick start')).toBe('/docs/guides/quick-start');
    expect(docs.search('standardwebhooks signature').map(({ href }) => href)).toContain('/docs/guides/webhooks');
  });

  test('finds operations and pages by synonyms', () => {
    for (const [query, href] of [
      ['refund', '/docs/admin/admin.transactions.reverse'],
      ['Insufficient funds', '/docs/errors#invalid'],
      ['sdk', '/docs/guides/typescript-client'],
      ['postman', '/docs#programs'],
    ])
      expect(first(query ?? ''), query).toBe(href);
    const hrefs = docs.search('cancel').map(({ href }) => href);
    expect(hrefs).toContain('/docs/admin/admin.transactions.change');
  });

  test('finds sections of the webhook page, and shows the matching line', () => {
    const [hit] = docs.search('Retry-After redirects');
    expect(hit).toMatchObject({ href: '/docs/webhooks#delivery', match: { line: expect.stringContaining('Redirects') } });
    const guide = docs.search('standardwebhooks signature').find(({ href }) => href === '/docs/guides/webhooks');
    expect(guide?.match).toMatchObject({ heading: 'Verify deliveries', line: expect.stringContaining('Standard Webhooks') });
  });

  test('finds nothing for a blank or unknown query', () => {
    expect([docs.search(' '), docs.search('zyzzyva'), docs.search('transfer zyzzyva')]).toEqual([[], [], []]);
  });
});
