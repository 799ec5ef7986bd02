// Domain events let a module call modules above it without importing them. server/composition/domain-events.ts registers the
// handlers. A handler runs in the transaction of the change; an error rolls the change back.
import type { Clock } from '#server/kernel/time.ts';
import type { Ledger } from '#server/ledger/index.ts';
import type { Log } from '#server/platform/log.ts';
import type { Database, Tx } from '#db/client.ts';
import type { ContactTableKind, UserRow } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import type { AuthenticatorType } from '#server/kernel/access-enums.ts';
import type { Environment } from '#server/platform/environment/environment.ts';
import type { AuditActor, AuditOrigin } from '#server/records/audit.ts';

type UserOfCompany = { companyId: number; userId: string };

/** The types of authenticators that a company supports; null: all. */
export type SupportedAuthenticators = readonly AuthenticatorType[] | null;

export type DomainEvents = {
  /** A user has joined a group, or was created without a group. */
  userJoinedGroup(tx: Tx, joined: UserOfCompany & { groupName: string | undefined; now: Date }): Promise<void>;
  /** A user was archived or deactivated, and may no longer act. */
  userDisabled(tx: Tx, user: UserOfCompany): Promise<void>;
  /** A user is about to change their own data that identifies a person; not called for changes by an admin. The user's row is locked. */
  identityChanging(tx: Tx, ctx: AuditActor, user: UserRow): Promise<void>;
  /** A user has verified an address, or an admin has verified it for them. */
  addressVerified(tx: Tx, origin: AuditOrigin, verified: UserOfCompany & { kind: ContactTableKind; address: string }): Promise<void>;
  /** The transaction of `addressVerified` has been committed. Failures are logged: a job repeats the work. */
  addressVerificationCommitted(call: { db: Database; clock: Clock; ledger: Ledger; log: Log }, user: UserOfCompany): Promise<void>;
  /** The setting `supported_authenticators` is about to change. Throws invalid if users could no longer follow a rule. */
  supportedAuthenticatorsChanging(
    tx: Tx,
    ctx: SessionPort & { environment: Environment },
    change: { companyId: number; before: SupportedAuthenticators; after: SupportedAuthenticators },
  ): Promise<void>;
};
