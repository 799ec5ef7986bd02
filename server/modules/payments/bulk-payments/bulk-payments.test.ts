import { describe, expect, it } from 'vitest';
import { AppError } from '#server/kernel/errors.ts';
import { runBulkPayments } from '#server/modules/payments/bulk-payments/run-bulk-payments.ts';
import { bulkItemList, bulkPaymentList, ownBulkPaymentList } from '#server/modules/payments/bulk-payments/service.ts';
import { createLog } from '#server/platform/log.ts';
import { addTotp, clearRules } from '#server/testing/authenticators.ts';
import { catchApiError, useFixtures, type RestFixture } from '#server/testing/company-fixture.ts';
import { readCsv } from '#server/testing/csv.ts';
import { findListMismatches } from '#server/testing/list-declarations.ts';
import { balanceOf, countTransactions, fund } from '#server/testing/payment-requests.ts';
import { changeSettings } from '#server/testing/rules.ts';
import { writeUpload } from '#server/testing/uploads.ts';

const { database, createRestFixture } = useFixtures();

const FUNDS = 1_000;

const createFundedFixture = async (options?: Parameters<typeof createRestFixture>[0]): Promise<RestFixture> => {
  const fixture = await createRestFixture(options);
  await fund(fixture, fixture.ann, FUNDS);
  return fixture;
};

type Work = Parameters<typeof runBulkPayments>[0];

const runWith = ({ services, clock }: RestFixture, post: Work['ledger']['post']): Promise<number> =>
  runBulkPayments({ ...services, db: database.db, clock, ledger: { ...services.ledger, post } }, new AbortController().signal);

const run = (fixture: RestFixture): Promise<number> => runWith(fixture, fixture.services.ledger.post);

const INSUFFICIENT_FUNDS = { reason: 'insufficient_funds', index: 0 } as const;

/** Runs until the first posting, which waits until `resume`. */
const suspendAtPosting = async (fixture: RestFixture) => {
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const post: Work['ledger']['post'] = async (request) => {
    reached.resolve();
    await gate.promise;
    return fixture.services.ledger.post(request);
  };
  const running = runWith(fixture, post);
  await reached.promise;
  return {
    resume: () => {
      gate.resolve();
      return running;
    },
  };
};

const LEASE_MS = 120_000;

const removePermission = async ({ companyId }: RestFixture): Promise<void> => {
  const where = database.owner`company_id = ${companyId} and permission = 'user.transaction.add'`;
  await database.owner`delete from group_permissions where ${where}`;
  await database.owner`delete from user_permissions where ${where}`;
};

const toBob = ({ bob }: RestFixture, amount = 10n) => ({ amount, currency: 'USD', recipient: bob.email });

const listOfItems = (fixture: RestFixture, count: number, amount?: bigint) => Array.from({ length: count }, () => toBob(fixture, amount));

const itemsOf = async ({ ann }: RestFixture, id: number) => (await ann.api.bulkPayments.items({ id: String(id) })).results;

const fieldsOf = async (call: Promise<unknown>) => (await catchApiError(call)).fields;

const eventsOf = async ({ companyId }: RestFixture): Promise<string[]> => {
  const rows = await database.owner<{ names: string[] }[]>`
    select names from events where company_id = ${companyId} and names[1] like 'bulk_payment.%' order by id`;
  return rows.flatMap(({ names }) => names);
};

