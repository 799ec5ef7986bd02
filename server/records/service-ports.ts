// The ports of service functions: the parts of a call that a service needs. A service names the smallest set of ports that
// covers what it uses, so that jobs, commands and tests can call it without the context of a request (server/api/context.ts).
// Ports are combined by intersection; long-lived services are added as `Pick<Services, 'passwords'>` (server/api/services.ts).
import type { Database } from '#db/client.ts';
import type { Clock } from '#server/kernel/time.ts';
import type { AuditActor, AuditOrigin, AuditedCaller } from '#server/records/audit.ts';
import type { ReadFromCache } from '#server/records/company-cache.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import type { PageCall } from '#server/records/read-page.ts';

/** The authenticated user. Services that read more of the session take `SessionPort` (api/session.ts). */
export type CallerPort = { me: AuditedCaller };

/** The database, as the authenticated user. */
export type ActorPorts = CallerPort & { db: Database };

/** `ActorPorts` and the clock. */
export type ClockPorts = ActorPorts & { clock: Clock };

/** `ClockPorts` and the origin of the request: what a service needs to change rows and to write the audit log. */
export type AuditPorts = ActorPorts & AuditActor;

/** Reads of the caller's company through the versioned cache. */
export type CachePort = { readCached: ReadFromCache };

/** The database, the clock and the origin of the request, for calls without an authenticated user. */
export type PublicPorts = AuditOrigin & { db: Database };

/** The database and the owner of the records that the call may access. */
export type OwnerPorts = OwnerPort & { db: Database };

/** `OwnerPorts` and the requested page. */
export type OwnerListPorts = OwnerPorts & PageCall;

/** `AuditPorts` and the owner of the records that the call may change. */
export type OwnerAuditPorts = AuditPorts & OwnerPort;
