// The audit log: append-only rows, written in the transaction of the action that they record.
import type { Database } from '#db/client.ts';
import { auditLog } from '#db/schema/index.ts';
import { newId } from '#server/kernel/id.ts';
import type { Clock } from '#server/kernel/time.ts';

/** Postings of admins, and cancellations by senders. The ledger writes their rows. */
export type PostingAction =
  | 'transaction.create'
  | 'transaction.update'
  | 'transaction.reverse'
  | `hold.${'capture' | 'increment' | 'release'}`
  | 'transfer.cancel';

/** A change to a record, such as `address.create`. */
export type RecordAction = `${string}.${'create' | 'update' | 'remove'}`;

export type AuditAction =
  | RecordAction
  | PostingAction
  | 'company.register'
  | 'user.register'
  | `login.${'success' | 'failure'}`
  | 'logout'
  | `logout.${'all' | 'others'}`
  | `password.${'change' | 'reset.request' | 'reset.confirm'}`
  | `${'email' | 'mobile'}.${'verify' | 'change'}`
  | 'authenticator.verify'
  | `challenge.${'complete' | 'failure'}`
  | `${'user' | 'group'}.permissions.add`
  | 'company_bank_account.currency.add'
  | `invitation.${'resend' | 'accept'}`
  | `account.close${'' | '.request'}`
  | 'transaction.message'
  | 'transfer.claim'
  | 'owner.let_in'
  | `webhook.${'secret.rotate' | 'test' | 'resend' | 'disable'}`
  | `service.${'activate' | 'deactivate' | 'token.rotate'}`
  | 'webhook_task.retry';

type AuditRecord = {
  companyId: number;
  action: AuditAction;
  actorId?: string | undefined;
  /** The affected user. Defaults to the actor. */
  userId?: string | undefined;
  tokenKey?: string | undefined;
  /** Must not contain a secret. */
  details?: Record<string, unknown>;
};

/** The origin and time of an action. */
export type AuditOrigin = { clientAddress: string; userAgent: string; requestId: string; clock: Clock };

const USER_AGENT_LENGTH_MAX = 300;

export const truncateUserAgent = (userAgent: string): string => userAgent.slice(0, USER_AGENT_LENGTH_MAX);

export const newAuditRow = ({ clientAddress, userAgent, requestId, clock }: AuditOrigin, action: AuditAction) => ({
  id: newId(),
  action,
  clientAddress,
  userAgent: truncateUserAgent(userAgent),
  requestId,
  createdAt: clock.now(),
});

export const recordAudit = async (
  db: Database,
  origin: AuditOrigin,
  { companyId, action, actorId, userId = actorId, tokenKey, details = {} }: AuditRecord,
): Promise<void> => {
  await db.insert(auditLog).values({ ...newAuditRow(origin, action), companyId, actorId, userId, tokenKey, details });
};

/** The authenticated user and token. */
export type AuditedCaller = { companyId: number; userId: string; tokenKey: string };

/** The caller and the origin of the request. */
export type AuditActor = AuditOrigin & { me: AuditedCaller };

type ActionEntry = Pick<AuditRecord, 'userId' | 'details'>;

/** Records an action of the caller. `userId` is the affected user and defaults to the caller. */
export const recordCallerAction = (tx: Database, actor: AuditActor, action: AuditAction, entry: ActionEntry = {}): Promise<void> => {
  const { companyId, userId: actorId, tokenKey } = actor.me;
  return recordAudit(tx, actor, { companyId, action, actorId, tokenKey, ...entry });
};
