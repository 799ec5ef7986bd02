// Spending ephemeral challenges: in the same transaction as the call that they were completed for, at most once, and not by a rejected
// call.
import { describe, expect, it } from 'vitest';
import { clearRules, giveRule, giveTotp, type TestAuthenticator } from '#server/testing/authenticators.ts';
import { balanceOf, countTransactions, debit, fund } from '#server/testing/payment-requests.ts';
import { catchApiError, useFixtures, type TestUser, type RestFixture } from '#server/testing/company-fixture.ts';

const fixtures = useFixtures();
const { database } = fixtures;
const { createRestFixture: createPaymentFixture } = fixtures;

type GuardedBank = { fixture: RestFixture; ann: TestUser; totp: TestAuthenticator };

/** Ann has money and an authenticator, and a rule guards postings. */
const createGuardedBank = async (permissions = ['user.transaction.add']): Promise<GuardedBank> => {
  const fixture = await createPaymentFixture();
  await fund(fixture, fixture.ann);
  await clearRules(database, fixture);
  await giveRule(database, fixture, { type: 'authorization', durability: 'ephemeral', permissions });
  return { fixture, ann: fixture.ann, totp: await giveTotp(database, fixture, fixture.ann) };
};

const challengeIn = (answer: { status: number; body: { data?: { challenges?: { id: string }[] } } }): string => {
  expect(answer).toMatchObject({ status: 403, body: { status: 'error', message: 'Multi-factor authentication required.' } });
  const [challenge] = answer.body.data?.challenges ?? [];
  return challenge?.id ?? '';
};

const answer = async ({ fixture, ann, totp }: GuardedBank, challenge: string) =>
  expect(await fixture.rest('POST', '/auth/mfa/verify/', { token: ann.token, body: { challenge, token: totp.code() } })).toMatchObject({
    status: 200,
    body: { status: 'success' },
  });

/** A completed challenge of a debit. */
const obtain = async (guarded: GuardedBank): Promise<string> => {
  const challenge = challengeIn(await debit(guarded.fixture, guarded.ann));
  await answer(guarded, challenge);
  return challenge;
};

const header = (...ids: string[]) => ({ 'Verified-Challenge': ids.join(', ') });

const isSpent = async (id: string): Promise<boolean> => {
  const [row] = await database.owner`select consumed_at from authenticator_challenges where id = ${id}`;
  return row?.['consumed_at'] !== null;
};