describe('a bulk payment', () => {
  it('posts each item in the background, and reports its result', async () => {
    const fixture = await createFundedFixture();
    const { ann, bob, admin } = fixture;
    const items = [toBob(fixture), { ...toBob(fixture, 20n), credit_note: 'June' }, { ...toBob(fixture), recipient: 'nobody' }];
    const created = await ann.api.bulkPayments.create({ name: 'Salaries', items });
    expect(created).toMatchObject({ id: 1, section: 'user', status: 'pending', name: 'Salaries', item_count: 3, failed_count: 1 });
    expect((await balanceOf(fixture, ann)).balance).toBe(FUNDS);
    await run(fixture);
    expect(await ann.api.bulkPayments.get({ id: '1' })).toMatchObject({
      status: 'completed',
      succeeded_count: 2,
      failed_count: 1,
      error: null,
    });
    const results = await itemsOf(fixture, 1);
    expect(results).toMatchObject([
      { index: 0, status: 'succeeded', type: 'transfer', amount: 10n, recipient: bob.email, errors: null },
      { index: 1, status: 'succeeded', amount: 20n },
      { index: 2, status: 'failed', errors: { recipient: ['Recipient does not exist.'] }, transaction: null },
    ]);
    expect((await ann.api.transactions.get({ id: results[1]?.transaction ?? '' })).partner?.user?.id).toBe(bob.id);
    expect((await balanceOf(fixture, bob)).balance).toBe(30);
    expect(await eventsOf(fixture)).toEqual(['bulk_payment.create', 'bulk_payment.complete']);
    expect((await admin.api.admin.bulkPayments.list({})).results).toMatchObject([{ id: 1, user: { id: ann.id } }]);
    expect((await bob.api.bulkPayments.list({})).results).toEqual([]);
    for (const name of ['get', 'items', 'cancel'] as const) {
      expect((await catchApiError(bob.api.bulkPayments[name]({ id: '1' }))).code, name).toBe('not_found');
    }
  });

  it('returns its results as CSV', async () => {
    const fixture = await createFundedFixture();
    await fixture.ann.api.bulkPayments.create({ items: [toBob(fixture), toBob(fixture, 5_000n)] });
    await run(fixture);
    const { text } = await fixture.rest('GET', '/transactions/bulk/1/items/?format=csv', { token: fixture.ann.token });
    const [names = [], ...rows] = readCsv(text);
    const read = (row: string[] | undefined, name: string) => row?.[names.indexOf(name)];
    expect(rows.map((row) => read(row, 'status'))).toEqual(['succeeded', 'failed']);
    expect(read(rows[1], 'errors')).toBe('{"amount":["Insufficient funds."]}');
  });

  it('that is atomic posts all items in one commit', async () => {
    const fixture = await createFundedFixture();
    const { ann, bob } = fixture;
    await ann.api.bulkPayments.create({ atomic: true, items: listOfItems(fixture, 30) });
    await run(fixture);
    expect(await ann.api.bulkPayments.get({ id: '1' })).toMatchObject({ status: 'completed', succeeded_count: 30 });
    expect((await balanceOf(fixture, bob)).balance).toBe(300);
    const [commits] = await database.owner`
      select count(distinct t.created_at)::int as commits, count(*)::int as debits from bulk_items i
      join transactions t on t.company_id = i.company_id and t.id = i.transaction_id and t.collection_id = i.collection_id
      where i.company_id = ${fixture.companyId}`;
    expect(commits).toEqual({ commits: 1, debits: 30 });
  });

  it('that is atomic posts nothing if an item is rejected after the creation', async () => {
    const fixture = await createFundedFixture();
    const { ann, bob } = fixture;
    await ann.api.bulkPayments.create({ atomic: true, items: listOfItems(fixture, 10, 100n) });
    await ann.api.transactions.transfer(toBob(fixture, 1n));
    await run(fixture);
    expect(await ann.api.bulkPayments.get({ id: '1' })).toMatchObject({
      status: 'failed',
      error: 'Insufficient funds.',
      succeeded_count: 0,
      failed_count: 1,
      canceled_count: 9,
    });
    expect((await itemsOf(fixture, 1)).at(-1)).toMatchObject({ index: 9, status: 'failed', errors: { amount: ['Insufficient funds.'] } });
    expect((await balanceOf(fixture, bob)).balance).toBe(1);
    expect(await eventsOf(fixture)).toEqual(['bulk_payment.create', 'bulk_payment.fail']);
  });

  it.each([
    ['amount', { amount: 0n }],
    ['currency', { currency: 'ABC' }],
    ['recipient', { recipient: 'not an address' }],
    ['payee', { recipient: undefined, payee: 99 }],
    ['credit_account', { credit_account: 'UNKNOWN' }],
    ['debit_account', { debit_account: 'UNKNOWN' }],
    ['amount', { amount: 971n }],
    ['recipient', { recipient: 'new@example.com' }],
  ])('that is atomic is rejected with an error on %s of the last item for %o', async (field, change) => {
    const fixture = await createFundedFixture();
    const items = [...listOfItems(fixture, 3), { ...toBob(fixture), ...change }];
    const fields = await fieldsOf(fixture.ann.api.bulkPayments.create({ atomic: true, items }));
    expect(Object.keys(fields as object)).toEqual([`items.3.${field}`]);
    expect((await fixture.ann.api.bulkPayments.list({})).results).toEqual([]);
  });

  it('is rejected if it has no items, too many, or only rejected ones', async () => {
    const fixture = await createFundedFixture();
    const { bulkPayments } = fixture.ann.api;
    expect(await fieldsOf(bulkPayments.create({ items: [] }))).toHaveProperty('items');
    expect(await fieldsOf(bulkPayments.create({ items: listOfItems(fixture, 10_001) }))).toHaveProperty('items');
    expect(await fieldsOf(bulkPayments.create({ items: listOfItems(fixture, 2_001), atomic: true }))).toHaveProperty('items');
    expect(await fieldsOf(bulkPayments.create({ items: [{ ...toBob(fixture), recipient: 'nobody' }] }))).toEqual({
      'items.0.recipient': ['Recipient does not exist.'],
    });
  });

  it('rejects the fields of a hold', async () => {
    const fixture = await createFundedFixture();
    const item = toBob(fixture);
    const items = [
      { ...item, status: null },
      { ...item, status: 'Pending' },
      { ...item, expires: 1_896_134_400_000 },
    ];
    const message = ['Items of a bulk payment cannot be holds. Omit this field.'];
    for (const call of ['create', 'preview'] as const) {
      const fields = await fieldsOf(fixture.ann.api.bulkPayments[call]({ items }));
      expect(fields, call).toEqual({ 'items.1.status': message, 'items.2.expires': message });
    }
  });

  it('holds money for recipients who have not registered', async () => {
    const fixture = await createFundedFixture();
    const { ann } = fixture;
    await ann.api.bulkPayments.create({ items: [{ ...toBob(fixture), recipient: 'new@example.com' }] });
    await run(fixture);
    const [item] = await itemsOf(fixture, 1);
    expect(item?.status).toBe('succeeded');
    expect((await ann.api.transactions.get({ id: item?.transaction ?? '' })).status).toBe('Pending');
  });

  it('pays the address that a payee has at the creation', async () => {
    const fixture = await createFundedFixture();
    const { ann, bob } = fixture;
    const { id } = await ann.api.payees.create({ name: 'Bob', address: bob.email });
    await ann.api.bulkPayments.create({ items: [{ amount: 10n, currency: 'USD', payee: id }] });
    await ann.api.payees.remove({ id: String(id) });
    await run(fixture);
    expect((await balanceOf(fixture, bob)).balance).toBe(10);
  });

  it('can be previewed, which saves nothing', async () => {
    const fixture = await createFundedFixture();
    const items = [toBob(fixture), toBob(fixture, 20n), { ...toBob(fixture), recipient: 'nobody' }];
    expect(await fixture.ann.api.bulkPayments.preview({ items })).toEqual({
      item_count: 3,
      error_count: 1,
      totals: [{ currency: 'USD', amount: 30n, fee: 0n, count: 2 }],
      errors: [{ index: 2, errors: { recipient: ['Recipient does not exist.'] } }],
    });
    expect((await fixture.ann.api.bulkPayments.list({})).results).toEqual([]);
  });

  it.each([true, false])('does not reveal which of many addresses have an account, atomic: %s', async (atomic) => {
    const fixture = await createFundedFixture();
    const { preview, create } = fixture.ann.api.bulkPayments;
    const toStrangers = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...toBob(fixture, 1n), recipient: `new${index}@example.com` }));
    expect(await fieldsOf(preview({ atomic, items: [toBob(fixture), ...toStrangers(61)] }))).toEqual({
      items: ['More than 60 recipients are not registered. Remove some of them.'],
    });
    expect((await preview({ atomic, items: [...toStrangers(60), ...toStrangers(60)] })).item_count).toBe(120);
    expect((await catchApiError(preview({ atomic, items: toStrangers(1) }))).code).toBe('throttled');
    expect((await catchApiError(create({ atomic, items: toStrangers(1) }))).code).toBe('throttled');
    expect((await preview({ atomic, items: [toBob(fixture)] })).error_count).toBe(0);
  });

  it('is read from a CSV file with amounts in either unit', async () => {
    const fixture = await createFundedFixture();
    const { ann, bob } = fixture;
    const upload = (text: string) => writeUpload(Buffer.from(text), 'salaries.csv');
    const rows = [`${bob.email};1,50;USD;June`, `${bob.email};2;USD;`];
    const decimals = await upload(`\uFEFFRecipient;decimal_amount;Currency;debit_note\r\n${rows.join('\r\n')}`);
    expect(await ann.api.bulkPayments.create({ file: decimals })).toMatchObject({ item_count: 2 });
    await ann.api.bulkPayments.create({ file: await upload(`recipient,amount,currency\n${bob.email},7,USD`) });
    await run(fixture);
    expect((await balanceOf(fixture, bob)).balance).toBe(357);
  });

  it.each([
    ['file', 'recipient,price\nbob,1', '"price" is not a column.'],
    ['file', 'recipient,recipient\nbob,1', 'Two columns have the same name.'],
    ['file', 'amount,decimal_amount\n1,1', 'Use either amount or decimal_amount, not both.'],
    ['file', 'recipient,"amount\n', 'A quotation mark is misplaced.'],
    ['file', 'recipient,amount,currency\n', 'The file has no rows below its column names.'],
    ['items.1.amount', 'recipient,amount,currency\nbob,1,USD\nbob,1.50,USD', 'A valid integer is required.'],
    ['items.0.decimal_amount', 'recipient,decimal_amount,currency\nbob,1.505,USD', 'Enter a number with at most 2 decimals'],
    ['items.0.decimal_amount', 'recipient,decimal_amount,currency\nbob,"1,000",USD', 'Enter a number with at most 2 decimals'],
    ['items.0.currency', 'recipient,decimal_amount,currency\nbob,1,ABC', 'Currency does not exist.'],
  ])('reports an error on %s of the file %j', async (field, text, message) => {
    const fixture = await createFundedFixture();
    const fields = await fieldsOf(fixture.ann.api.bulkPayments.preview({ file: await writeUpload(Buffer.from(text)) }));
    expect((fields as Record<string, string[]>)[field]?.[0]).toContain(message);
  });

  it('requires one challenge for all new recipients', async () => {
    const fixture = await createFundedFixture();
    const { ann } = fixture;
    await ann.api.transactions.transfer(toBob(fixture));
    await clearRules(database, fixture);
    await addTotp(database, fixture, ann);
    await changeSettings(database, fixture, { require_challenge_for_new_recipients: true });
    expect((await ann.api.bulkPayments.create({ items: listOfItems(fixture, 2) })).item_count).toBe(2);
    const items = [toBob(fixture), { ...toBob(fixture), recipient: 'new@example.com' }];
    expect((await catchApiError(ann.api.bulkPayments.create({ items }))).code).toBe('mfa_required');
  });

  it('that is canceled posts nothing', async () => {
    const fixture = await createFundedFixture();
    const { ann, bob } = fixture;
    await ann.api.bulkPayments.create({ items: listOfItems(fixture, 2) });
    expect(await ann.api.bulkPayments.cancel({ id: '1' })).toMatchObject({ status: 'canceled', canceled_count: 2 });
    await run(fixture);
    expect((await balanceOf(fixture, bob)).balance).toBe(0);
    expect(await fieldsOf(ann.api.bulkPayments.cancel({ id: '1' }))).toEqual({ status: ['The bulk payment is canceled.'] });
  });

  it('is not posted for a creator without the permission', async () => {
    const fixture = await createFundedFixture();
    await fixture.ann.api.bulkPayments.create({ items: listOfItems(fixture, 2) });
    await removePermission(fixture);
    await run(fixture);
    const [payment] = (await fixture.admin.api.admin.bulkPayments.list({})).results;
    expect(payment).toMatchObject({ status: 'failed', canceled_count: 2, error: 'You do not have permission to create transactions.' });
    expect((await balanceOf(fixture, fixture.bob)).balance).toBe(0);
  });

  it('fails a day after its creation, without the items that were not posted', async () => {
    const fixture = await createFundedFixture();
    await fixture.ann.api.bulkPayments.create({ items: listOfItems(fixture, 2) });
    await database.owner`update bulk_payments set created_at = created_at - interval '25 hours' where company_id = ${fixture.companyId}`;
    await run(fixture);
    const [payment] = (await fixture.admin.api.admin.bulkPayments.list({})).results;
    expect(payment).toMatchObject({ status: 'failed', canceled_count: 2, error: expect.stringContaining('took more than a day') });
    expect((await balanceOf(fixture, fixture.bob)).balance).toBe(0);
  });

  it.each([true, false])('that failed is not posted by a process that was suspended, atomic: %s', async (atomic) => {
    const fixture = await createFundedFixture();
    const { admin, ann, bob, clock } = fixture;
    await ann.api.bulkPayments.create({ items: listOfItems(fixture, 2), atomic });
    const { resume } = await suspendAtPosting(fixture);
    await removePermission(fixture);
    clock.advance(LEASE_MS);
    await run(fixture);
    await resume();
    const [payment] = (await admin.api.admin.bulkPayments.list({})).results;
    expect(payment).toMatchObject({ status: 'failed', succeeded_count: 0, canceled_count: 2 });
    expect((await balanceOf(fixture, bob)).balance).toBe(0);
  });

  it('does not post an item in a suspended process that another one has rejected', async () => {
    const fixture = await createFundedFixture();
    const { ann, bob, clock, companyId } = fixture;
    await ann.api.bulkPayments.create({ items: listOfItems(fixture, 2) });
    const { resume } = await suspendAtPosting(fixture);
    await database.owner`update users set archived = true where company_id = ${companyId} and id = ${bob.id}`;
    clock.advance(LEASE_MS);
    await run(fixture);
    await database.owner`update users set archived = false where company_id = ${companyId} and id = ${bob.id}`;
    await resume();
    expect((await itemsOf(fixture, 1)).map(({ status }) => status)).toEqual(['failed', 'failed']);
    expect((await balanceOf(fixture, bob)).balance).toBe(0);
  });

  it('does not post a part in a suspended process that failed while only other items had results', async () => {
    // The database rejects the first part of the suspended process, because its items are posted.
    const fixture = await createFundedFixture({ log: createLog({ level: 'silent' }) });
    const { admin, ann, bob, clock, services } = fixture;
    await ann.api.bulkPayments.create({ items: listOfItems(fixture, 202, 1n) });
    const { resume } = await suspendAtPosting(fixture);
    // The next process posts the first part individually, without one item, and has no result for the second part.
    const post: Work['ledger']['post'] = (request) => {
      const name = request.idempotency?.key.split('-').slice(1).join('-');
      if (name === '1-200') return Promise.resolve({ kind: 'rejected', rejection: INSUFFICIENT_FUNDS, response: undefined });
      if (name === '57' || name === '201-2') return Promise.reject(new AppError('unavailable'));
      return services.ledger.post(request);
    };
    clock.advance(LEASE_MS);
    await runWith(fixture, post);
    await removePermission(fixture);
    clock.advance(LEASE_MS);
    await run(fixture);
    await resume();
    const [payment] = (await admin.api.admin.bulkPayments.list({})).results;
    expect(payment).toMatchObject({ status: 'failed', succeeded_count: 199, canceled_count: 3 });
    expect((await balanceOf(fixture, bob)).balance).toBe(199);
  });

  it('of an admin credits, debits and transfers for users', async () => {
    const fixture = await createFundedFixture();
    const { admin, ann, bob } = fixture;
    const items = [
      { type: 'credit' as const, user: bob.id, amount: 100n, currency: 'USD', status: 'Complete' as const, note: 'Bonus' },
      { type: 'debit' as const, user: ann.id, amount: 40n, currency: 'USD', status: 'Complete' as const },
      { user: ann.id, recipient: bob.email, amount: 5n, currency: 'USD' },
    ];
    expect(await admin.api.admin.bulkPayments.create({ items })).toMatchObject({ section: 'admin', user: { id: admin.id } });
    await run(fixture);
    expect(await admin.api.admin.bulkPayments.get({ id: '1' })).toMatchObject({ status: 'completed', succeeded_count: 3 });
    expect([(await balanceOf(fixture, ann)).balance, (await balanceOf(fixture, bob)).balance]).toEqual([955, 105]);
    expect((await admin.api.bulkPayments.list({})).results).toEqual([]);
    const wrong = [
      { ...items[0], recipient: bob.email },
      { ...items[2], account: 'X' },
    ] as typeof items;
    expect(await fieldsOf(admin.api.admin.bulkPayments.create({ items: wrong }))).toEqual({
      'items.0.recipient': ['Only transfers have this field.'],
      'items.1.account': ['Only credits and debits have this field.'],
    });
  });

  it('is created once under an idempotency key', async () => {
    const fixture = await createFundedFixture();
    const body = { items: [{ amount: 10, currency: 'USD', recipient: fixture.bob.email }] };
    const send = () =>
      fixture.rest('POST', '/transactions/bulk/', { token: fixture.ann.token, body, headers: { 'Idempotency-Key': 'june' } });
    expect([(await send()).data.id, (await send()).data.id]).toEqual([1, 1]);
    const before = await countTransactions(fixture);
    await run(fixture);
    expect(await countTransactions(fixture)).toBe(before + 2);
  });
});

