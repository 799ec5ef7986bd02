import { expect, it } from 'vitest';
import { useTestDatabase } from '#server/testing/database.ts';
import { createContext } from '#server/context.ts';
import type { Services } from '#server/services.ts';

const database = useTestDatabase();

const contextWith = (token: string | undefined, asked: { times: number }) =>
  createContext({
    services: { clock: { now: () => (asked.times++, new Date()) } } as unknown as Services,
    db: database.db,
    token,
    requestId: 'request',
    clientAddress: '127.0.0.1',
    userAgent: '',
    url: new URL('https://books.example.com/3/user/'),
  });

it('asks who calls when that is needed, and only once', async () => {
  const asked = { times: 0 };
  const context = contextWith('not-a-token', asked);
  expect(asked.times).toBe(0);
  await expect(context.session()).rejects.toMatchObject({ code: 'invalid_token' });
  await expect(context.session()).rejects.toMatchObject({ code: 'invalid_token' });
  expect(asked.times).toBe(1);
});

it('has no session without a token', async () => {
  await expect(contextWith(undefined, { times: 0 }).session()).rejects.toMatchObject({ code: 'unauthenticated' });
});
