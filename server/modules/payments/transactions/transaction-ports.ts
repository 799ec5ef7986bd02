// The ports of services that plan, preview and read transactions (records/service-ports.ts).
import type { Services } from '#server/api/services.ts';
import type { SessionPort } from '#server/api/session.ts';
import type { Company } from '#server/modules/payments/transactions/transaction-record.ts';
import type { AuditPorts, CachePort, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

/** The session, and data that is read through the versioned cache where the call may use it. */
export type RulePorts = AuditPorts & SessionPort & CachePort;

/** To plan a posting. */
export type TransactionPorts = RulePorts & Pick<Services, 'domainEvents' | 'ledger' | 'throttle'>;

/** To plan a posting about transactions that the owner may access. */
export type OwnerTransactionPorts = TransactionPorts & OwnerPorts;

/** To read transactions that the owner may access. */
export type TransactionReadPorts = OwnerPorts & { me: Company };

/** To list transactions that the owner may access. */
export type TransactionListPorts = OwnerListPorts & { me: Company };
