// An open challenge blocks every procedure of every transport, except those listed here. The lists do not read the metadata of the procedures,
// so that a new exception must change them.
import { describe, expect, it } from 'vitest';
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import type { Meta } from '#server/api/rest-meta.ts';
import { appRouter } from '#server/composition/app-router.ts';
import { getRouteTable } from '#server/rest/routes.ts';
import { clearRules, addRule, addTotp } from '#server/testing/authenticators.ts';
import { catchApiError, useFixtures, type CallerApi, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture, createRestFixture } = useFixtures();

/** Procedures that complete or withdraw challenges, or log out. */
const ALWAYS_OPEN = [
  'auth.logout',
  'auth.mfa.deliver',
  'auth.mfa.status',
  'auth.mfa.verify',
  'session.challenges',
  'session.withdrawChallenges',
];

/** Procedures that set up an authenticator. */
const OPEN_DURING_SETUP = [
  ...ALWAYS_OPEN,
  'auth.mfa.authenticators.create',
  'auth.mfa.authenticators.get',
  'auth.mfa.authenticators.list',
  'auth.mfa.sms.enable',
  'auth.mfa.sms.get',
  'auth.mfa.sms.send',
  'auth.mfa.token.enable',
  'auth.mfa.token.get',
  'session.provePassword',
];

type ChallengeKind = {
  kind: string;
  allowedProcedures: readonly string[];
  /** Whether to call only one procedure of each router, because another kind covers all procedures. */
  isSampled?: boolean;
  prepare(fixture: CompanyFixture): Promise<string>;
};

/** Each kind opens a challenge in one of Bob's sessions and returns the token of the session. */
const CHALLENGE_KINDS: ChallengeKind[] = [
  {
    kind: 'the login, in an older session',
    allowedProcedures: ALWAYS_OPEN,
    isSampled: true,
    prepare: async (fixture) => {
      await addTotp(database, fixture, fixture.bob);
      return fixture.bob.token;
    },
  },
  {
    kind: 'the login, with an older token without expiry',
    allowedProcedures: ALWAYS_OPEN,
    isSampled: true,
    prepare: async (fixture) => {
      const { token } = await fixture.bob.api.auth.tokens.create({ password: fixture.bob.password });
      await addTotp(database, fixture, fixture.bob);
      return token;
    },
  },
  {
    kind: 'a new login',
    allowedProcedures: ALWAYS_OPEN,
    prepare: async (fixture) => {
      await addTotp(database, fixture, fixture.bob);
      const { token, challenges } = await fixture.anonymous.auth.login({
        company: fixture.company,
        user: fixture.bob.email,
        password: fixture.bob.password,
      });
      expect(challenges).toMatchObject([{ type: 'authentication', durability: 'permanent', authenticator_types: ['totp'] }]);
      return token;
    },
  },
  ...(['permanent', 'durable', 'ephemeral'] as const).map((durability) => ({
    kind: `a permission, ${durability}`,
    allowedProcedures: ALWAYS_OPEN,
    isSampled: durability !== 'ephemeral',
    prepare: async (fixture: CompanyFixture) => {
      await clearRules(database, fixture);
      await addTotp(database, fixture, fixture.bob);
      await addRule(database, fixture, {
        type: 'authorization',
        durability,
        permissions: ['user.transaction.view'],
        durationSeconds: durability === 'durable' ? 60 : null,
      });
      await fixture.bob.api.user.get();
      expect((await catchApiError(fixture.bob.api.transactions.list({}))).code).toBe('mfa_required');
      return fixture.bob.token;
    },
  })),
  {
    kind: 'the step-up rule',
    allowedProcedures: ALWAYS_OPEN,
    prepare: async (fixture) => {
      await clearRules(database, fixture);
      const { id } = await addTotp(database, fixture, fixture.bob);
      await fixture.bob.api.user.get();
      expect((await catchApiError(fixture.bob.api.auth.mfa.authenticators.remove({ id }))).code).toBe('mfa_required');
      return fixture.bob.token;
    },
  },
  {
    kind: 'a setup rule',
    allowedProcedures: OPEN_DURING_SETUP,
    prepare: async (fixture) => {
      await addRule(database, fixture, { type: 'setup', durability: 'permanent' });
      return fixture.bob.token;
    },
  },
];

