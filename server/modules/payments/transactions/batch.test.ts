// Batches: all of it, or nothing.
import { describe, expect, it } from 'vitest';
import { balanceOf, batchOf, countTransactions, fund } from '#server/testing/bank.ts';
import { useWorlds } from '#server/testing/world.ts';

const worlds = useWorlds();
const { database, createOffice: createBank } = worlds;

describe('POST /transactions/', () => {
  it('creates 24 as one, each a collection of its own, without `inferred`', async () => {
    const bank = await createBank();
    await fund(bank, bank.ann);
    const items = Array.from({ length: 24 }, (_, index) => ({
      amount: index + 1,
      currency: 'USD',
      tx_type: index % 2 ? 'DEBIT' : 'credit',
      reference: `item ${index}`,
    }));
    const { status, data } = await bank.rest('POST', '/transactions/', { token: bank.ann.token, body: batchOf(items) });
    expect(status).toBe(201);
    expect(data.transactions.map(({ reference }: { reference: string }) => reference)).toEqual(items.map(({ reference }) => reference));
    expect(data.transactions[1]).toMatchObject({ amount: -2, total_amount: -2, tx_type: 'debit', status: 'Pending' });
    expect(data.transactions[0]).not.toHaveProperty('inferred');
    expect(new Set(data.transactions.map(({ collection }: { collection: string }) => collection)).size).toBe(24);
  });

  it('asks once what is known of a user, however many items it has', async () => {
    const { companyId, rest, ann } = await createBank();
    await database.owner`insert into tiers (company_id, id, group_name, level) values (${companyId}, 1, 'user', 1)`;
    await database.owner`insert into tier_requirements (company_id, id, tier_id, requirement) values (${companyId}, 1, 1, 'first_name')`;
    for (const path of ['/transactions/', '/transaction-collections/']) {
      const statementsOf = async (length: number): Promise<number> => {
        const items = Array.from({ length }, () => ({ tx_type: 'credit', amount: 1, currency: 'USD' }));
        return (await database.sentDuring(() => rest('POST', path, { token: ann.token, body: batchOf(items) }))).length;
      };
      // The first ones find out what may be remembered.
      await statementsOf(1);
      await statementsOf(1);
      expect(await statementsOf(24)).toBe(await statementsOf(1));
    }
  });

  it('with 25 items, none, or no list is refused', async () => {
    const bank = await createBank();
    const post = async (body: unknown) => (await bank.rest('POST', '/transactions/', { token: bank.ann.token, body })).data;
    const item = { amount: 1, currency: 'USD', tx_type: 'credit' };
    expect(await post(batchOf(Array.from({ length: 25 }, () => item)))).toEqual({
      transactions: ['Ensure this field has no more than 24 elements.'],
    });
    expect(await post(batchOf([]))).toEqual({ transactions: ['Ensure this field has at least 1 elements.'] });
    expect(await post({})).toEqual({ transactions: ['This field is required.'] });
    expect(await post({ transactions: 'all' })).toEqual({ transactions: ['Expected a list of items.'] });
    expect(await countTransactions(bank)).toBe(0);
  });

  it.each([
    ['a shape that is wrong', { amount: 'x', currency: 'USD', tx_type: 'debit' }, 'amount', 'A valid integer is required.'],
    ['a currency that is unknown', { amount: 1, currency: 'ZZZ', tx_type: 'debit' }, 'currency', 'Currency does not exist.'],
    ['money that is not there', { amount: 978, currency: 'USD', tx_type: 'debit' }, 'amount', 'Insufficient funds.'],
  ])('whose item 24 has %s writes nothing and names it', async (_what, last, field, message) => {
    const bank = await createBank();
    await fund(bank, bank.ann, 1_000);
    const before = await countTransactions(bank);
    const items = [...Array.from({ length: 23 }, () => ({ amount: 1, currency: 'USD', tx_type: 'debit' })), last];
    const { status, data } = await bank.rest('POST', '/transactions/', { token: bank.ann.token, body: batchOf(items) });
    expect({ status, data }).toEqual({ status: 400, data: { [`transactions.23.${field}`]: [message] } });
    expect(await countTransactions(bank)).toBe(before);
    expect(await balanceOf(bank, bank.ann)).toEqual({ balance: 1_000, available: 1_000 });
  });
});
