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

describe('the text of a ready server', () => {
  test('in a demo names address, both people and a curl line that needs nothing filled in', () => {
    const text = readyText(readEnvironment({ PORT: '4000', DATA_DIR: '/srv/books' }), { demo });
    expect(text).toContain('Dashboard      http://127.0.0.1:4000\n');
    expect(text).toContain('company admin: company acme, user ann@acme.test, password p1\n');
    expect(text).toContain('customer: company acme, user bob@acme.test, password p2\n');
    expect(text).toContain("curl -H 'Authorization: Token abc' http://127.0.0.1:4000/3/user/\n");
    expect(text).toContain('Data: /srv/books (its own PostgreSQL)');
  });

  test('outside a demo shows no people and never the address of the database', () => {
    const text = readyText(readEnvironment({ DATABASE_URL: 'postgresql://me:hunter2@db/books', DATA_DIR: '/srv/books' }), {});
    expect(text).not.toContain('demo');
    expect(text).not.toContain('hunter2');
    expect(text).toContain('Data: the database of DATABASE_URL');
  });

  test('without a company shows the link that makes the first one, until when it is good, and how to get another', () => {
    const setupLink = { address: 'https://books.example/setup?token=abc', expiresAt: new Date('2026-01-02T03:04:05Z') };
    const text = readyText(readEnvironment({ DATABASE_URL: 'postgresql://me@db/books' }), { setupLink });
    expect(text).toContain('\n  https://books.example/setup?token=abc\n');
    expect(text).toContain('until 2026-01-02T03:04:05.000Z');
    expect(text).toContain('npm run setup-link prints a new one');
  });
});
