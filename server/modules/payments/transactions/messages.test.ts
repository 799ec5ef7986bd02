// Messages about transactions, and who can read them.
import { describe, expect, it } from 'vitest';
import { catchApiError, useFixtures } from '#server/testing/company-fixture.ts';

const { createFixture } = useFixtures();

describe('an admin message about a transaction', () => {
  it('is visible to its user unless it is for admins', async () => {
    const { admin, ann, bob } = await createFixture();
    const { id } = await ann.api.transactions.credit({ amount: 5n, currency: 'USD' });
    const message = await admin.api.admin.transactionMessages.create({
      id,
      message: ' We need an invoice. ',
      level: 'WARNING',
      metadata: { a: 1 },
    });
    expect(message).toMatchObject({
      level: 'warning',
      message: 'We need an invoice.',
      section: 'user',
      author: admin.id,
      metadata: { a: 1 },
    });
    await admin.api.admin.transactionMessages.create({ id, message: 'Looks odd.', section: 'admin', level: null });
    expect((await admin.api.admin.transactionMessages.list({ id })).results).toMatchObject([
      { message: 'Looks odd.', level: 'info', section: 'admin' },
      { message: 'We need an invoice.' },
    ]);
    const read = await ann.api.transactionMessages.list({ id });
    expect(read.results.map(({ message }) => message)).toEqual(['We need an invoice.']);
    expect(read.results[0]).not.toHaveProperty('author');
    const messages = [{ level: 'warning', message: 'We need an invoice.' }];
    expect((await ann.api.transactions.get({ id })).messages).toMatchObject(messages);
    expect((await admin.api.admin.transactions.get({ id })).messages).toMatchObject(messages);
    expect(await ann.api.transactionMessages.get({ id, message_id: String(message.id) })).toMatchObject({ id: message.id });
    expect(await catchApiError(bob.api.transactionMessages.list({ id }))).toMatchObject({ code: 'not_found' });
    expect(await catchApiError(ann.api.transactionMessages.get({ id, message_id: String(message.id + 1) }))).toMatchObject({
      code: 'not_found',
    });
  });

  it('is saved with a change to the transaction, but not with a rejected one', async () => {
    const { admin, ann } = await createFixture();
    const { id } = await ann.api.transactions.credit({ amount: 5n, currency: 'USD' });
    await admin.api.admin.transactions.replace({ id, status: 'Failed', message: { level: 'error', message: 'The bank declined it.' } });
    const repeatedChange = admin.api.admin.transactions.change({
      id,
      status: 'Complete',
      message: { message: 'Never said.', level: 'info' },
    });
    expect(await catchApiError(repeatedChange)).toMatchObject({ code: 'invalid' });
    expect(await ann.api.transactions.get({ id })).toMatchObject({
      status: 'Failed',
      messages: [{ level: 'error', message: 'The bank declined it.' }],
    });
  });
});

describe('a batch of up to 24 admin transactions', () => {
  it('succeeds or fails as a whole, with a status per item', async () => {
    const { admin, ann, bob } = await createFixture();
    const credit = { tx_type: 'credit' as const, user: ann.id, amount: 100n, currency: 'USD' };
    const { transactions } = await admin.api.admin.transactions.batch({
      transactions: [
        { ...credit, status: 'Complete' },
        { ...credit, user: bob.email },
      ],
    });
    expect(transactions).toMatchObject([
      { status: 'Complete', user: { id: ann.id } },
      { status: 'Pending', user: { id: bob.id } },
    ]);
    const rejection = admin.api.admin.transactions.batch({ transactions: [credit, { ...credit, tx_type: 'debit', amount: 101n }] });
    expect(await catchApiError(rejection)).toMatchObject({ code: 'invalid', fields: { 'transactions.1.amount': [expect.any(String)] } });
    const unknownUserBatch = admin.api.admin.transactions.batch({ transactions: [{ ...credit, user: 'nobody@people.example' }] });
    expect(await catchApiError(unknownUserBatch)).toMatchObject({ fields: { 'transactions.0.user': [expect.any(String)] } });
    expect((await admin.api.admin.transactions.list({})).count).toBe(2);
  });
});
