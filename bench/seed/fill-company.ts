// Fills a company with transactions through the real schema: with the API role, under row-level security, and with the guard trigger, which
// checks every leg and updates the balances. One user has half of the transactions of a large company.
import { openSql, type Sql } from '#db/client.ts';
import { WHOLE_COMPANY } from '#db/schema/index.ts';
import { CURRENCY, type BenchCompany, type BenchPerson } from './company.ts';
import { writeChunk, type Stream, type StreamAccount } from './stream.ts';

const CHUNK_SIZE = 5_000;
/** Analyze after these batches: on statistics of empty tables the planner chooses plans that slow down with every row. */
const FIRST_CHUNK_SIZE = 1_000;
const CHUNK_TIMEOUT_MS = 120_000;
const MAINTENANCE_TIMEOUT_MS = 600_000;
const CLOSE_TIMEOUT_SECONDS = 5;
const HISTORY_MS = 300 * 86_400_000;

const withCompanyTransaction = <Result>(sql: Sql, companyId: number, work: (tx: Sql) => Promise<Result>): Promise<Result> =>
  sql.begin(async (tx) => {
    await tx`select set_config('countinghouse.company_id', ${String(companyId)}, true), set_config('work_mem', '64MB', true)`;
    return work(tx as unknown as Sql);
  }) as Promise<Result>;

const openAccounts = (sql: Sql, companyId: number, people: BenchPerson[]): Promise<StreamAccount[]> =>
  withCompanyTransaction(sql, companyId, async (tx) => {
    const references = people.map(({ account }) => account);
    const openedAccounts = await tx<{ id: string; account_reference: string }[]>`
      insert into ledger_accounts (company_id, kind, account_reference, currency)
      select ${companyId}::int, 'user', reference, ${CURRENCY} from unnest(${references}::text[]) as reference
      returning id, account_reference`;
    await tx`
      insert into balances (company_id, account_id, slot, currency, floor)
      select ${companyId}::int, id, 0, ${CURRENCY}, 0 from unnest(${openedAccounts.map(({ id }) => id)}::bigint[]) as id`;
    const userIds = new Map(people.map(({ account, userId }) => [account, userId]));
    return openedAccounts.map(({ id, account_reference: reference }) => ({
      ledgerAccountId: Number(id),
      reference,
      userId: userIds.get(reference) ?? '',
    }));
  });

const findExternal = async (sql: Sql, companyId: number): Promise<number> => {
  const [external] = await sql<{ id: string }[]>`
    select id from ledger_accounts
    where company_id = ${companyId} and kind = 'system' and system_code = 'external' and currency = ${CURRENCY}`;
  return Number(external?.id);
};

/** The first user has half of the transactions, or all if there is no other user. */
const createStreams = (common: Omit<Stream, 'slot' | 'accounts' | 'count'>, accounts: StreamAccount[], count: number): Stream[] => {
  const [first, ...others] = accounts.toSorted((a, b) => a.ledgerAccountId - b.ledgerAccountId);
  if (!first) return [];
  if (others.length === 0) return [{ ...common, slot: 0, accounts: [first], count }];
  const half = Math.floor(count / 2);
  const stepMs = common.stepMs * 2;
  return [
    { ...common, stepMs, slot: 0, accounts: [first], count: half },
    { ...common, stepMs, slot: 1, accounts: others, count: count - half },
  ];
};

type IndexRange = { from: number; to: number };

const writeRange = async (sql: Sql, stream: Stream, range: IndexRange): Promise<void> => {
  for (let from = range.from; from < range.to; from += CHUNK_SIZE) {
    const to = Math.min(from + CHUNK_SIZE, range.to);
    await withCompanyTransaction(sql, stream.companyId, (tx) => writeChunk(tx, stream, { from, to }));
  }
};

