// Spending ephemeral challenges: in the same transaction as the call that they were completed for, at most once, and not by a rejected
// call.
import { describe, expect, it } from 'vitest';
import { clearRules, addRule, addTotp, type TestAuthenticator } from '#server/testing/authenticators.ts';
import { balanceOf, countTransactions, debit, fund } from '#server/testing/payment-requests.ts';
import { catchApiError, useFixtures, type TestUser, type RestFixture } from '#server/testing/company-fixture.ts';

const fixtures = useFixtures();
const { database } = fixtures;
const { createRestFixture: createPaymentFixture } = fixtures;

type StepUpScenario = { fixture: RestFixture; ann: TestUser; totp: TestAuthenticator };

/** Ann has money and an authenticator, and a rule requires a challenge for postings. */
const createStepUpScenario = async (permissions = ['user.transaction.add']): Promise<StepUpScenario> => {
  const fixture = await createPaymentFixture();
  await fund(fixture, fixture.ann);
  await clearRules(database, fixture);
  await addRule(database, fixture, { type: 'authorization', durability: 'ephemeral', permissions });
  return { fixture, ann: fixture.ann, totp: await addTotp(database, fixture, fixture.ann) };
};

const readChallenge = (response: { status: number; body: { data?: { challenges?: { id: string }[] } } }): string => {
  expect(response).toMatchObject({ status: 403, body: { status: 'error', message: 'Multi-factor authentication required.' } });
  const [challenge] = response.body.data?.challenges ?? [];
  return challenge?.id ?? '';
};

const completeChallenge = async ({ fixture, ann, totp }: StepUpScenario, challenge: string) =>
  expect(await fixture.rest('POST', '/auth/mfa/verify/', { token: ann.token, body: { challenge, token: totp.code() } })).toMatchObject({
    status: 200,
    body: { status: 'success' },
  });

/** Returns a completed challenge for a debit. */
const createCompletedChallenge = async (scenario: StepUpScenario): Promise<string> => {
  const challenge = readChallenge(await debit(scenario.fixture, scenario.ann));
  await completeChallenge(scenario, challenge);
  return challenge;
};

const toChallengeHeader = (...ids: string[]) => ({ 'Verified-Challenge': ids.join(', ') });

const isSpent = async (id: string): Promise<boolean> => {
  const [row] = await database.owner`select consumed_at from authenticator_challenges where id = ${id}`;
  return row?.['consumed_at'] !== null;
};

