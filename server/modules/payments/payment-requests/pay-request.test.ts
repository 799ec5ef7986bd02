import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { addTotp, clearRules } from '#server/testing/authenticators.ts';
import { catchApiError, useFixtures, type RestFixture } from '#server/testing/company-fixture.ts';
import { balanceOf, fund } from '#server/testing/payment-requests.ts';
import { changeSettings } from '#server/testing/rules.ts';

const { database, createRestFixture } = useFixtures();

const PAYERS = 100;

const fieldsOf = async (call: Promise<unknown>) => (await catchApiError(call)).fields;

/** A request of Bob that anyone of the company can pay, and Ann with 1,000. */
const createRequest = async (change: object = {}) => {
  const fixture = await createRestFixture();
  const { ann, bob } = fixture;
  await fund(fixture, ann);
  const sent = await bob.api.paymentRequests.create({ amount: 100n, currency: 'USD', note: 'Dinner', ...change });
  return { fixture, ann, bob, id: String(sent.id), token: sent.link?.split('/').at(-1) ?? '' };
};

const readPaid = async ({ companyId }: RestFixture) => {
  const [row] = await database.owner<{ state: string; paid: number; payments: number; sum: number }[]>`
    select q.state, q.amount_paid::int as paid, count(p.*)::int as payments, coalesce(sum(p.amount), 0)::int as sum
    from payment_requests q left join payment_request_payments p on p.company_id = q.company_id and p.request_id = q.id
    where q.company_id = ${companyId} group by q.state, q.amount_paid`;
  return row;
};

const pay = ({ rest, ann }: RestFixture, token: string, body: object = {}, headers = {}) =>
  rest('POST', `/payment-links/${token}/pay/`, { token: ann.token, body, headers });

