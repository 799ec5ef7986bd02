// Ports of the services of transactions (server/records/service-ports.ts).
import type { Services } from '#server/api/services.ts';
import type { SessionPort } from '#server/api/session.ts';
import type { CompanyReference } from '#server/modules/payments/transactions/transaction-record.ts';
import type { AuditPorts, CachePort, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

/** To evaluate rules: the session, and reads through the versioned cache. */
export type RulePorts = AuditPorts & SessionPort & CachePort;

/** To plan a posting. */
export type TransactionPorts = RulePorts & Pick<Services, 'domainEvents' | 'ledger' | 'throttle'>;

/** To plan a posting about transactions that the owner may access. */
export type OwnerTransactionPorts = TransactionPorts & OwnerPorts;

/** To read transactions that the owner may access. */
export type TransactionReadPorts = OwnerPorts & { me: CompanyReference };

/** To list transactions that the owner may access. */
export type TransactionListPorts = OwnerListPorts & { me: CompanyReference };
