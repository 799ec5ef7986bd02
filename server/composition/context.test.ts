import { expect, it, vi } from 'vitest';
import { createContext } from '#server/composition/context.ts';
import { createLog } from '#server/platform/log.ts';
import type { Services } from '#server/api/services.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const contextWith = (token: string | undefined, lookUps: { times: number }, services: Partial<Services> = {}) =>
  createContext({
    services: { clock: { now: () => (lookUps.times++, new Date()) }, ...services } as unknown as Services,
    db: database.db,
    token,
    requestId: 'request',
    clientAddress: '127.0.0.1',
    userAgent: '',
    url: new URL('https://books.example.com/3/user/'),
  });

it('loads the session lazily and only once', async () => {
  const lookUps = { times: 0 };
  const context = contextWith('not-a-token', lookUps);
  expect(lookUps.times).toBe(0);
  await expect(context.session()).rejects.toMatchObject({ code: 'invalid_token' });
  await expect(context.session()).rejects.toMatchObject({ code: 'invalid_token' });
  expect(lookUps.times).toBe(1);
});

it('has no session without a token', async () => {
  await expect(contextWith(undefined, { times: 0 }).session()).rejects.toMatchObject({ code: 'unauthenticated' });
});

it('fails when a page misspells a list filter, a totals filter or an order', async () => {
  const { ann } = await createFixture({ log: createLog({ level: 'silent' }) });
  const errorNaming = (parameter: string) => ({ cause: { code: 'server_error', cause: { message: expect.stringContaining(parameter) } } });
  await expect(ann.api.transactions.list({ stauts: 'Failed' })).rejects.toMatchObject(errorNaming('"stauts"'));
  await expect(ann.api.transactions.totals({ stauts: 'Failed', currency: 'USD' })).rejects.toMatchObject(errorNaming('"stauts"'));
  await expect(ann.api.accounts.list({ orderby: 'craeted' })).rejects.toMatchObject(errorNaming('"orderby"'));
});

it('renders the page in production and logs the mistake', () => {
  const warn = vi.fn<() => void>();
  const services = { environment: { nodeEnvironment: 'production' }, log: { warn } } as unknown as Services;
  contextWith(undefined, { times: 0 }, services).ignore('stauts');
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ requestId: 'request' }), expect.any(String));
});
