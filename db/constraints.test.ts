// Every check and unique index of the schema, each with a row that violates only that one. The catalog is compared, so that new constraints
// need a case.
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#server/testing/database.ts';
import { REJECTED_ROWS } from '#server/testing/rejected-rows.ts';
import { PREREQUISITES, sampleRow, type SampleRow } from '#server/testing/sample-rows.ts';
import { insertCompany } from '#server/testing/insert-company.ts';

const database = useTestDatabase({ checksLedger: false });

/** Tested in db/guard.test.ts, which writes whole journals. */
const JOURNAL_CONSTRAINTS = ['a_journal_is_written_once'];

describe('the database constraints', () => {
  let companyId: unknown;
  beforeAll(async () => {
    companyId = await insertCompany(database.owner);
  });

  const companyOf = (table: string): SampleRow => (['company_identifiers', 'setup_links'].includes(table) ? {} : { company_id: companyId });

  /** Inserts rows as the table owner, without grants: the number accepted, and the constraint that rejected the next one. */
  const write = async (rows: [table: string, row: SampleRow][]) => {
    let acceptedCount = 0;
    const rejection: unknown = await database.owner
      .begin(async (tx) => {
        for (const [table, row] of rows) {
          await tx`insert into ${tx(table)} ${tx({ ...companyOf(table), ...sampleRow(table), ...row })}`;
          acceptedCount++;
        }
        throw new Error('No row was rejected.');
      })
      .catch((thrown: unknown) => thrown);
    return { acceptedCount, rejection };
  };

  it.each(REJECTED_ROWS)('reject %s', async (_what, constraint, table, ...rows) => {
    const all = [...PREREQUISITES, ...rows.map((row): [string, SampleRow] => [table, row])];
    expect(await write(all)).toMatchObject({
      acceptedCount: all.length - 1,
      rejection: { constraint_name: constraint, table_name: table },
    });
  });

  it('are all covered by this test', async () => {
    const rows = await database.owner<{ name: string }[]>`
      select conname as name from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace
      union
      select i.indexrelid::regclass::text from pg_index i join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
        join pg_index k on k.indrelid = i.indrelid and k.indisprimary
      -- A unique index that contains the whole primary key adds no constraint of its own.
      where i.indisunique and not i.indisprimary and not i.indkey::int2[] @> k.indkey::int2[]`;
    const testedConstraints = new Set([...REJECTED_ROWS.map(([, constraint]) => constraint), ...JOURNAL_CONSTRAINTS]);
    expect([...testedConstraints].toSorted(), 'add a row to server/testing/rejected-rows.ts').toEqual(
      rows.map(({ name }) => name).toSorted(),
    );
  });
});