/** Runs all streams concurrently. */
const writeStreams = async (sql: Sql, streams: Stream[], analyze: () => Promise<void>): Promise<void> => {
  const computeFirstEnd = ({ count }: Stream): number => Math.min(count, FIRST_CHUNK_SIZE);
  await Promise.all(streams.map((stream) => writeRange(sql, stream, { from: 0, to: computeFirstEnd(stream) })));
  await analyze();
  await Promise.all(streams.map((stream) => writeRange(sql, stream, { from: computeFirstEnd(stream), to: stream.count })));
};

/** Rollups are computed at the end, because concurrent streams would wait for the same rows. */
const writeTotals = (sql: Sql, companyId: number): Promise<unknown> =>
  withCompanyTransaction(sql, companyId, async (tx) => {
    await tx`
      insert into transaction_totals (company_id, currency, day, tx_type, subtype, status, count, amount, total_amount, fees)
      select company_id, currency, (created_at at time zone 'UTC')::date, tx_type, coalesce(subtype, ''), status, count(*), sum(amount),
        sum(total_amount), sum(fees)
      from transactions where company_id = ${companyId} group by 1, 2, 3, 4, 5, 6`;
    await tx`
      insert into account_totals (company_id, ledger_account_id, currency, tx_type, subtype, status, count, amount, total_amount, fees)
      select company_id, coalesce(ledger_account_id, ${WHOLE_COMPANY}), currency, tx_type, subtype, status, count(*), sum(amount),
        sum(total_amount), sum(fees)
      from (
        select company_id, ledger_account_id, currency, tx_type, coalesce(subtype, '') as subtype, status, amount, total_amount, fees
        from transactions where company_id = ${companyId}) t
      group by grouping sets ((company_id, ledger_account_id, currency, tx_type, subtype, status),
        (company_id, currency, tx_type, subtype, status))`;
  });

const asOwner = async (databaseUrl: string, work: (owner: Sql) => Promise<unknown>): Promise<void> => {
  const owner = openSql({ url: databaseUrl, poolSize: 1, role: 'owner', statementTimeoutMs: MAINTENANCE_TIMEOUT_MS });
  try {
    await work(owner);
  } finally {
    await owner.end({ timeout: CLOSE_TIMEOUT_SECONDS });
  }
};

const countTransactions = async (sql: Sql, companyId: number): Promise<number> => {
  const [row] = await sql<{ count: string }[]>`
    select coalesce(sum(count), 0) as count from transaction_totals where company_id = ${companyId}`;
  return Number(row?.count);
};

const hasEntries = async (sql: Sql, companyId: number): Promise<boolean> =>
  (await sql`select from entries where company_id = ${companyId} limit 1`).length > 0;

const write = async (sql: Sql, company: BenchCompany, count: number, analyze: () => Promise<void>): Promise<void> => {
  const accounts = await openAccounts(sql, company.id, company.people);
  const common = {
    companyId: company.id,
    currency: CURRENCY,
    actorId: company.admin.userId,
    externalAccountId: await findExternal(sql, company.id),
    startedAt: new Date(Date.now() - HISTORY_MS),
    stepMs: HISTORY_MS / count,
  };
  await writeStreams(sql, createStreams(common, accounts, count), analyze);
  await writeTotals(sql, company.id);
};

/** Writes the transactions unless they exist. Returns false if they existed. */
export const fillCompany = async (databaseUrl: string, company: BenchCompany, count: number): Promise<boolean> => {
  const sql = openSql({ url: databaseUrl, poolSize: 2, role: 'api', statementTimeoutMs: CHUNK_TIMEOUT_MS });
  try {
    if ((await countTransactions(sql, company.id)) === count) return false;
    if (await hasEntries(sql, company.id))
      throw new Error(`The transactions of ${company.identifier} are incomplete. Use another database.`);
    await write(sql, company, count, () => asOwner(databaseUrl, (owner) => owner`analyze`));
  } finally {
    await sql.end({ timeout: CLOSE_TIMEOUT_SECONDS });
  }
  // Vacuums now, so that autovacuum does not run during a measurement.
  await asOwner(databaseUrl, (owner) => owner`vacuum (analyze)`);
  return true;
};
