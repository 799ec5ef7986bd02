// Merging the temporary user who stands for an address into the user who has verified it. The database's function moves accounts and
// transactions; all that it changes is told here, in its commit.
import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { findTransactions, type FoundTransaction, toAdminTransaction } from '#server/modules/payments/transactions/found-transaction.ts';
import { findProfile, findTemporaryUser, type Identifier, tellingOfUser } from '#server/modules/people/index.ts';
import type { Profile } from '#server/api/session.ts';
import { recordAudit, type AuditOrigin } from '#server/records/audit.ts';
import { announce } from '#server/records/outbox.ts';

export type Merge = { companyId: number; temporaryUserId: string; claimerId: string };

/** A transaction that came to the claimer, and the account that it was on before. */
type Moved = { id: string; account: string };

/** Most transactions whose events are written at once. */
const TOLD_AT_ONCE = 500;

const moveToClaimer = async (tx: Tx, { companyId, temporaryUserId, claimerId }: Merge): Promise<Moved[]> => [
  ...(await tx.execute<Moved>(sql`
    select moved_transaction as id, account_before as account
    from merge_temporary_user(${companyId}, ${temporaryUserId}::uuid, ${claimerId}::uuid)`)),
];

/** As it was while the temporary user stood for the address: merging changes nothing else of it. */
const asBefore = ({ row, related }: FoundTransaction, { user }: Profile, account: string): FoundTransaction => ({
  row: { ...row, userId: user.id, account },
  related: { ...related, user },
});

const tellOfMoved = async (tx: Tx, companyId: number, temporary: Profile, moved: Moved[]): Promise<void> => {
  for (let from = 0; from < moved.length; from += TOLD_AT_ONCE) {
    const accounts = new Map(moved.slice(from, from + TOLD_AT_ONCE).map(({ id, account }) => [id, account]));
    const found = await findTransactions(tx, { companyId, company: temporary.company }, [...accounts.keys()]);
    const told = found.map((transaction) => ({
      companyId,
      event: 'transaction.update' as const,
      subjectId: transaction.row.id,
      data: toAdminTransaction(transaction),
      original: toAdminTransaction(asBefore(transaction, temporary, accounts.get(transaction.row.id) ?? transaction.row.account)),
    }));
    await announce(tx, ...told);
  }
};

/** Merges a temporary user whose address the claimer has verified, and tells what that makes of the user and the transactions. */
export const merge = async (tx: Tx, origin: AuditOrigin, merging: Merge): Promise<void> => {
  const { companyId, temporaryUserId, claimerId } = merging;
  const before = await findProfile(tx, companyId, temporaryUserId);
  if (!before) throw new Error(`The temporary user ${temporaryUserId} is not there.`);
  const moved = await tellingOfUser(tx, { companyId, userId: temporaryUserId }, () => moveToClaimer(tx, merging));
  await tellOfMoved(tx, companyId, before, moved);
  const details = { temporary_user: temporaryUserId };
  await recordAudit(tx, origin, { companyId, action: 'transfer.claim', actorId: claimerId, details });
};

/** Merges the temporary user who stands for an address, if there is one, into the user who has just verified it. */
export const mergeTemporaryUser = async (
  tx: Tx,
  origin: AuditOrigin,
  { companyId, claimerId, identifier }: { companyId: number; claimerId: string; identifier: Identifier },
): Promise<void> => {
  const temporary = await findTemporaryUser(tx, companyId, identifier);
  if (temporary) await merge(tx, origin, { companyId, temporaryUserId: temporary.id, claimerId });
};
