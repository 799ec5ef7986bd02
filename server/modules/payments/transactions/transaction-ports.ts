// Ports of the services of transactions (server/records/service-ports.ts).
import type { Services } from '#server/api/services.ts';
import type { Session } from '#server/api/session.ts';
import type { CompanyReference } from '#server/modules/payments/transactions/transaction-record.ts';
import type { AuditActor } from '#server/records/audit.ts';
import type { CachePort, ClockPorts, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

/** The user who makes a transaction: the caller of a request, or the user of a schedule, whose runs have no session. */
type PayerPort = { me: Pick<Session, 'companyId' | 'company' | 'companySettings' | 'userId'> };

/** To evaluate rules: the user, and reads through the versioned cache. */
export type RulePorts = PayerPort & Omit<ClockPorts, 'me'> & CachePort;

/** To plan a posting. */
export type TransactionPorts = RulePorts & Pick<Services, 'domainEvents' | 'ledger' | 'throttle'>;

/** To plan a posting that is recorded in the audit log. */
export type AuditedTransactionPorts = TransactionPorts & AuditActor;

/** To plan a posting about transactions that the owner may access. */
export type OwnerTransactionPorts = AuditedTransactionPorts & OwnerPorts;

/** To read transactions that the owner may access. */
export type TransactionReadPorts = OwnerPorts & { me: CompanyReference };

/** To list transactions that the owner may access. */
export type TransactionListPorts = OwnerListPorts & { me: CompanyReference };