describe('the payment of a payment request', () => {
  it('is a transfer with the note of the request, and both sides see it', async () => {
    const { fixture, ann, bob, id, token } = await createRequest();
    const debit = await ann.api.paymentLinks.pay({ token });
    expect(debit).toMatchObject({ status: 'Complete', tx_type: 'debit', amount: -100n, note: 'Dinner', partner: { user: { id: bob.id } } });
    expect(await ann.api.paymentRequests.get({ id })).toMatchObject({
      status: 'paid',
      payments: [{ transaction: debit.id, amount: 100n }],
    });
    const received = await bob.api.paymentRequests.get({ id });
    expect(received).toMatchObject({ status: 'paid', amount_paid: 100n, payments: [{ transaction: debit.partner?.id, amount: 100n }] });
    const [event] = await database.owner<{ data: object }[]>`
      select data from events where company_id = ${fixture.companyId} and names = array['payment_request.pay']`;
    expect(event?.data).toMatchObject({
      id: Number(id),
      status: 'paid',
      amount_paid: 100,
      payment: { transaction: debit.id, amount: 100 },
    });
  });

  it('is rejected for another amount, for insufficient funds, and for the requester', async () => {
    const { fixture, ann, bob, id, token } = await createRequest();
    for (const amount of [99n, 101n]) {
      expect(await fieldsOf(ann.api.paymentLinks.pay({ token, amount }))).toEqual({
        amount: ['This is not the amount that is left to pay.'],
      });
    }
    expect(await fieldsOf(fixture.admin.api.paymentLinks.pay({ token }))).toHaveProperty('amount');
    expect(await fieldsOf(bob.api.paymentRequests.pay({ id }))).toHaveProperty('debit_account');
    expect(await fieldsOf(ann.api.paymentLinks.pay({ token, debit_account: 'UNKNOWN' }))).toHaveProperty('debit_account');
    expect(await readPaid(fixture)).toEqual({ state: 'open', paid: 0, payments: 0, sum: 0 });
  });

  it('has the amount of the payer for a request without one', async () => {
    const { fixture, ann, token } = await createRequest({ amount: null });
    expect(await fieldsOf(ann.api.paymentLinks.pay({ token }))).toHaveProperty('amount');
    await ann.api.paymentLinks.pay({ token, amount: 7n });
    expect(await readPaid(fixture)).toEqual({ state: 'paid', paid: 7, payments: 1, sum: 7 });
    expect(await fieldsOf(ann.api.paymentLinks.pay({ token, amount: 7n }))).toHaveProperty('status');
  });

  it('is made in parts if the request allows it, up to its amount', async () => {
    const { fixture, ann, token } = await createRequest({ allow_partial: true });
    await ann.api.paymentLinks.pay({ token, amount: 60n });
    expect(await fieldsOf(ann.api.paymentLinks.pay({ token, amount: 41n }))).toEqual({
      amount: ['This is not the amount that is left to pay.'],
    });
    expect(await readPaid(fixture)).toEqual({ state: 'open', paid: 60, payments: 1, sum: 60 });
    await ann.api.paymentLinks.pay({ token });
    expect(await readPaid(fixture)).toEqual({ state: 'paid', paid: 100, payments: 2, sum: 100 });
  });

  it('succeeds for one of a hundred concurrent payers', async () => {
    const { fixture, ann, bob, token } = await createRequest();
    const responses = await Promise.all(Array.from({ length: PAYERS }, () => pay(fixture, token)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    const rejected = responses.filter(({ status }) => status !== 201);
    expect(rejected.every(({ status, body }) => status === 400 && 'status' in body.data)).toBe(true);
    expect(await readPaid(fixture)).toEqual({ state: 'paid', paid: 100, payments: 1, sum: 100 });
    expect(await balanceOf(fixture, ann)).toMatchObject({ balance: 900 });
    expect(await balanceOf(fixture, bob)).toMatchObject({ balance: 100 });
  });

  it('never exceeds the amount in concurrent parts', async () => {
    const { fixture, ann, bob, token } = await createRequest({ allow_partial: true });
    const responses = await Promise.all(Array.from({ length: PAYERS }, () => pay(fixture, token, { amount: 7 })));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(14);
    expect(await readPaid(fixture)).toEqual({ state: 'open', paid: 98, payments: 14, sum: 98 });
    expect(await balanceOf(fixture, ann)).toMatchObject({ balance: 902 });
    expect(await balanceOf(fixture, bob)).toMatchObject({ balance: 98 });
  });

  it('races with a cancellation: exactly one succeeds', async () => {
    const { fixture, ann, bob, id, token } = await createRequest();
    const results = await Promise.allSettled([ann.api.paymentLinks.pay({ token }), bob.api.paymentRequests.cancel({ id })]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const paid = await readPaid(fixture);
    expect(paid?.sum).toBe(paid?.state === 'paid' ? 100 : 0);
  });

  it('is made once for one Idempotency-Key', async () => {
    const { fixture, bob, token } = await createRequest({ allow_partial: true });
    const headers = { 'idempotency-key': 'dinner' };
    const first = await pay(fixture, token, { amount: 10 }, headers);
    expect(first).toMatchObject({ status: 201 });
    expect((await pay(fixture, token, { amount: 10 }, headers)).data).toEqual(first.data);
    expect(await balanceOf(fixture, bob)).toMatchObject({ balance: 10 });
    expect(await readPaid(fixture)).toMatchObject({ paid: 10, payments: 1 });
  });

  it('that completes the request is returned again for its Idempotency-Key', async () => {
    const { fixture, token } = await createRequest();
    const headers = { 'idempotency-key': 'all-of-it' };
    const first = await pay(fixture, token, {}, headers);
    expect(first).toMatchObject({ status: 201 });
    expect(await pay(fixture, token, {}, headers)).toMatchObject({ status: 201, data: first.data });
    expect(await readPaid(fixture)).toMatchObject({ state: 'paid', payments: 1 });
  });

  it('requires a challenge for a new recipient', async () => {
    const { fixture, ann, token } = await createRequest();
    await clearRules(database, fixture);
    const authenticator = await addTotp(database, fixture, ann);
    await changeSettings(database, fixture, { require_challenge_for_new_recipients: true });
    const refused = await pay(fixture, token);
    expect(refused).toMatchObject({ status: 403, body: { code: 'mfa_required' } });
    expect(await readPaid(fixture)).toMatchObject({ state: 'open', payments: 0 });
    fixture.clock.advance(MINUTE_MS);
    const challenge = refused.body.data.challenges[0].id;
    await fixture.rest('POST', '/auth/mfa/verify/', { token: ann.token, body: { token: authenticator.code(), challenge } });
    expect(await pay(fixture, token)).toMatchObject({ status: 201 });
  });

  it('keeps the request paid when an admin reverses it', async () => {
    const { fixture, ann, token } = await createRequest();
    const { id } = await ann.api.paymentLinks.pay({ token });
    await fixture.admin.api.admin.transactions.reverse({ id });
    expect(await readPaid(fixture)).toEqual({ state: 'paid', paid: 100, payments: 1, sum: 100 });
  });

  it('writes nothing in a dry run', async () => {
    const { fixture, token } = await createRequest();
    expect(await pay(fixture, token, {}, { 'dry-run': 'true' })).toMatchObject({ status: 201, data: { amount: -100 } });
    expect(await readPaid(fixture)).toEqual({ state: 'open', paid: 0, payments: 0, sum: 0 });
    expect(await pay(fixture, token)).toMatchObject({ status: 201 });
    expect(await pay(fixture, token, {}, { 'dry-run': 'true' })).toMatchObject({ status: 400 });
  });
});
