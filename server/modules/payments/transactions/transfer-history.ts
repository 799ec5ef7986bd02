// Whether a user has exchanged money with another one, or with an account. Bounds the cost: only the newest transfers of each of the user's accounts are searched.
import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { TransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import type { ResolvedRecipient } from '#server/modules/payments/transactions/transfer-recipient.ts';

const SEARCHED_TRANSFERS_MAX = 1_000;

type UserReference = { companyId: number; userId: string };

/** `where` is a condition for the user's side `newest` and the other side `p`. */
const existsTransfer = async (db: Database, { companyId, userId }: UserReference, where: SQL): Promise<boolean> => {
  const [row] = await db.execute<{ found: boolean }>(sql`
    select exists (
      select from accounts a
      join ledger_accounts l on l.company_id = a.company_id and l.account_reference = a.reference and l.kind = 'user'
      cross join lateral (
        select t.partner_id, t.amount, t.status from transactions t
        where t.company_id = ${companyId} and t.ledger_account_id = l.id and t.partner_id is not null
        order by t.created_at desc, t.id desc limit ${SEARCHED_TRANSFERS_MAX}
      ) newest
      join transactions p on p.company_id = ${companyId} and p.id = newest.partner_id
      where a.company_id = ${companyId} and a.user_id = ${userId} and ${where}
    ) as found`);
  return row?.found === true;
};

/** Whether either user has sent money to the other. */
export const hasTransacted = (db: Database, user: UserReference, otherId: string): Promise<boolean> =>
  existsTransfer(db, user, sql`p.user_id = ${otherId}`);

const recipientCondition = (companyId: number, recipient: ResolvedRecipient): SQL => {
  const { party } = recipient;
  if (party) return party.user ? sql`p.user_id = ${party.user.id}` : sql`p.account = ${party.account.reference}`;
  const { kind, value } = recipient.address;
  const isAddress = kind === 'email' ? sql`u.email = ${value}` : sql`u.mobile = ${value}`;
  return sql`p.user_id in (select u.id from users u where u.company_id = ${companyId} and u.temporary and ${isAddress})`;
};

/** Whether the caller has sent the recipient money that was not returned: Complete, or held. True for the caller's own accounts. */
export const hasPaid = async ({ db, me }: Pick<TransactionPorts, 'db' | 'me'>, recipient: ResolvedRecipient): Promise<boolean> =>
  recipient.party?.user?.id === me.userId ||
  existsTransfer(db, me, sql`newest.amount < 0 and newest.status <> 'Failed' and ${recipientCondition(me.companyId, recipient)}`);
