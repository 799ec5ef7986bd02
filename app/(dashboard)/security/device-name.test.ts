import { expect, test } from 'vitest';
import { createTranslate } from '#app/_language/translate.ts';
import { deviceName, isPhone } from '#app/(dashboard)/security/device-name.ts';

const t = createTranslate('en', []);

const AGENTS = {
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  chrome: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  safari: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  android: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
};

test('detects the browser despite compatibility tokens', () => {
  expect(deviceName(t, AGENTS.firefox)).toBe('Firefox on Linux');
  expect(deviceName(t, AGENTS.chrome)).toBe('Chrome on Windows');
  expect(deviceName(t, AGENTS.edge)).toBe('Edge on Windows');
  expect(deviceName(t, AGENTS.safari)).toBe('Safari on Mac');
  expect(deviceName(t, AGENTS.iphone)).toBe('Safari on iPhone');
  expect(deviceName(t, AGENTS.android)).toBe('Chrome on Android');
});

test('returns no browser for other clients', () => {
  expect(deviceName(t, 'curl/8.14.1')).toBe('curl');
  expect(deviceName(t, 'node')).toBe('API client');
  expect(deviceName(t, '')).toBe('Unknown device');
});

test('distinguishes phones from computers', () => {
  expect(isPhone(AGENTS.iphone)).toBe(true);
  expect(isPhone(AGENTS.android)).toBe(true);
  expect(isPhone(AGENTS.firefox)).toBe(false);
});
