import { expect, test } from './monitored-page.ts';

const FILES = {
  '/robots.txt': /^text\/plain/,
  '/manifest.webmanifest': /^application\/manifest\+json/,
  '/.well-known/security.txt': /^text\/plain; charset=utf-8$/,
  '/icon.svg': /^image\/svg\+xml/,
  '/icon-192.png': /^image\/png$/,
  '/icon-512.png': /^image\/png$/,
  '/icon-maskable-192.png': /^image\/png$/,
  '/icon-maskable-512.png': /^image\/png$/,
  '/apple-touch-icon.png': /^image\/png$/,
};

for (const [path, type] of Object.entries(FILES)) {
  test(`${path} is served without authentication, with its content type and the security headers`, async ({ request }) => {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toMatch(type);
    expect(response.headers()).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });
}

test('pages link the manifest and the icons', async ({ page }) => {
  await page.goto('/login');
  const links = await page
    .locator('link[rel="manifest"], link[rel~="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll((elements) => elements.map((link) => `${link.getAttribute('rel')} ${new URL((link as HTMLLinkElement).href).pathname}`));
  expect(links.toSorted()).toEqual([
    'apple-touch-icon /apple-touch-icon.png',
    'icon /icon-192.png',
    'icon /icon.svg',
    'manifest /manifest.webmanifest',
  ]);
});

test('security.txt expires in the future', async ({ request }) => {
  const text = await (await request.get('/.well-known/security.txt')).text();
  const [, expires = ''] = /^Expires: (\S+)$/m.exec(text) ?? [];
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
});
