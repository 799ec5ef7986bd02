// A cached session is challenged as soon as a rule requires it, regardless of which process made the change. A session with an open
// challenge is not cached.
import { describe, expect, it } from 'vitest';
import { clearRules, addRule, addTotp } from '#server/testing/authenticators.ts';
import { creditHere, fillCache, useTwoProcesses, type TwoProcesses } from '#server/testing/processes.ts';
import { catchApiError, useFixtures } from '#server/testing/company-fixture.ts';

const fixtures = useFixtures();
const { database } = fixtures;
const { startTwoProcesses } = useTwoProcesses(fixtures);

type Change = { name: string; before?: (fixture: TwoProcesses) => Promise<unknown>; change: (fixture: TwoProcesses) => Promise<unknown> };

const CHANGES: Change[] = [
  { name: 'an authenticator that becomes usable', change: (fixture) => addTotp(database, fixture, fixture.ann) },
  {
    name: 'a login rule for a user with an authenticator',
    before: async (fixture) => {
      await clearRules(database, fixture);
      await addTotp(database, fixture, fixture.ann);
    },
    change: (fixture) => addRule(database, fixture, { type: 'authentication', durability: 'permanent' }),
  },
  {
    name: 'a setup rule',
    change: (fixture) => addRule(database, fixture, { type: 'setup', durability: 'permanent' }),
  },
  {
    name: 'the removal of an authenticator under a setup rule',
    before: async (fixture) => {
      await clearRules(database, fixture);
      await addTotp(database, fixture, fixture.ann);
      await addRule(database, fixture, { type: 'setup', durability: 'permanent' });
    },
    change: ({ companyId }) => database.owner`delete from authenticators where company_id = ${companyId}`,
  },
  {
    name: 'a rule on a permission',
    before: (fixture) => addTotp(database, fixture, fixture.ann).then(() => clearRules(database, fixture)),
    change: (fixture) =>
      addRule(database, fixture, { type: 'authorization', durability: 'permanent', permissions: ['user.transaction.add'] }),
  },
  {
    name: 'a challenge of the step-up rule',
    before: async (fixture) => {
      await clearRules(database, fixture);
      await addTotp(database, fixture, fixture.ann);
    },
    change: async ({ second, ann, companyId }) => {
      const [row] = await database.owner`select id from authenticators where company_id = ${companyId}`;
      const path = `/auth/mfa/authenticators/${String(row?.['id'])}/`;
      expect((await second('DELETE', path, { token: ann.token })).status).toBe(403);
    },
  },
];

describe('a cached session', () => {
  it.each(CHANGES)('is challenged after $name', async ({ before, change }) => {
    const fixture = await startTwoProcesses();
    await before?.(fixture);
    await fillCache(fixture, fixture.ann);
    await change(fixture);
    expect(await creditHere(fixture, fixture.ann)).toMatchObject({
      status: 403,
      body: { message: 'Multi-factor authentication required.' },
    });
  });

  it('is cached again after completing a permanent challenge', async () => {
    const fixture = await startTwoProcesses();
    const { first, ann } = fixture;
    const totp = await addTotp(database, fixture, ann);
    const response = await creditHere(fixture, fixture.ann);
    const [{ id }] = response.data.challenges;
    expect((await first('POST', '/auth/mfa/verify/', { token: ann.token, body: { challenge: id, token: totp.code() } })).status).toBe(200);
    await fillCache(fixture, fixture.ann);
  });

  it('is challenged when a platform challenge replaces an expired one', async () => {
    const fixture = await startTwoProcesses();
    const { second, ann, clock } = fixture;
    await clearRules(database, fixture);
    const { id } = await addTotp(database, fixture, ann);
    const remove = () => second('DELETE', `/auth/mfa/authenticators/${id}/`, { token: ann.token });
    expect((await remove()).status).toBe(403);
    clock.advance(11 * 60_000);
    for (let round = 0; round < 2; round++) expect((await creditHere(fixture, ann)).status).toBe(201);
    expect((await remove()).status).toBe(403);
    expect((await creditHere(fixture, ann)).status).toBe(403);
  });

  it('requires the setup of an authenticator once another session has used the last recovery code', async () => {
    const fixture = await startTwoProcesses();
    const { ann, company } = fixture;
    await clearRules(database, fixture);
    const { id, details } = await ann.api.auth.mfa.authenticators.create({ type: 'static' });
    const [code = ''] = (details as { tokens: { token: string }[] }).tokens.map(({ token }) => token);
    await ann.api.auth.mfa.verify({ authenticator: id, token: code });
    await database.owner`update recovery_codes set used_at = now() where company_id = ${fixture.companyId} and position > 0`;
    await addRule(database, fixture, { type: 'setup', durability: 'permanent', authenticatorTypes: ['static'] });
    const { token } = await fixture.anonymous.auth.login({ user: ann.email, company, password: ann.password });
    expect((await catchApiError(fixture.as({ token }).auth.mfa.authenticators.remove({ id }))).code).toBe('mfa_required');
    for (let round = 0; round < 2; round++) expect((await creditHere(fixture, ann)).status).toBe(201);
    await fixture.as({ token }).auth.mfa.verify({ token: code });
    expect((await creditHere(fixture, ann)).status).toBe(403);
  });

  it('is not cached while a rule on a permission applies', async () => {
    const fixture = await startTwoProcesses();
    await clearRules(database, fixture);
    await addRule(database, fixture, {
      type: 'authorization',
      durability: 'durable',
      permissions: ['user.user.view'],
      durationSeconds: 60,
    });
    await creditHere(fixture, fixture.ann);
    fixture.takeStatements();
    expect((await creditHere(fixture, fixture.ann)).status).toBe(201);
    expect(fixture.takeStatements().requests.some((text) => text.includes('"tokens"."token_key"'))).toBe(true);
  });
});
