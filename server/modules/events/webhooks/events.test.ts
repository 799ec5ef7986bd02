// The service functions emit every event of the specification, with the fields of the catalog.
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#db/schema/index.ts';
import { addressRecords } from '#server/modules/profile/addresses/service.ts';
import { EVENT_NAMES } from '#server/kernel/event-enums.ts';
import { HOUR_MS } from '#server/kernel/time.ts';
import { runBulkPayments, runSchedules } from '#server/modules/payments/index.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import { resetSmsLimits, lastSecret } from '#server/testing/sent-codes.ts';
import { recordEvents, eventNamesOf } from '#server/testing/recorded-events.ts';
import { PDF, writeUpload } from '#server/testing/uploads.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const MOBILE = '+27820000601';
const BITCOIN_ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

/** Records of users, with functions that create one as the user and change it as an admin. */
const RECORDS = [
  [
    'address',
    ({ ann }: CompanyFixture) => ann.api.user.addresses.create({ city: 'Cape Town' }),
    ({ admin }: CompanyFixture, id: string) => admin.api.admin.users.addresses.update({ id, status: 'verified' }),
  ],
  [
    'bank_account',
    ({ ann }: CompanyFixture) => ann.api.user.bankAccounts.create({ name: 'Ann' }),
    ({ admin }: CompanyFixture, id: string) => admin.api.admin.users.bankAccounts.update({ id, status: 'verified' }),
  ],
  [
    'crypto_account',
    ({ ann }: CompanyFixture) => ann.api.user.cryptoAccounts.create({ address: BITCOIN_ADDRESS }),
    ({ admin }: CompanyFixture, id: string) => admin.api.admin.users.cryptoAccounts.update({ id, status: 'verified' }),
  ],
  [
    'document',
    async ({ ann }: CompanyFixture) => ann.api.user.documents.create({ file: await writeUpload(PDF) }),
    ({ admin }: CompanyFixture, id: string) => admin.api.admin.users.documents.update({ id, status: 'verified' }),
  ],
] as const;

const runUserOperations = async ({ anonymous, company, ann, ...fixture }: CompanyFixture): Promise<void> => {
  await ann.api.user.update({ first_name: 'Anna', mobile: MOBILE });
  await ann.api.auth.verifyMobile({ otp: await lastSecret(database, { anonymous, company, ann, ...fixture }, 'mobile.verify', MOBILE) });
  await ann.api.user.emails.create({ email: 'ann@work.example' });
  const key = await lastSecret(database, { anonymous, company, ann, ...fixture }, 'email.verify', 'ann@work.example');
  await anonymous.auth.verifyEmail({ key });
  await anonymous.auth.resetPassword({ user: ann.email, company });
  for (const closure of [anonymous.auth.deactivate, anonymous.auth.requestDelete]) await closure.request({ user: ann.email, company });
  await ann.api.auth.mfa.authenticators.create({ type: 'sms', mobile: '+27820000602' });
  await anonymous.auth.register({ email: 'cleo@example.com', company, password: 'correct horse battery', terms_and_conditions: true });
};

const runTransactionOperations = async ({ admin, ann }: CompanyFixture): Promise<void> => {
  await ann.api.transactions.credit({ amount: 10n, currency: 'USD' });
  const { id } = await admin.api.admin.transactions.credit({ user: ann.id, amount: 10n, currency: 'USD', status: 'Complete' });
  await admin.api.admin.transactions.change({ id, note: 'Seen' });
};

const runPaymentRequestOperations = async ({ ann, bob }: CompanyFixture): Promise<void> => {
  const dinner = { amount: 1n, currency: 'USD', recipient: ann.id };
  for (const id of ['1', '2']) {
    await bob.api.paymentRequests.create(dinner);
    await (id === '1' ? ann.api.paymentRequests.pay({ id }) : ann.api.paymentRequests.decline({ id }));
  }
};

const runScheduleOperations = async ({ ann, bob, services }: CompanyFixture): Promise<void> => {
  const order = { currency: 'USD', recipient: bob.email, frequency: 'once', start_date: '2099-01-01' } as const;
  for (const amount of [5n, 1_000n]) await ann.api.schedules.create({ ...order, amount });
  await ann.api.schedules.update({ id: '1', credit_note: 'Rent' });
  for (const hours of [0, 1, 7, 31]) {
    const clock = { now: () => new Date(Date.UTC(2099, 0, 1, 9) + hours * HOUR_MS) };
    await runSchedules({ ...services, db: database.db, clock }, new AbortController().signal);
  }
};

const runBulkPaymentOperations = async ({ ann, bob, services, clock }: CompanyFixture): Promise<void> => {
  const item = { amount: 1n, currency: 'USD', recipient: bob.email };
  await ann.api.bulkPayments.create({ items: [item] });
  await ann.api.bulkPayments.cancel({ id: '1' });
  await ann.api.bulkPayments.create({ items: [item] });
  await ann.api.bulkPayments.create({ items: [{ ...item, amount: 9n }], atomic: true });
  await ann.api.transactions.transfer(item);
  await runBulkPayments({ ...services, db: database.db, clock }, new AbortController().signal);
};

describe('the service functions', () => {
  it('emit every event of the catalog, with exactly its fields', async () => {
    await resetSmsLimits(database);
    const fixture = await createFixture();
    const readEvents = await recordEvents(database, fixture);
    await runUserOperations(fixture);
    for (const [, create, update] of RECORDS) await update(fixture, String((await create(fixture)).id));
    await runTransactionOperations(fixture);
    await runPaymentRequestOperations(fixture);
    await runBulkPaymentOperations(fixture);
    await runScheduleOperations(fixture);
    expect([...new Set(eventNamesOf(await readEvents()))].toSorted()).toEqual([...EVENT_NAMES].toSorted());
  });

  it.each(RECORDS)('emit %s creations and changes in the admin representation, with previous values', async (name, create, update) => {
    const fixture = await createFixture();
    const readEvents = await recordEvents(database, fixture);
    const { id } = await create(fixture);
    await update(fixture, String(id));
    const user = { id: fixture.ann.id };
    expect((await readEvents()).filter(({ event }) => event.startsWith(name))).toMatchObject([
      { event: `${name}.create`, data: { id, status: 'pending', archived: false, user } },
      { event: `${name}.update`, data: { id, status: 'verified', [`original_${name}`]: { id, status: 'pending', user } } },
    ]);
  });

  it('emit no events for changes that are rolled back', async () => {
    const fixture = await createFixture();
    const { ann, company, companyId, clock } = fixture;
    const readEvents = await recordEvents(database, fixture);
    const me = { companyId, userId: ann.id, tokenKey: '' };
    const ctx = { me, owner: me, clock, clientAddress: company, userAgent: '', requestId: '' };
    const [user] = await database.db
      .select()
      .from(users)
      .where(and(eq(users.companyId, companyId), eq(users.id, ann.id)));
    const rolledBack = withCompanyTransaction(database.db, companyId, async (tx) => {
      if (!user) throw new Error('Ann does not exist.');
      const { record } = await addressRecords.create(tx, ctx, user, { city: 'Cape Town' });
      await addressRecords.update(tx, ctx, String(record.id), () => ({ city: 'Durban' }));
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await readEvents()).toEqual([]);
  });

  it('emit no events for deletions of records', async () => {
    const fixture = await createFixture();
    const { id } = await fixture.ann.api.user.addresses.create({});
    const readEvents = await recordEvents(database, fixture);
    await fixture.ann.api.user.addresses.remove({ id: String(id) });
    expect(await readEvents()).toEqual([]);
  });
});
