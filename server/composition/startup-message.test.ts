import { describe, expect, test } from 'vitest';
import { readyText } from '#server/composition/startup-message.ts';
import type { DemoAccess } from '#server/demo/seed-demo.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';

const demo: DemoAccess = {
  people: [
    { role: 'company admin', company: 'acme', user: 'ann@acme.test', password: 'p1' },
    { role: 'customer', company: 'acme', user: 'bob@acme.test', password: 'p2' },
  ],
  token: 'abc',
};

describe('the startup message', () => {
  test('of a demo shows the URL, two demo users and a ready-to-run curl command', () => {
    const text = readyText(readEnvironment({ PORT: '4000', DATA_DIR: '/srv/books' }), { demo });
    expect(text).toContain('Dashboard      http://127.0.0.1:4000\n');
    expect(text).toContain('company admin: company acme, user ann@acme.test, password p1\n');
    expect(text).toContain('customer: company acme, user bob@acme.test, password p2\n');
    expect(text).toContain("curl -H 'Authorization: Token abc' http://127.0.0.1:4000/3/user/\n");
    expect(text).toContain('Data: /srv/books (embedded PostgreSQL)');
  });

  test('outside a demo shows no users or database URL', () => {
    const text = readyText(readEnvironment({ DATABASE_URL: 'postgresql://me:hunter2@db/books', DATA_DIR: '/srv/books' }), {});
    expect(text).not.toContain('demo');
    expect(text).not.toContain('hunter2');
    expect(text).toContain('Data: database from DATABASE_URL');
  });

  test('without a company shows the setup link, its expiry and how to get a new one', () => {
    const setupLink = { url: 'https://books.example/setup?token=abc', expiresAt: new Date('2026-01-02T03:04:05Z') };
    const text = readyText(readEnvironment({ DATABASE_URL: 'postgresql://me@db/books' }), { setupLink });
    expect(text).toContain('\n  https://books.example/setup?token=abc\n');
    expect(text).toContain('expires at 2026-01-02T03:04:05.000Z');
    expect(text).toContain('Run npm run setup-link for a new link');
  });
});
