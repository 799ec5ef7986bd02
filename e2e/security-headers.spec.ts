import { expect, test } from './monitored-page.ts';

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

test('a page accepts the style that hides a loading image, and no other inline style', async ({ page }) => {
  await page.goto('/login');
  const displayOf = (style: string) =>
    page.evaluate((value) => {
      const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      drawing.setAttribute('style', value);
      document.body.append(drawing);
      return getComputedStyle(drawing).display;
    }, style);
  expect(await displayOf('display:none')).toBe('none');
  const policy = (await page.request.get('/login')).headers()['content-security-policy'];
  expect(policy).toMatch(/; style-src-attr 'unsafe-hashes' 'sha256-[^ ']+'; /);
});

test('every response with or for a page has security headers', async ({ request }) => {
  const html = await (await request.get('/login')).text();
  const [script = ''] = /\/_next\/static\/[^"']+\.js/.exec(html) ?? [];
  for (const path of ['/login', '/', '/home', '/nowhere', '/login/', '/icon.svg', '/_next/static/nowhere.js', script]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.headers(), path).toMatchObject(SECURITY_HEADERS);
    expect(response.headers()['content-security-policy'], path).toMatch(/^default-src '(self|none)';.* frame-ancestors 'none'$/);
    expect(Object.keys(response.headers()), path).not.toContain('x-powered-by');
  }
  const policyOf = async () => (await request.get('/login')).headers()['content-security-policy'];
  const policy = await policyOf();
  expect(policy).toMatch(/'nonce-[0-9a-f-]{36}'/);
  expect(await policyOf()).not.toBe(policy);
  expect((await request.get('/login')).headers()['cache-control']).toContain('no-store');
  expect((await request.get(script)).headers()['cache-control']).toContain('immutable');
});