describe('a completed ephemeral challenge', () => {
  it('authorizes one debit, and is required again for the next', async () => {
    const guarded = await createGuardedBank();
    const { fixture, ann } = guarded;
    const challenge = await obtain(guarded);
    expect((await debit(fixture, ann, {}, header(challenge))).status).toBe(201);
    expect(challengeIn(await debit(fixture, ann, {}, header(challenge)))).not.toBe(challenge);
    const next = await obtain(guarded);
    expect((await debit(fixture, ann, {}, header(next))).status).toBe(201);
    expect(await countTransactions(fixture)).toBe(3);
  });

  it('authorizes one of two concurrent debits', async () => {
    const guarded = await createGuardedBank();
    const challenge = await obtain(guarded);
    const both = await Promise.all([1, 2, 3, 4].map(() => debit(guarded.fixture, guarded.ann, {}, header(challenge))));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403, 403, 403]);
  });

  it('is valid for its endpoint only', async () => {
    const guarded = await createGuardedBank();
    const { fixture, ann } = guarded;
    const challenge = await obtain(guarded);
    const elsewhere = { token: ann.token, body: { amount: 1, currency: 'USD' }, headers: header(challenge) };
    expect((await fixture.rest('POST', '/transactions/credit/', elsewhere)).status).toBe(403);
    expect(await isSpent(challenge)).toBe(false);
  });

  it('is invalid in another session of the user', async () => {
    const guarded = await createGuardedBank();
    const { fixture, ann } = guarded;
    const challenge = await obtain(guarded);
    const { token } = await fixture.anonymous.auth.login({ user: ann.email, company: fixture.company, password: ann.password });
    expect((await debit(fixture, { ...ann, token }, {}, header(challenge))).status).toBe(403);
    expect((await debit(fixture, ann, {}, header(challenge))).status).toBe(201);
  });

  it('is not spent by a rejected debit', async () => {
    const guarded = await createGuardedBank();
    const { fixture, ann } = guarded;
    const challenge = await obtain(guarded);
    const saved = { 'Idempotency-Key': 'too much' };
    for (const key of [{}, saved]) {
      expect((await debit(fixture, ann, { amount: 1_000_000 }, { ...key, ...header(challenge) })).status).toBe(400);
    }
    expect((await debit(fixture, ann, { amount: 'much' }, header(challenge))).status).toBe(400);
    expect(await isSpent(challenge)).toBe(false);
    expect((await debit(fixture, ann, {}, header(challenge))).status).toBe(201);
    expect(await isSpent(challenge)).toBe(true);
  });

  it('expires after five minutes', async () => {
    const guarded = await createGuardedBank();
    const challenge = await obtain(guarded);
    guarded.fixture.clock.advance(5 * 60_000);
    expect((await debit(guarded.fixture, guarded.ann, {}, header(challenge))).status).toBe(403);
  });

  it('replays the saved response for the same Idempotency-Key, which is not bound before the challenge is passed', async () => {
    const guarded = await createGuardedBank();
    const { fixture, ann } = guarded;
    const key = { 'Idempotency-Key': 'once' };
    const challenge = challengeIn(await debit(fixture, ann, {}, key));
    await answer(guarded, challenge);
    const first = await debit(fixture, ann, {}, { ...key, ...header(challenge) });
    expect(first.status).toBe(201);
    const second = await debit(fixture, ann, {}, { ...key, ...header(challenge) });
    expect(second).toMatchObject({ status: 201, text: first.text });
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect((await debit(fixture, ann, {}, { 'Idempotency-Key': 'another', ...header(challenge) })).status).toBe(403);
    expect(await balanceOf(fixture, fixture.bob)).toEqual({ balance: 0, available: 0 });
    expect(await countTransactions(fixture)).toBe(2);
  });

  it('authorizes a debit also if it blocked another call before it was passed', async () => {
    const guarded = await createGuardedBank();
    const { fixture, ann } = guarded;
    const challenge = challengeIn(await debit(fixture, ann));
    expect(challengeIn(await fixture.rest('GET', '/user/', { token: ann.token }))).toBe(challenge);
    await answer(guarded, challenge);
    expect((await debit(fixture, ann, {}, header(challenge))).status).toBe(201);
  });

  it('is spent if it is sent together with a spent one', async () => {
    const guarded = await createGuardedBank();
    const { fixture, ann } = guarded;
    const spent = await obtain(guarded);
    expect((await debit(fixture, ann, {}, header(spent))).status).toBe(201);
    const unspent = await obtain(guarded);
    expect((await debit(fixture, ann, {}, { 'Idempotency-Key': 'new', ...header(spent, unspent) })).status).toBe(201);
  });

  it('is spent in the transaction of calls that do not post, too', async () => {
    const guarded = await createGuardedBank(['user.user.change']);
    const { fixture, ann } = guarded;
    const change = (body: unknown, headers = {}) => fixture.rest('PATCH', '/user/', { token: ann.token, body, headers });
    const challenge = challengeIn(await change({ first_name: 'Anna' }));
    await answer(guarded, challenge);
    expect((await change({ nationality: 'nowhere' }, header(challenge))).status).toBe(400);
    expect(await isSpent(challenge)).toBe(false);
    const both = await Promise.all([1, 2].map(() => change({ first_name: 'Anna' }, header(challenge))));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect((await change({ first_name: 'Anja' }, header(challenge))).status).toBe(403);
  });

  it('is required by the procedures of the dashboard as well', async () => {
    const guarded = await createGuardedBank();
    const { fixture, ann } = guarded;
    const refusal = await catchApiError(ann.api.transactions.debit({ amount: 1n, currency: 'USD' }));
    expect(refusal).toMatchObject({
      code: 'mfa_required',
      fields: { challenges: [{ durability: 'ephemeral', authenticator_types: ['totp'] }] },
    });
    const [challenge] = (refusal.fields as { challenges: { id: string }[] }).challenges;
    await answer(guarded, challenge?.id ?? '');
    const withIt = () =>
      fixture.as({ token: ann.token, presentedChallenges: [challenge?.id ?? ''] }).transactions.debit({ amount: 1n, currency: 'USD' });
    expect(await withIt()).toMatchObject({ amount: -1n });
    expect((await catchApiError(withIt())).code).toBe('mfa_required');
  });

  it('is required for each of several rules', async () => {
    const guarded = await createGuardedBank();
    const { fixture, ann } = guarded;
    await giveRule(database, fixture, { type: 'authorization', durability: 'ephemeral', permissions: ['user.transaction.add'] });
    const asked = await debit(fixture, ann);
    const ids = asked.data.challenges.map(({ id }: { id: string }) => id);
    expect(ids).toHaveLength(2);
    for (const id of ids) await answer(guarded, id);
    expect((await debit(fixture, ann, {}, header(ids[0]))).status).toBe(403);
    expect((await debit(fixture, ann, {}, header(...ids))).status).toBe(201);
  });
});
