import { describe, expect, it } from 'vitest';
import type { CreateCommand } from '#server/ledger/domain/command.ts';
import { openLedger, openLedgerClient } from '#server/testing/ledger-client.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const countRows = async (companyId: number) => {
  const [row] = await database.owner`
    select (select count(*)::int from journals where company_id = ${companyId}) as journals,
      (select count(*)::int from entries where company_id = ${companyId}) as entries,
      (select count(*)::int from transactions where company_id = ${companyId}) as transactions`;
  return row;
};

describe('a command that violates a ledger invariant', () => {
  /** The system account receives less than the user's account gives, or the reverse. */
  const unbalance = ({ collections }: CreateCommand): void => {
    for (const collection of collections) {
      collection.legs = collection.legs.map((leg) => (leg.transactionId === null ? { ...leg, amount: leg.amount - 1n } : leg));
    }
  };

  it('fails with the line that caused it, writes nothing, and does not affect other postings', async () => {
    const fixture = await createFixture();
    const { ledger, counts } = openLedger(database);
    const ledgerClient = await openLedgerClient(database, fixture, ledger);
    expect(await ledgerClient.move('credit', 10n)).toBe('10');
    const before = await countRows(fixture.companyId);
    expect(await ledgerClient.move('debit', 4n, { corrupt: unbalance })).toMatch(
      /^Ledger invariant journal_balanced is violated: journal [\w-]{36}, leg 2, account \d+: The legs add up to balance -1/,
    );
    expect(await countRows(fixture.companyId)).toEqual(before);
    expect(counts.batches.flat().at(-1)).toBe('failed');
    const responses = await Promise.all([
      ledgerClient.move('credit', 1n),
      ledgerClient.move('credit', 1n, { corrupt: unbalance }),
      ledgerClient.move('credit', 1n),
    ]);
    expect(responses).toEqual(['11', expect.stringContaining('journal_balanced'), '12']);
  });
});
