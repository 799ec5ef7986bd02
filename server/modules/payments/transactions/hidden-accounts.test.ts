// An account that is hidden from its user is for those who run the company: nobody else can name it where money moves, on either side.
import { expect, it } from 'vitest';
import { refusalOf, useWorlds } from '#server/testing/world.ts';

const { createWorld } = useWorlds();

const USD = { amount: 10n, currency: 'USD' };
const isMissing = (field: string) => ({ code: 'invalid', fields: { [field]: ['Account does not exist.'] } });

/** A company whose Ann has money on her primary account, and on one that she does not see. */
const createHidden = async () => {
  const world = await createWorld();
  const { admin, ann } = world;
  const { reference: hidden } = await admin.api.admin.accounts.create({ user: ann.id, name: 'Escrow', hidden: true });
  for (const named of [{ user: ann.id }, { account: hidden }])
    await admin.api.admin.transactions.credit({ ...named, amount: 100n, currency: 'USD', status: 'Complete' });
  return { ...world, hidden };
};

it('its user finds no such account to credit, to debit, to send from or to send to', async () => {
  const { ann, bob, hidden } = await createHidden();
  const { transactions } = ann.api;
  expect(await refusalOf(transactions.credit({ ...USD, account: hidden }))).toMatchObject(isMissing('account'));
  expect(await refusalOf(transactions.debit({ ...USD, account: hidden }))).toMatchObject(isMissing('account'));
  expect(await refusalOf(transactions.batch({ transactions: [{ ...USD, tx_type: 'debit', account: hidden }] }))).toMatchObject(
    isMissing('transactions.0.account'),
  );
  const fromHidden = transactions.transfer({ ...USD, debit_account: hidden, recipient: bob.email });
  expect(await refusalOf(fromHidden)).toMatchObject(isMissing('debit_account'));
  expect(await refusalOf(transactions.transfer({ ...USD, credit_account: hidden }))).toMatchObject(isMissing('credit_account'));
});

it('is told apart from a missing account by nobody else either', async () => {
  const { admin, ann, bob, hidden } = await createHidden();
  await admin.api.admin.transactions.credit({ user: bob.id, amount: 100n, currency: 'USD', status: 'Complete' });
  for (const recipient of [undefined, ann.id]) {
    const refusal = await refusalOf(bob.api.transactions.transfer({ ...USD, credit_account: hidden, ...(recipient && { recipient }) }));
    const missing = await refusalOf(bob.api.transactions.transfer({ ...USD, credit_account: 'NOTHING', ...(recipient && { recipient }) }));
    expect(refusal).toEqual(missing);
  }
});

it('is used by admins as any other', async () => {
  const { admin, bob, hidden } = await createHidden();
  const out = await admin.api.admin.transactions.transfer({ ...USD, debit_account: hidden, recipient: bob.id, status: 'Complete' });
  expect(out).toMatchObject({ account: hidden, amount: -10n, balance: 90n });
  await admin.api.admin.transactions.transfer({ ...USD, user: bob.id, credit_account: hidden, status: 'Complete' });
  expect((await admin.api.admin.accounts.get({ reference: hidden })).currencies).toMatchObject([{ balance: 100n }]);
});
