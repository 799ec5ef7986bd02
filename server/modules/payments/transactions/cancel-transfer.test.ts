// Cancellation of unclaimed transfers by their senders, with PATCH or PUT on their own transaction.
import { describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import type { Sql } from '#db/client.ts';
import { checkLedger } from '#server/ledger/store/invariants.ts';
import { claimVerifiedTransfers } from '#server/modules/payments/transactions/claim-transfers.ts';
import { failExpiredCollections } from '#server/modules/payments/transactions/execute-collection.ts';
import { balanceOf, setStatus } from '#server/testing/payment-requests.ts';
import { setContact } from '#server/testing/contacts.ts';
import { untilWaiting, whileHolding } from '#server/testing/lock-holder.ts';
import { recordEvents } from '#server/testing/recorded-events.ts';
import { addFee, changeSettings } from '#server/testing/rules.ts';
import { NEWCOMER, useUnclaimedTransfers, type TokenHolder } from '#server/testing/unclaimed-transfers.ts';
import type { RestFixture } from '#server/testing/company-fixture.ts';

const { database, createFundedFixture, send, register, verify, balancesOf, readAsSender, servicesOf } = useUnclaimedTransfers();

type ChangeOptions = { body?: Record<string, unknown>; person?: TokenHolder; method?: 'PATCH' | 'PUT'; headers?: Record<string, string> };

const change = (
  fixture: RestFixture,
  id: string,
  { body = { status: 'Failed' }, person = fixture.ann, method = 'PATCH', headers = {} }: ChangeOptions = {},
) => fixture.rest(method, `/transactions/${id}/`, { token: person.token, body, headers });

const invalidStatus = (message: string) => ({ status: 400, body: { code: 'invalid', data: { status: [message] } } });

const EXECUTED = invalidStatus('Transaction has already been executed.');
const NOT_PENDING = invalidStatus('This transfer is no longer pending.');
const CLAIMED = invalidStatus('The recipient has already claimed this transfer.');
const NOT_UNCLAIMED = invalidStatus('You can only cancel unclaimed transfers that you sent.');
const CANCELLATIONS_OFF = invalidStatus('Cancellations by senders are turned off.');

const HELD = { balance: 1_000, available: 750 };
const RELEASED = { balance: 1_000, available: 1_000 };

/** Expects the transfer of 250 to be held as before. */
const expectHeld = async (fixture: RestFixture, id: string): Promise<void> => {
  expect(await readAsSender(fixture, id)).toMatchObject({ status: 'Pending', executed: null });
  expect(await balanceOf(fixture, fixture.ann)).toEqual(HELD);
};

const cancelAudits = ({ companyId }: RestFixture) =>
  database.owner`select actor_id, user_id, details from audit_log where company_id = ${companyId} and action = 'transfer.cancel'`;

describe('canceling an unclaimed transfer', () => {
  it.each(['PATCH', 'PUT'] as const)('with %s releases the hold and fails both sides', async (method) => {
    const fixture = await createFundedFixture();
    const { id, partner } = await send(fixture, NEWCOMER);
    await expectHeld(fixture, id);
    const canceled = await change(fixture, id, { method, body: { status: 'failed' } });
    expect(canceled).toMatchObject({ status: 200, data: { id, status: 'Failed', amount: -250, executed: expect.any(Number) } });
    expect(canceled.data).not.toHaveProperty('creator');
    expect(await balanceOf(fixture, fixture.ann)).toEqual(RELEASED);
    const { data: credit } = await fixture.rest('GET', `/admin/transactions/${partner.id}/`, { token: fixture.admin.token });
    expect(credit).toMatchObject({ status: 'Failed', tx_type: 'credit' });
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('records the sender and the reason, once in the audit log', async () => {
    const fixture = await createFundedFixture();
    const { id, partner } = await send(fixture, NEWCOMER);
    await change(fixture, id);
    const transitions = await database.owner`select actor_id, reason from transaction_transitions
      where company_id = ${fixture.companyId} and to_status = 'Failed' and transaction_id in (${id}, ${partner.id})`;
    const transition = { actor_id: fixture.ann.id, reason: 'Canceled by the sender.' };
    expect(transitions).toEqual([transition, transition]);
    const [auditRow, ...others] = await cancelAudits(fixture);
    expect(auditRow).toMatchObject({ actor_id: fixture.ann.id, user_id: fixture.ann.id });
    expect(new Set(auditRow?.['details'].transactions)).toEqual(new Set([id, partner.id]));
    expect(others).toEqual([]);
  });

  it('emits the same events as an expiry, and sends no message', async () => {
    const fixture = await createFundedFixture();
    const { id, partner } = await send(fixture, NEWCOMER);
    const messagesBefore = await database.owner`select id from messages where company_id = ${fixture.companyId}`;
    const readEvents = await recordEvents(database, fixture);
    await change(fixture, id);
    const events = await readEvents();
    for (const { data } of events) expect(data).toMatchObject({ status: 'Failed', original_transaction: { status: 'Pending' } });
    const pairs = [id, partner.id].flatMap((side) => [`transaction.execute ${side}`, `transaction.update ${side}`]);
    expect(events.map(({ event, data }) => `${event} ${String(data['id'])}`).toSorted()).toEqual(pairs.toSorted());
    expect(await database.owner`select id from messages where company_id = ${fixture.companyId}`).toEqual(messagesBefore);
  });

  it('returns the held fee', async () => {
    const fixture = await createFundedFixture();
    await addFee(database, fixture, { groupName: 'user', value: 10n });
    const { id } = await send(fixture, NEWCOMER);
    expect(await balanceOf(fixture, fixture.ann)).toEqual({ balance: 1_000, available: 740 });
    expect((await change(fixture, id)).data).toMatchObject({ status: 'Failed', fees: [{ amount: 10 }] });
    expect(await balanceOf(fixture, fixture.ann)).toEqual(RELEASED);
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('works for a transfer to a mobile number, but not on its fee', async () => {
    const fixture = await createFundedFixture();
    await addFee(database, fixture, { groupName: 'user', value: 10n });
    const { id } = await send(fixture, '+491701234567');
    const [fee] = await database.owner`select id from transactions where company_id = ${fixture.companyId} and parent_id = ${id}`;
    expect(await change(fixture, fee?.['id'])).toMatchObject({ status: 400 });
    expect(await change(fixture, id)).toMatchObject({ status: 200, data: { status: 'Failed' } });
    expect(await balanceOf(fixture, fixture.ann)).toEqual(RELEASED);
  });

  it('works for a transfer that an admin made for the sender', async () => {
    const fixture = await createFundedFixture();
    const body = { user: fixture.ann.id, recipient: NEWCOMER, amount: 250, currency: 'USD' };
    const { data } = await fixture.rest('POST', '/admin/transactions/transfer/', { token: fixture.admin.token, body });
    expect(await change(fixture, data.id)).toMatchObject({ status: 200, data: { status: 'Failed' } });
  });

  it('works even if the sender may not make transactions', async () => {
    const fixture = await createFundedFixture();
    const { id } = await send(fixture, NEWCOMER);
    await database.owner`update users set allow_transactions = false where company_id = ${fixture.companyId} and id = ${fixture.ann.id}`;
    expect(await change(fixture, id)).toMatchObject({ status: 200, data: { status: 'Failed' } });
  });

  it('prevents the claim: the recipient who verifies the address later receives nothing', async () => {
    const fixture = await createFundedFixture();
    const { id } = await send(fixture, NEWCOMER);
    await change(fixture, id);
    const newcomer = await register(fixture, { email: NEWCOMER });
    expect((await verify(fixture)).status).toBe(200);
    expect(await claimVerifiedTransfers(servicesOf(fixture))).toBe(0);
    expect(await readAsSender(fixture, id)).toMatchObject({ status: 'Failed' });
    expect((await balancesOf(fixture, newcomer)).flat()).not.toContain('250 USD');
    expect(await balanceOf(fixture, fixture.ann)).toEqual(RELEASED);
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('returns the same response to a repeated request with the same key, and rejects one without a key', async () => {
    const fixture = await createFundedFixture();
    const { id } = await send(fixture, NEWCOMER);
    const headers = { 'Idempotency-Key': newId() };
    const first = await change(fixture, id, { headers });
    expect(first).toMatchObject({ status: 200, data: { id, status: 'Failed' } });
    expect((await change(fixture, id, { headers })).text).toBe(first.text);
    expect(await change(fixture, id)).toMatchObject(NOT_PENDING);
    expect(await cancelAudits(fixture)).toHaveLength(1);
    expect(await balanceOf(fixture, fixture.ann)).toEqual(RELEASED);
  });

  it('happens once for concurrent requests with the same key', async () => {
    const fixture = await createFundedFixture();
    const { id } = await send(fixture, NEWCOMER);
    const headers = { 'Idempotency-Key': newId() };
    const responses = await Promise.all([1, 2, 3].map(() => change(fixture, id, { headers })));
    // 409: the first request is still running.
    expect(responses.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(responses.some(({ status }) => status === 200)).toBe(true);
    expect(await cancelAudits(fixture)).toHaveLength(1);
    expect(await balanceOf(fixture, fixture.ann)).toEqual(RELEASED);
  });

  it('keeps a rejection under its key, even if the transfer could be canceled by now', async () => {
    const fixture = await createFundedFixture();
    const { id } = await send(fixture, NEWCOMER);
    await changeSettings(database, fixture, { allow_transfer_cancellations: false });
    const headers = { 'Idempotency-Key': newId() };
    expect(await change(fixture, id, { headers })).toMatchObject(CANCELLATIONS_OFF);
    await changeSettings(database, fixture, { allow_transfer_cancellations: true });
    expect(await change(fixture, id, { headers })).toMatchObject(CANCELLATIONS_OFF);
    expect(await change(fixture, id)).toMatchObject({ status: 200 });
  });
});

describe('a cancellation is rejected', () => {
  it('as not found for the recipient, another user, an admin and another company', async () => {
    const [fixture, otherFixture] = [await createFundedFixture(), await createFundedFixture()];
    const { id, partner } = await send(fixture, NEWCOMER);
    const newcomer = await register(fixture, { email: NEWCOMER });
    for (const person of [fixture.bob, fixture.admin, newcomer]) {
      expect(await change(fixture, id, { person })).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await change(fixture, partner.id)).toMatchObject({ status: 404 });
    for (const person of [otherFixture.ann, otherFixture.admin]) {
      expect(await change(otherFixture, id, { person })).toMatchObject({ status: 404 });
    }
    expect(await change(fixture, newId())).toMatchObject({ status: 404 });
    await expectHeld(fixture, id);
  });

  it('without the permission user.transaction.change', async () => {
    const fixture = await createFundedFixture();
    const { id } = await send(fixture, NEWCOMER);
    await database.owner`delete from group_permissions where company_id = ${fixture.companyId} and permission = 'user.transaction.change'`;
    expect(await change(fixture, id)).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
    await expectHeld(fixture, id);
  });

  it('after the transfer is complete, failed, expired or claimed', async () => {
    const fixture = await createFundedFixture();
    const addresses = ['complete', 'failed', 'expired', 'claimed'].map((name) => `${name}@comer.example`);
    const [complete, failed, expired, claimed] = await Promise.all(addresses.map((address) => send(fixture, address, { amount: 10 })));
    await setStatus(fixture, complete.id, 'Complete');
    await setStatus(fixture, failed.id, 'Failed');
    await database.owner`update transactions set expires_at = now() - interval '1 second'
      where company_id = ${fixture.companyId} and collection_id = ${expired.collection}`;
    await failExpiredCollections(servicesOf(fixture), new Date());
    await register(fixture, { email: 'claimed@comer.example' });
    await verify(fixture, 'claimed@comer.example');
    for (const { id } of [complete, claimed]) expect(await change(fixture, id)).toMatchObject(CLAIMED);
    for (const { id } of [failed, expired]) expect(await change(fixture, id)).toMatchObject(NOT_PENDING);
    expect(await balanceOf(fixture, fixture.ann)).toEqual({ balance: 980, available: 980 });
    expect(await cancelAudits(fixture)).toEqual([]);
  });

  it('once the recipient has verified the address, even if the claim is blocked', async () => {
    const fixture = await createFundedFixture();
    const { id } = await send(fixture, NEWCOMER);
    const newcomer = await register(fixture, { email: NEWCOMER });
    await database.owner`update users set allow_credit_transactions = false where company_id = ${fixture.companyId} and id = ${newcomer.id}`;
    await verify(fixture);
    expect(await change(fixture, id)).toMatchObject(CLAIMED);
    await expectHeld(fixture, id);
  });

  it('if the recipient claims the transfer while the cancellation waits', async () => {
    const fixture = await createFundedFixture();
    const { id, partner } = await send(fixture, NEWCOMER);
    const newcomer = await register(fixture, { email: NEWCOMER });
    await setContact(database, { companyId: fixture.companyId, userId: newcomer.id }, 'email', { isVerified: true });
    const lock = (tx: Sql) => tx`select from transactions where company_id = ${fixture.companyId} and id = ${id} for update`;
    const outcome = await whileHolding(database, lock, async ({ sql, release }) => {
      // The dashboard calls the procedure without the versioned cache, so only the ledger can notice the claim.
      const cancellation = fixture.ann.api.transactions.change({ id, status: 'Failed' }).catch((error: Error) => error.message);
      await untilWaiting(database);
      await sql`select merge_temporary_user(${fixture.companyId}, ${partner.user.id}::uuid, ${newcomer.id}::uuid)`;
      await release();
      return cancellation;
    });
    expect(outcome).toBe('The recipient has already claimed this transfer.');
    await expectHeld(fixture, id);
    expect(await claimVerifiedTransfers(servicesOf(fixture))).toBe(1);
    expect(await balanceOf(fixture, fixture.ann)).toEqual({ balance: 750, available: 750 });
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('for pending credits and debits, and for a pending transfer to a registered user', async () => {
    const fixture = await createFundedFixture();
    const { ann, bob, admin } = fixture;
    const credit = await ann.api.transactions.credit({ amount: 5n, currency: 'USD' });
    const debit = await ann.api.transactions.debit({ amount: 5n, currency: 'USD' });
    const order = { user: ann.id, recipient: bob.id, amount: 5n, currency: 'USD', status: 'Pending' } as const;
    const pendingTransfer = await admin.api.admin.transactions.transfer(order);
    for (const { id } of [credit, debit, pendingTransfer]) {
      expect(await change(fixture, id)).toMatchObject(NOT_UNCLAIMED);
      expect(await readAsSender(fixture, id)).toMatchObject({ status: 'Pending' });
    }
  });

  it('if the company forbids it; admins can still fail the transfer', async () => {
    const fixture = await createFundedFixture();
    const { id } = await send(fixture, NEWCOMER);
    const settings = { allow_transfer_cancellations: false };
    const saved = await fixture.rest('PATCH', '/admin/company/settings/', { token: fixture.admin.token, body: settings });
    expect(saved).toMatchObject({ status: 200, data: settings });
    expect(await change(fixture, id)).toMatchObject(CANCELLATIONS_OFF);
    await expectHeld(fixture, id);
    expect((await setStatus(fixture, id, 'Failed')).status).toBe(200);
    expect(await balanceOf(fixture, fixture.ann)).toEqual(RELEASED);
  });

  it('for an archived transaction', async () => {
    const fixture = await createFundedFixture();
    const { id } = await send(fixture, NEWCOMER);
    await fixture.admin.api.admin.transactions.change({ id, archived: true });
    expect(await change(fixture, id)).toMatchObject({ status: 400, body: { message: 'Cannot modify an archived object.' } });
    await expectHeld(fixture, id);
  });
});

describe('other changes by the sender', () => {
  it('are rejected for other statuses', async () => {
    const fixture = await createFundedFixture();
    const { id } = await send(fixture, NEWCOMER);
    for (const status of ['Complete', 'Quoted', 'Initiating', '', null, 1, true]) {
      expect(await change(fixture, id, { body: { status } })).toMatchObject({
        status: 400,
        body: { data: { status: [expect.any(String)] } },
      });
    }
    await expectHeld(fixture, id);
  });

  it('have no effect with the status Pending, without a status, or on fields that only admins set', async () => {
    const fixture = await createFundedFixture();
    const transfer = await send(fixture, NEWCOMER);
    const readEvents = await recordEvents(database, fixture);
    const unchanged = { status: 200, data: { id: transfer.id, status: 'Pending', updated: transfer.updated, note: '', metadata: {} } };
    expect(await change(fixture, transfer.id, { body: { status: 'Pending' } })).toMatchObject(unchanged);
    expect(await change(fixture, transfer.id, { body: {} })).toMatchObject(unchanged);
    const ignored = await change(fixture, transfer.id, { body: { note: 'x', metadata: { a: 1 }, archived: true } });
    expect(ignored).toMatchObject(unchanged);
    expect(ignored.headers.get('x-ignored-parameters')).toBe('archived, metadata, note');
    expect(await readEvents()).toEqual([]);
    await change(fixture, transfer.id);
    expect(await change(fixture, transfer.id, { body: { status: 'Pending' } })).toMatchObject(EXECUTED);
  });
});
