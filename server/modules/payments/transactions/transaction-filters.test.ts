import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#server/kernel/time.ts';
import type { Transaction } from '#server/modules/payments/transactions/schema.ts';
import { ownTransactionList, transactionList } from '#server/modules/payments/transactions/transaction-filters.ts';
import { findListMismatches } from '#server/testing/list-declarations.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

/** Transactions of Ann, Bob and a company account, in two accounts and currencies. */
const createTransactions = async ({ admin, ann, bob, companyId }: CompanyFixture): Promise<void> => {
  await database.owner`insert into accounts (company_id, reference, user_id, name) values
    (${companyId}, 'SAVE', ${ann.id}, 'savings'), (${companyId}, 'HOUSE', null, 'house')`;
  await database.owner`update users set username = 'Annie' where company_id = ${companyId} and id = ${ann.id}`;
  await admin.api.admin.currencies.create({ code: 'JPY' });
  const { transactions } = admin.api.admin;
  const money = { currency: 'USD', user: ann.id } as const;
  await transactions.credit({ ...money, amount: 500n, subtype: 'b', reference: 'r1', metadata: { order: 7 }, status: 'Complete' });
  const transfer = { recipient: bob.id, debit_subtype: 'c', credit_subtype: 'd', debit_reference: 'r2', debit_metadata: { order: 8 } };
  const transferDebit = await transactions.transfer({ ...money, amount: 60n, ...transfer });
  const { id } = await transactions.credit({ amount: 40n, currency: 'JPY', account: 'SAVE', subtype: 'a', reference: 'r3' });
  await transactions.change({ id, status: 'Failed' });
  await transactions.debit({ ...money, amount: 30n });
  await transactions.reverse({ id: transferDebit.id, amount: 20n });
  await transactions.credit({ amount: 10n, currency: 'USD', account: 'HOUSE', status: 'Complete' });
  await transactions.transfer({ ...money, amount: 5n, recipient: 'newcomer@people.example' });
};

/** Makes timestamps and amounts sort differently. Days are kept, because the totals are per day. */
const shuffleTimesAndAmounts = async ({ companyId }: CompanyFixture): Promise<void> => {
  await database.owner`alter table transactions disable trigger guard_transaction`;
  const rows = await database.owner<{ id: string; day: Date; place: number }[]>`
    select id, date_trunc('day', created_at, 'UTC') as day, row_number() over (order by id)::int as place
    from transactions where company_id = ${companyId}`;
  for (const { id, day, place } of rows) {
    const dayOf = (month: string, factor: number) => new Date(Date.parse(month) + ((place * factor) % 11) * DAY_MS);
    await database.owner`
      update transactions set created_at = ${new Date(day.getTime() + ((place * 3) % 11) * MINUTE_MS)}, updated_at = ${dayOf('2026-01-01', 5)},
        archived = account = 'HOUSE', total_amount = 1000 - amount,
        executed_at = case when status <> 'Pending' then ${dayOf('2026-02-01', 7)}::timestamptz end
      where company_id = ${companyId} and id = ${id}`;
  }
};

describe('transactions support every filter and sort order', () => {
  let fixture: CompanyFixture;

  beforeAll(async () => {
    fixture = await createFixture();
    await createTransactions(fixture);
    await shuffleTimesAndAmounts(fixture);
  });

  afterAll(() => database.owner`update transactions set total_amount = amount where company_id = ${fixture.companyId}`);

  const displayed = { currency: ({ currency }: Transaction) => currency.code };

  /** Bob is named as a partner, and so is his side of the transfer. */
  const findings = async () => {
    const { bob, ann } = fixture;
    const [side] = (await bob.api.transactions.list({ subtype: 'd' })).results;
    return {
      partner: [
        ...[bob.id, bob.email.toUpperCase()].map((text) => [text, ({ partner }: Transaction) => partner?.user?.id === bob.id] as const),
        [side?.id ?? '', ({ partner }: Transaction) => partner?.id === side?.id] as const,
      ],
      currency: [['jpy', ({ currency }: Transaction) => currency.code === 'JPY'] as const],
      metadata__order: [['7', ({ reference }: Transaction) => reference === 'r1'] as const],
      user: [ann.id, ann.email.toUpperCase(), 'Annie'].map(
        (text) => [text, (row: Transaction & { user?: { id: string } | null }) => row.user?.id === ann.id] as const,
      ),
      unclaimed: [
        ['true', ({ expires }: Transaction) => expires !== null] as const,
        ['false', ({ expires }: Transaction) => expires === null] as const,
      ],
      hold: [
        ['true', ({ status, hold }: Transaction) => status === 'Pending' && hold !== null] as const,
        ['false', ({ status, hold }: Transaction) => status !== 'Pending' || hold === null] as const,
      ],
    };
  };

  it('for users', async () => {
    expect(
      await findListMismatches(ownTransactionList, fixture.ann.api.transactions.list, { displayed: displayed, matches: await findings() }),
    ).toEqual({});
  });

  it('for admins', async () => {
    expect(
      await findListMismatches(transactionList, fixture.admin.api.admin.transactions.list, {
        displayed: displayed,
        matches: {
          ...(await findings()),
          hold: [
            ['true', ({ status, hold }: Transaction) => status === 'Pending' && hold !== null] as const,
            ['false', ({ status, hold }: Transaction) => status !== 'Pending' || hold === null] as const,
          ],
        },
      }),
    ).toEqual({});
  });
});
