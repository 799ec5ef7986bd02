// Breaks each invariant once with the guard disabled, to prove that the check finds it, and rolls back.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '#db/client.ts';
import { checkLedger, INVARIANTS, violationLines, type Violation } from '#server/ledger/store/invariants.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

let broken: CompanyFixture;
let other: CompanyFixture;

beforeAll(async () => {
  [broken, other] = [await createFixture(), await createFixture()];
  for (const { admin, ann, bob } of [broken, other]) {
    await admin.api.admin.transactions.credit({ user: ann.email, amount: 100n, currency: 'USD', status: 'Complete' });
    await ann.api.transactions.transfer({ recipient: bob.email, amount: 30n, currency: 'USD' });
    await ann.api.transactions.debit({ amount: 20n, currency: 'USD' });
  }
});

/** Omits the examples, because the order of rows is not defined. */
const withoutExamples = (violations: Violation[]) => violations.map(({ invariant, rows }) => ({ invariant, rows }));

type CompanyViolations = { all: Violation[]; broken: Violation[]; other: Violation[] };

/** Corrupts the ledger with the triggers disabled, runs the check, and rolls back. */
const checkWith = async (corrupt: (tx: Sql, companyId: number) => PromiseLike<readonly unknown[]>): Promise<CompanyViolations> => {
  const tx = await database.owner.reserve();
  try {
    await tx`begin`;
    // On a cluster, the next setting is propagated to the nodes.
    await tx`set local citus.propagate_set_commands = 'local'`;
    await tx`set local session_replication_role = replica`;
    await corrupt(tx, broken.companyId);
    return {
      all: await checkLedger(tx),
      broken: await checkLedger(tx, broken.companyId),
      other: await checkLedger(tx, other.companyId),
    };
  } finally {
    await tx`rollback`;
    tx.release();
  }
};

describe('the ledger check', () => {
  const VIOLATIONS: [invariant: number, description: string, corrupt: Parameters<typeof checkWith>[0]][] = [
    [1, 'a balance that differs from its entries', (tx, id) => tx`update balances set balance = balance + 1 where company_id = ${id}`],
    [
      2,
      'a gap in the entries of an account',
      (tx, id) => tx`
        update entries set seq = seq + 1 where company_id = ${id} and (account_id, seq) in (
          select account_id, max(seq) from entries where company_id = ${id} group by account_id)`,
    ],
    [
      3,
      'a journal that credits more than it debits',
      (tx, id) => tx`update entries set balance_delta = balance_delta + 1 where company_id = ${id} and kind = 'post' and balance_delta > 0`,
    ],
    [
      4,
      'a balance without an offsetting balance',
      (tx, id) => tx`update balances set balance = balance + 1 where company_id = ${id} and floor is not null`,
    ],
    [
      5,
      'a held amount greater than the sum of the open holds',
      (tx, id) => tx`update balances set held = held + 1 where company_id = ${id} and held > 0`,
    ],
    [
      6,
      'a transaction whose status differs from its journals',
      (tx, id) => tx`update transactions set status = 'Failed', executed_at = now() where company_id = ${id} and status = 'Pending'`,
    ],
    [
      7,
      'a transaction whose amount differs from its entries',
      (tx, id) =>
        tx`update transactions set amount = amount + 1, total_amount = total_amount + 1 where company_id = ${id} and tx_type = 'credit'`,
    ],
    [
      8,
      'an available amount below the floor',
      (tx, id) => tx`
        update balances set floor = 1000 where company_id = ${id} and floor is not null`,
    ],
    [9, 'totals that are too high', (tx, id) => tx`update transaction_totals set count = count + 1 where company_id = ${id}`],
    [10, 'a transaction without events', (tx, id) => tx`delete from events where company_id = ${id}`],
    [11, 'a journal without entries', (tx, id) => tx`delete from entries where company_id = ${id} and kind = 'hold'`],
    [
      12,
      'a reversed amount without a reversal',
      (tx, id) => tx`update transactions set reversed = 1 where company_id = ${id} and status = 'Complete'`,
    ],
    [
      13,
      'a failed run that has a transfer',
      (tx, id) => tx`
        insert into schedule_runs (company_id, schedule_id, due_at, state, collection_id)
        select company_id, 1, created_at, 'failed', collection_id from transactions where company_id = ${id} and tx_type = 'debit'
        limit 1`,
    ],
    [
      14,
      'a pending transaction whose amount differs from its hold',
      (tx, id) => tx`update transactions set amount = amount - 1 where company_id = ${id} and status = 'Pending'`,
    ],
    [
      14,
      'a pending transaction whose current hold does not exist',
      (tx, id) =>
        tx`update transactions set hold_id = '00000000-0000-7000-8000-000000000000' where company_id = ${id} and status = 'Pending'`,
    ],
    [
      15,
      'a captured amount without a capture',
      (tx, id) => tx`update transactions set captured = 1, authorized = 100 where company_id = ${id} and status = 'Pending'`,
    ],
    [
      16,
      'a failed bulk item that has a transaction',
      (tx, id) => tx`
        insert into bulk_items (company_id, bulk_payment_id, number, state, type, amount, currency, "order", errors, collection_id)
        select company_id, 1, 1, 'failed', 'transfer', 1, 'USD', '{}', '{}', collection_id from transactions
        where company_id = ${id} and tx_type = 'debit' limit 1`,
    ],
  ];

  it('is tested for every invariant', () => {
    expect([...new Set(VIOLATIONS.map(([invariant]) => invariant))]).toEqual(INVARIANTS.map((_, index) => index + 1));
  });

  it.each(VIOLATIONS)('%i: finds %s, only in the corrupted company', async (invariant, _description, corrupt) => {
    const unguarded = (tx: Sql, companyId: number) =>
      tx`alter table balances drop constraint never_below_floor`.then(() => corrupt(tx, companyId));
    const results = await checkWith(unguarded);
    const violation = results.all.find((candidate) => candidate.invariant === invariant);
    expect(violation).toMatchObject({ description: INVARIANTS[invariant - 1]?.description, example: { company_id: broken.companyId } });
    expect(violation?.rows).toBeGreaterThan(0);
    expect(withoutExamples(results.broken)).toEqual(withoutExamples(results.all));
    expect(results.other).toEqual([]);
    expect(violationLines(results.all).join('\n')).toContain(`${invariant}. ${violation?.description}: ${violation?.rows} rows`);
  });
});

describe('the check of account totals', () => {
  it.each<[description: string, corrupt: Parameters<typeof checkWith>[0]]>([
    [
      'an account whose count is too high',
      (tx, id) => tx`update account_totals set count = count + 1 where company_id = ${id} and ledger_account_id <> 0`,
    ],
    [
      'a company whose sum is too high',
      (tx, id) => tx`update account_totals set amount = amount + 1 where company_id = ${id} and ledger_account_id = 0`,
    ],
    ['missing totals', (tx, id) => tx`delete from account_totals where company_id = ${id} and ledger_account_id <> 0`],
    [
      'a transaction whose user differs from that of its account',
      (tx, id) => tx`update transactions set user_id = null where company_id = ${id}`,
    ],
  ])('finds %s, only in the corrupted company', async (_description, corrupt) => {
    const { broken: violations, other: otherViolations } = await checkWith(corrupt);
    expect(violations.map(({ invariant }) => invariant)).toEqual([9]);
    expect(otherViolations).toEqual([]);
  });
});