describe('a completed ephemeral challenge', () => {
  it('authorizes one debit, and is required again for the next', async () => {
    const scenario = await createStepUpScenario();
    const { fixture, ann } = scenario;
    const challenge = await createCompletedChallenge(scenario);
    expect((await debit(fixture, ann, {}, toChallengeHeader(challenge))).status).toBe(201);
    expect(readChallenge(await debit(fixture, ann, {}, toChallengeHeader(challenge)))).not.toBe(challenge);
    const next = await createCompletedChallenge(scenario);
    expect((await debit(fixture, ann, {}, toChallengeHeader(next))).status).toBe(201);
    expect(await countTransactions(fixture)).toBe(3);
  });

  it('authorizes only one of two concurrent debits', async () => {
    const scenario = await createStepUpScenario();
    const challenge = await createCompletedChallenge(scenario);
    const responses = await Promise.all([1, 2, 3, 4].map(() => debit(scenario.fixture, scenario.ann, {}, toChallengeHeader(challenge))));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403, 403, 403]);
  });

  it('is valid only for its endpoint', async () => {
    const scenario = await createStepUpScenario();
    const { fixture, ann } = scenario;
    const challenge = await createCompletedChallenge(scenario);
    const otherRequest = { token: ann.token, body: { amount: 1, currency: 'USD' }, headers: toChallengeHeader(challenge) };
    expect((await fixture.rest('POST', '/transactions/credit/', otherRequest)).status).toBe(403);
    expect(await isSpent(challenge)).toBe(false);
  });

  it('is invalid in another session of the user', async () => {
    const scenario = await createStepUpScenario();
    const { fixture, ann } = scenario;
    const challenge = await createCompletedChallenge(scenario);
    const { token } = await fixture.anonymous.auth.login({ user: ann.email, company: fixture.company, password: ann.password });
    expect((await debit(fixture, { ...ann, token }, {}, toChallengeHeader(challenge))).status).toBe(403);
    expect((await debit(fixture, ann, {}, toChallengeHeader(challenge))).status).toBe(201);
  });

  it('is not spent by a rejected debit', async () => {
    const scenario = await createStepUpScenario();
    const { fixture, ann } = scenario;
    const challenge = await createCompletedChallenge(scenario);
    const idempotencyKey = { 'Idempotency-Key': 'too much' };
    for (const key of [{}, idempotencyKey]) {
      expect((await debit(fixture, ann, { amount: 1_000_000 }, { ...key, ...toChallengeHeader(challenge) })).status).toBe(400);
    }
    expect((await debit(fixture, ann, { amount: 'much' }, toChallengeHeader(challenge))).status).toBe(400);
    expect(await isSpent(challenge)).toBe(false);
    expect((await debit(fixture, ann, {}, toChallengeHeader(challenge))).status).toBe(201);
    expect(await isSpent(challenge)).toBe(true);
  });

  it('is required for a dry run, but not spent by it', async () => {
    const scenario = await createStepUpScenario();
    const { fixture, ann } = scenario;
    const dryRun = { 'Dry-Run': 'true' };
    const challenge = readChallenge(await debit(fixture, ann, {}, dryRun));
    await completeChallenge(scenario, challenge);
    expect((await debit(fixture, ann, {}, { ...dryRun, ...toChallengeHeader(challenge) })).status).toBe(201);
    expect(await isSpent(challenge)).toBe(false);
    expect((await debit(fixture, ann, {}, toChallengeHeader(challenge))).status).toBe(201);
    const headersWithSpent = { ...dryRun, 'Idempotency-Key': 'other', ...toChallengeHeader(challenge) };
    expect((await debit(fixture, ann, {}, headersWithSpent)).status).toBe(403);
  });

  it('expires after five minutes', async () => {
    const scenario = await createStepUpScenario();
    const challenge = await createCompletedChallenge(scenario);
    scenario.fixture.clock.advance(5 * 60_000);
    expect((await debit(scenario.fixture, scenario.ann, {}, toChallengeHeader(challenge))).status).toBe(403);
  });

  it('allows replays for the same Idempotency-Key, which is not stored before the challenge is completed', async () => {
    const scenario = await createStepUpScenario();
    const { fixture, ann } = scenario;
    const key = { 'Idempotency-Key': 'once' };
    const challenge = readChallenge(await debit(fixture, ann, {}, key));
    await completeChallenge(scenario, challenge);
    const first = await debit(fixture, ann, {}, { ...key, ...toChallengeHeader(challenge) });
    expect(first.status).toBe(201);
    const second = await debit(fixture, ann, {}, { ...key, ...toChallengeHeader(challenge) });
    expect(second).toMatchObject({ status: 201, text: first.text });
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect((await debit(fixture, ann, {}, { 'Idempotency-Key': 'another', ...toChallengeHeader(challenge) })).status).toBe(403);
    expect(await balanceOf(fixture, fixture.bob)).toEqual({ balance: 0, available: 0 });
    expect(await countTransactions(fixture)).toBe(2);
  });

  it('authorizes a debit even if it blocked another call first', async () => {
    const scenario = await createStepUpScenario();
    const { fixture, ann } = scenario;
    const challenge = readChallenge(await debit(fixture, ann));
    expect(readChallenge(await fixture.rest('GET', '/user/', { token: ann.token }))).toBe(challenge);
    await completeChallenge(scenario, challenge);
    expect((await debit(fixture, ann, {}, toChallengeHeader(challenge))).status).toBe(201);
  });

  it('is spent even if it is sent together with a spent one', async () => {
    const scenario = await createStepUpScenario();
    const { fixture, ann } = scenario;
    const spentChallenge = await createCompletedChallenge(scenario);
    expect((await debit(fixture, ann, {}, toChallengeHeader(spentChallenge))).status).toBe(201);
    const unspentChallenge = await createCompletedChallenge(scenario);
    expect(
      (await debit(fixture, ann, {}, { 'Idempotency-Key': 'new', ...toChallengeHeader(spentChallenge, unspentChallenge) })).status,
    ).toBe(201);
  });

  it('is also spent in the transaction of calls that do not post', async () => {
    const scenario = await createStepUpScenario(['user.user.change']);
    const { fixture, ann } = scenario;
    const updateUser = (body: unknown, headers = {}) => fixture.rest('PATCH', '/user/', { token: ann.token, body, headers });
    const challenge = readChallenge(await updateUser({ first_name: 'Anna' }));
    await completeChallenge(scenario, challenge);
    expect((await updateUser({ nationality: 'nowhere' }, toChallengeHeader(challenge))).status).toBe(400);
    expect(await isSpent(challenge)).toBe(false);
    const responses = await Promise.all([1, 2].map(() => updateUser({ first_name: 'Anna' }, toChallengeHeader(challenge))));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect((await updateUser({ first_name: 'Anja' }, toChallengeHeader(challenge))).status).toBe(403);
  });

  it('is also required by the procedures of the dashboard', async () => {
    const scenario = await createStepUpScenario();
    const { fixture, ann } = scenario;
    const error = await catchApiError(ann.api.transactions.debit({ amount: 1n, currency: 'USD' }));
    expect(error).toMatchObject({
      code: 'mfa_required',
      fields: { challenges: [{ durability: 'ephemeral', authenticator_types: ['totp'] }] },
    });
    const [challenge] = (error.fields as { challenges: { id: string }[] }).challenges;
    await completeChallenge(scenario, challenge?.id ?? '');
    const debitWithChallenge = () =>
      fixture.as({ token: ann.token, presentedChallenges: [challenge?.id ?? ''] }).transactions.debit({ amount: 1n, currency: 'USD' });
    expect(await debitWithChallenge()).toMatchObject({ amount: -1n });
    expect((await catchApiError(debitWithChallenge())).code).toBe('mfa_required');
  });

  it('is required for each of several rules', async () => {
    const scenario = await createStepUpScenario();
    const { fixture, ann } = scenario;
    await addRule(database, fixture, { type: 'authorization', durability: 'ephemeral', permissions: ['user.transaction.add'] });
    const response = await debit(fixture, ann);
    const ids = response.data.challenges.map(({ id }: { id: string }) => id);
    expect(ids).toHaveLength(2);
    for (const id of ids) await completeChallenge(scenario, id);
    expect((await debit(fixture, ann, {}, toChallengeHeader(ids[0]))).status).toBe(403);
    expect((await debit(fixture, ann, {}, toChallengeHeader(...ids))).status).toBe(201);
  });
});