const PROCEDURES = Object.entries<AnyProcedure>((appRouter as AnyRouter)._def.procedures).map(([name, procedure]) => ({
  name,
  meta: procedure._def.meta as Meta | undefined,
}));
const PROTECTED_PROCEDURES = PROCEDURES.filter(({ meta }) => meta?.access !== 'public').map(({ name }) => name);
const routerOf = (name: string): string => name.slice(0, name.lastIndexOf('.'));
const SAMPLED_PROCEDURES = [...new Map(PROTECTED_PROCEDURES.map((name) => [routerOf(name), name])).values()];
const PROTECTED_ROUTES = getRouteTable(appRouter).routes.filter(({ meta }) => meta.access !== 'public');

/** Moves the call that ends the session to the end. */
const sortLogoutLast = <Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] =>
  items.toSorted((a, b) => Number(nameOf(a) === 'auth.logout') - Number(nameOf(b) === 'auth.logout'));

type Callable = (input: unknown) => Promise<unknown>;

const procedureOf = (api: CallerApi, name: string): Callable =>
  name.split('.').reduce<unknown>((level, key) => (level as Record<string, unknown>)[key], api) as Callable;

/** Whether a challenge blocked the call. */
const isBlocked = async (call: Promise<unknown>): Promise<boolean> => {
  const outcome = await call.then(
    () => undefined,
    () => catchApiError(call),
  );
  if (outcome?.code !== 'mfa_required') return false;
  expect(outcome.fields).toMatchObject({ challenges: [{ id: expect.any(String), created: expect.any(Number) }] });
  return true;
};

/** Stays below the rate limit of 300 calls in ten seconds. */
const CALLS_BEFORE_PAUSE = 200;

const TEST_TIMEOUT_MS = 120_000;

describe.each(CHALLENGE_KINDS)('an open challenge of $kind', ({ allowedProcedures, isSampled, prepare }) => {
  it(
    'blocks every procedure except the listed ones',
    async () => {
      const fixture = await createFixture();
      const token = await prepare(fixture);
      const procedures = isSampled ? SAMPLED_PROCEDURES : PROTECTED_PROCEDURES;
      const blocked: string[] = [];
      for (const name of sortLogoutLast(procedures, (name) => name)) {
        if (name === 'session.withdrawChallenges') continue;
        if (await isBlocked(procedureOf(fixture.as({ token }), name)({}))) blocked.push(name);
      }
      expect(blocked.toSorted()).toEqual(procedures.filter((name) => !allowedProcedures.includes(name)).toSorted());
    },
    TEST_TIMEOUT_MS,
  );
});

/** Routes call the procedures, so two kinds of challenges are enough to show that REST does not bypass the block. */
const CHALLENGE_KINDS_OVER_REST = CHALLENGE_KINDS.filter(({ kind }) => kind === 'a new login' || kind === 'a setup rule');

describe.each(CHALLENGE_KINDS_OVER_REST)('over REST, an open challenge of $kind', ({ allowedProcedures, prepare }) => {
  it(
    'blocks every route except those of the listed procedures',
    async () => {
      const blocked: string[] = [];
      let fixture = await createRestFixture();
      let token = await prepare(fixture);
      for (const [index, { method, path, name }] of sortLogoutLast(PROTECTED_ROUTES, ({ name }) => name).entries()) {
        if (index > 0 && index % CALLS_BEFORE_PAUSE === 0) {
          fixture = await createRestFixture();
          token = await prepare(fixture);
        }
        const response = await fixture.rest(method, path.replaceAll(/\{\w+\}/g, 'x'), { token, ...(method !== 'GET' && { body: {} }) });
        if (response.status !== 403 || response.body.code !== 'mfa_required') continue;
        expect(response.body).toMatchObject({ status: 'error', message: 'Multi-factor authentication required.' });
        expect(response.data.challenges.length).toBeGreaterThan(0);
        blocked.push(name);
      }
      expect(blocked.toSorted()).toEqual(
        PROTECTED_ROUTES.map(({ name }) => name)
          .filter((name) => !allowedProcedures.includes(name))
          .toSorted(),
      );
    },
    TEST_TIMEOUT_MS,
  );
});

it('lists only existing procedures', () => {
  const names = PROCEDURES.map(({ name }) => name);
  expect(OPEN_DURING_SETUP.filter((name) => !names.includes(name))).toEqual([]);
});