it('the lists of bulk payments and items match their filters and sorts', async () => {
  const fixture = await createFundedFixture();
  const { ann, admin, clock } = fixture;
  const create = (count: number) => ann.api.bulkPayments.create({ items: listOfItems(fixture, count) });
  await create(2);
  clock.advance(5_000);
  await create(1);
  clock.advance(-9_000);
  await create(1);
  clock.advance(12_000);
  await run(fixture);
  const credit = { type: 'credit' as const, user: ann.id, currency: 'USD' };
  const items = [
    { ...credit, amount: 30n },
    { ...credit, type: 'debit' as const, amount: 5_000n },
    { ...credit, currency: 'EUR', amount: 20n },
    { ...credit, currency: 'GBP', amount: 40n },
  ];
  await admin.api.admin.bulkPayments.create({ items });
  await admin.api.admin.bulkPayments.cancel({ id: '4' });
  await create(1);
  await ann.api.bulkPayments.cancel({ id: '5' });
  await database.owner`
    update bulk_payments set updated_at = updated_at - id * interval '1 second' where company_id = ${fixture.companyId}`;
  const isOfAnn = ({ user }: { user: { id: string } }) => user.id === ann.id;
  const matches = { user: [ann.id, ann.email].map((text) => [text, isOfAnn]) } as never;
  expect(await findListMismatches(bulkPaymentList, admin.api.admin.bulkPayments.list, { matches })).toEqual({});
  expect(await findListMismatches(ownBulkPaymentList, ann.api.bulkPayments.list, {})).toEqual({});
  const displayed = { number: ({ index }: { index: number }) => String(index) };
  const listItems = (query: object) => admin.api.admin.bulkPayments.items({ ...query, id: '4' });
  expect(await findListMismatches(bulkItemList, listItems, { displayed })).toEqual({});
});
