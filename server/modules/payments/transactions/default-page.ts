// Pages of lists without filters, newest first: one prepared statement finds, reads and counts the transactions. A user's page is merged from
// the newest transactions of each ledger account. For pages near the start: list-page.ts finds the others from bookmarks.
import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { WHOLE_COMPANY, transactions } from '#db/schema/index.ts';
import type { ListAudience } from '#server/modules/payments/transactions/list-scope.ts';
import {
  selectTransactionRows,
  toRecord,
  WITHOUT_USER,
  type RowOptions,
  type TransactionRecord,
} from '#server/modules/payments/transactions/transaction-record.ts';
import { preparedStatement } from '#server/records/prepared.ts';

const COMPANY_ID = sql.placeholder('companyId');
const LIMIT = sql`${sql.placeholder('limit')}::int`;
const OFFSET = sql`${sql.placeholder('offset')}::int`;

const ACCOUNTS_OF_USER = sql`from accounts a
  join ledger_accounts l on l.company_id = a.company_id and l.account_reference = a.reference and l.kind = 'user'`;
const USER_CONDITION = sql`a.company_id = ${COMPANY_ID} and a.user_id = ${sql.placeholder('userId')}`;

const IDS_OF_USER = sql`
  select t.id ${ACCOUNTS_OF_USER}
  cross join lateral (
    select id, created_at from transactions t where t.company_id = ${COMPANY_ID} and t.ledger_account_id = l.id
    order by t.created_at desc, t.id desc limit ${LIMIT} + ${OFFSET}) t
  where ${USER_CONDITION} order by t.created_at desc, t.id desc limit ${LIMIT} offset ${OFFSET}`;

const COUNT_OF_USER = sql`(
  select coalesce(sum(n.count), 0) ${ACCOUNTS_OF_USER}
  join account_totals n on n.company_id = l.company_id and n.ledger_account_id = l.id where ${USER_CONDITION})`;

const IDS_OF_COMPANY = sql`
  select t.id from transactions t where t.company_id = ${COMPANY_ID} order by t.created_at desc, t.id desc limit ${LIMIT} offset ${OFFSET}`;

const COUNT_OF_COMPANY = sql`(
  select coalesce(sum(n.count), 0) from account_totals n where n.company_id = ${COMPANY_ID} and n.ledger_account_id = ${WHOLE_COMPANY})`;

const pageStatement = (ids: SQL, options: RowOptions) =>
  preparedStatement((db) =>
    selectTransactionRows(db, options)
      .where(and(eq(transactions.companyId, COMPANY_ID), sql`${transactions.id} in (${ids})`))
      .orderBy(desc(transactions.createdAt), desc(transactions.id))
      .prepare('transaction_page'),
  );

const pageOfUser = pageStatement(IDS_OF_USER, { listCount: COUNT_OF_USER, user: WITHOUT_USER });
const pageOfCompany = pageStatement(IDS_OF_COMPANY, { listCount: COUNT_OF_COMPANY });

/** Records with the count of the list. */
export const readDefaultPage = async (
  db: Database,
  { company, ...owner }: ListAudience,
  page: { limit: number; offset: number },
): Promise<(TransactionRecord & { count: number })[]> => {
  const statement = owner.userId === null ? pageOfCompany(db) : pageOfUser(db);
  const toRecordOfCompany = toRecord({ companyId: owner.companyId, company });
  return (await statement.execute({ ...owner, ...page })).map((row) => ({ ...toRecordOfCompany(row), count: row.listCount ?? 0 }));
};
