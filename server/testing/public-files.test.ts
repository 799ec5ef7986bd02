// The static files of public/. e2e/public-files.spec.ts reads them from the running product.
import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { APP_PAGES } from '#server/testing/app-pages.ts';

const PUBLIC = new URL('../../public/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, PUBLIC), 'utf8');

type Manifest = Record<string, string> & { icons: { src: string; sizes: string; type: string; purpose?: string }[] };

describe('manifest.webmanifest', () => {
  const manifest = JSON.parse(read('manifest.webmanifest')) as unknown as Manifest;

  test('has what browsers need to install the dashboard', () => {
    expect(manifest).toMatchObject({ name: 'Countinghouse', start_url: '/', scope: '/', display: 'standalone' });
    const bitmaps = manifest.icons.filter(({ type }) => type === 'image/png').map(({ sizes, purpose = 'any' }) => `${purpose} ${sizes}`);
    expect(bitmaps.toSorted()).toEqual(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']);
  });

  test.each(manifest.icons.filter(({ type }) => type === 'image/png'))('declares the size of $src', async ({ src, sizes }) => {
    const { width, height } = await sharp(readFileSync(new URL(`.${src}`, PUBLIC))).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  });
});

describe('robots.txt', () => {
  /** The rules for all crawlers. The longest match applies; of equally long ones, Allow (RFC 9309). */
  const rules = [...read('robots.txt').matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, kind, rule = '']) => ({ kind, rule }));
  const matches = (rule: string, path: string): boolean => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule));
  const mayCrawl = (path: string): boolean => {
    const applying = rules.filter(({ rule }) => matches(rule, path)).toSorted((a, b) => b.rule.length - a.rule.length);
    return applying[0]?.kind !== 'Disallow';
  };
  const pages = APP_PAGES.map(({ path }) => path);

  test('applies to every crawler', () => {
    expect(read('robots.txt')).toMatch(/^User-agent: \*$/m);
  });

  test('allows the documentation and its assets', () => {
    const documentation = pages.filter((page) => page === '/docs' || page.startsWith('/docs/'));
    expect(documentation.length).toBeGreaterThan(5);
    for (const path of [...documentation, '/openapi.json', '/llms.txt', '/_next/static/chunks/main.js', '/.well-known/security.txt']) {
      expect({ path, mayCrawl: mayCrawl(path) }).toEqual({ path, mayCrawl: true });
    }
  });

  test('disallows every other page, the API and user files', () => {
    const dashboardPages = pages.filter((page) => page !== '/docs' && !page.startsWith('/docs/'));
    expect(dashboardPages.length).toBeGreaterThan(30);
    for (const path of [...dashboardPages, '/3/', '/trpc', '/files/1', '/csv/transactions', '/statement-files/1.pdf', '/live']) {
      expect({ path, mayCrawl: mayCrawl(path) }).toEqual({ path, mayCrawl: false });
    }
  });
});

test('public/ contains no other files', () => {
  const icons = ['apple-touch-icon.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-192.png', 'icon-maskable-512.png', 'icon.svg'];
  expect(readdirSync(PUBLIC).toSorted()).toEqual([...icons, 'manifest.webmanifest', 'robots.txt', 'service-worker.js']);
});
