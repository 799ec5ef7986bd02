// The company setting that requires a challenge for the first transfer of a user to a recipient.
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { addTotp, clearRules } from '#server/testing/authenticators.ts';
import { catchApiError, useFixtures, type RestFixture } from '#server/testing/company-fixture.ts';
import { accountOf, balanceOf, fund, transfer } from '#server/testing/payment-requests.ts';
import { changeSettings } from '#server/testing/rules.ts';

const { database, createRestFixture } = useFixtures();

/** A company with the setting, whose user Ann has money and an authenticator. */
const createChallengeFixture = async () => {
  const fixture = await createRestFixture();
  await fund(fixture, fixture.ann);
  await clearRules(database, fixture);
  const authenticator = await addTotp(database, fixture, fixture.ann);
  await changeSettings(database, fixture, { require_challenge_for_new_recipients: true });
  const complete = async (response: { body: { data: { challenges: { id: string }[] } } }): Promise<void> => {
    const [challenge] = response.body.data.challenges;
    const body = { token: authenticator.code(), challenge: challenge?.id };
    const verified = await fixture.rest('POST', '/auth/mfa/verify/', { token: fixture.ann.token, body });
    expect(verified.status).toBe(200);
  };
  return { fixture, complete };
};

const REQUIRED = { status: 403, body: { code: 'mfa_required', data: { challenges: [{ id: expect.any(String) }] } } };

const pay = (fixture: RestFixture, recipient: string, headers = {}) =>
  fixture.rest('POST', '/transactions/transfer/', {
    token: fixture.ann.token,
    body: { recipient, amount: 100, currency: 'USD' },
    headers,
  });

describe('the first transfer to a recipient', () => {
  it('requires a challenge, but later transfers do not', async () => {
    const { fixture, complete } = await createChallengeFixture();
    const { ann, bob, clock } = fixture;
    const refused = await pay(fixture, bob.email);
    expect(refused).toMatchObject(REQUIRED);
    expect(await balanceOf(fixture, bob)).toEqual({ balance: 0, available: 0 });
    await complete(refused);
    expect(await pay(fixture, bob.email)).toMatchObject({ status: 201, data: { status: 'Complete' } });
    clock.advance(6 * MINUTE_MS);
    expect(await pay(fixture, bob.id)).toMatchObject({ status: 201 });
    expect(await transfer(fixture, ann, { credit_account: (await accountOf(fixture, bob)).reference })).toMatchObject({ status: 201 });
  });

  it('to an unverified address requires a challenge, again after the transfer was canceled', async () => {
    const { fixture, complete } = await createChallengeFixture();
    const { ann, clock } = fixture;
    const refused = await pay(fixture, 'cora@example.com');
    expect(refused).toMatchObject(REQUIRED);
    const [users] = await database.owner`select count(*)::int as count from users where company_id = ${fixture.companyId} and temporary`;
    expect(users?.['count']).toBe(0);
    await complete(refused);
    const { data } = await pay(fixture, 'cora@example.com');
    expect(data).toMatchObject({ status: 'Pending' });
    clock.advance(6 * MINUTE_MS);
    expect(await pay(fixture, 'CORA@example.com')).toMatchObject({ status: 201 });
    await database.owner`update companies set settings = settings || '{"allow_transfer_cancellations": true}' where id = ${fixture.companyId}`;
    const { results } = await ann.api.transactions.list({ tx_type: 'debit' });
    for (const { id } of results) await ann.api.transactions.change({ id, status: 'Failed' });
    expect(await pay(fixture, 'cora@example.com')).toMatchObject(REQUIRED);
  });

  it('with an Idempotency-Key is created once after the challenge', async () => {
    const { fixture, complete } = await createChallengeFixture();
    const headers = { 'idempotency-key': 'first' };
    const refused = await pay(fixture, fixture.bob.id, headers);
    expect(refused).toMatchObject(REQUIRED);
    await complete(refused);
    const created = await pay(fixture, fixture.bob.id, headers);
    expect(created).toMatchObject({ status: 201 });
    fixture.clock.advance(6 * MINUTE_MS);
    expect((await pay(fixture, fixture.bob.id, headers)).data).toEqual(created.data);
    expect(await balanceOf(fixture, fixture.bob)).toMatchObject({ balance: 100 });
  });

  it('requires a challenge in the dashboard, but not for own accounts, by admins or without an authenticator', async () => {
    const { fixture } = await createChallengeFixture();
    const { ann, bob, admin } = fixture;
    const order = { amount: 100n, currency: 'USD' };
    const sending = ann.api.transactions.send({ ...order, recipient: bob.id, key: 'one' });
    expect((await catchApiError(sending)).code).toBe('mfa_required');
    await fund(fixture, bob);
    await bob.api.transactions.transfer({ ...order, recipient: ann.id });
    await admin.api.admin.transactions.transfer({ ...order, user: bob.id, recipient: ann.id });
  });

  it('requires no challenge if the setting is off', async () => {
    const { fixture } = await createChallengeFixture();
    await changeSettings(database, fixture, { require_challenge_for_new_recipients: false });
    expect(await pay(fixture, fixture.bob.id)).toMatchObject({ status: 201 });
  });
});
