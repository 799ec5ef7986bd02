import http from 'node:http';
import { describe, expect, test } from 'vitest';
import { createSecurityText } from '#server/http/security-text.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';
import { createTestClock } from '#server/testing/clock.ts';
import { listen } from '#server/testing/listen.ts';

const APP_URL = 'https://books.example.com';
const DAY_MS = 86_400_000;

const serve = async (contact?: string, clock = createTestClock(new Date('2026-03-01T15:00:00Z'))) => {
  const server = http.createServer((req, res) => void createSecurityText({ contact, appUrl: APP_URL, clock })(req, res));
  return `${await listen(server)}/.well-known/security.txt`;
};

const fieldsOf = (text: string): [name: string, value: string][] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]);

describe('/.well-known/security.txt', () => {
  test('has the fields of RFC 9116, as plain text in UTF-8', async () => {
    const response = await fetch(await serve('mailto:security@example.com'));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(fieldsOf(await response.text())).toEqual([
      ['Contact', 'mailto:security@example.com'],
      ['Expires', '2026-08-28T00:00:00.000Z'],
      ['Preferred-Languages', 'en'],
      ['Canonical', 'https://books.example.com/.well-known/security.txt'],
      ['Policy', 'https://books.example.com/docs/guides/reporting-vulnerabilities'],
    ]);
  });

  test('never expires while the server runs', async () => {
    const clock = createTestClock();
    const url = await serve(undefined, clock);
    for (const days of [0, 179, 400, 4_000]) {
      clock.advance(days * DAY_MS);
      const expires = new Map(fieldsOf(await (await fetch(url)).text())).get('Expires') ?? '';
      const validDays = (Date.parse(expires) - clock.now().getTime()) / DAY_MS;
      expect(validDays).toBeGreaterThan(178);
      expect(validDays).toBeLessThan(365);
    }
  });

  test('refers to the guide if SECURITY_CONTACT is not set', async () => {
    const fields = new Map(fieldsOf(await (await fetch(await serve())).text()));
    expect(fields.get('Contact')).toBe('https://books.example.com/docs/guides/reporting-vulnerabilities');
  });

  test('rejects other methods', async () => {
    const response = await fetch(await serve(), { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('SECURITY_CONTACT', () => {
  test.each(['mailto:security@example.com', 'https://example.com/security'])('accepts %s', (contact) => {
    expect(readEnvironment({ SECURITY_CONTACT: contact }).securityContact).toBe(contact);
  });

  test.each(['security@example.com', 'http://example.com', 'https://', 'mailto:nobody', 'https://example.com\nExpires: now'])(
    'rejects %j',
    (contact) => {
      expect(() => readEnvironment({ SECURITY_CONTACT: contact })).toThrow('SECURITY_CONTACT');
    },
  );
});
