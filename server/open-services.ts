// The long-lived parts of a process, whatever it is for, and how they are closed.
import { domainEvents } from '#server/composition/domain-events.ts';
import { openDatabase, openSql, type ConnectionOptions } from '#db/client.ts';
import type { AssemblyInput } from '#server/assembly.ts';
import { isLocalDemo } from '#server/platform/local-demo.ts';
import { createLedger } from '#server/ledger/index.ts';
import { createRequestLog } from '#server/modules/reporting/index.ts';
import { createEncryption } from '#server/platform/encryption.ts';
import type { Environment } from '#server/platform/env.ts';
import { openFileStore } from '#server/platform/open-file-store.ts';
import { LOOPBACK_NETWORKS } from '#server/platform/outbound-addresses.ts';
import { createOutboundHttp } from '#server/platform/outbound-http.ts';
import { createPasswords } from '#server/platform/passwords.ts';
import { createThrottle } from '#server/platform/throttle.ts';
import { createVirusScanner } from '#server/platform/virus-scanner.ts';
import type { Services } from '#server/api/services.ts';

const THROTTLE_POOL_SIZE = 2;
const ASIDE_POOL_SIZE = 2;
const CLOSE_TIMEOUT_SECONDS = 5;

/** The demo sends webhooks to itself, and to what those who try it out let run beside it. */
const networksOf = (environment: Environment): string[] => [
  ...environment.webhookAllowedNetworks,
  ...(isLocalDemo(environment) ? LOOPBACK_NETWORKS : []),
];

/** How what requests need goes to the database. */
export type Way = Omit<ConnectionOptions, 'poolSize'>;

/** What procedures use, and how it is closed. */
export const openServices = async ({ environment, secrets, log, databaseUrl, clock, metrics }: AssemblyInput, requests: Way) => {
  // Never through a pooler: a request that holds one of its connections waits for these.
  const pool = { url: databaseUrl, role: 'api' } as const;
  const { db: aside, close: closeAside } = openDatabase({ ...pool, poolSize: ASIDE_POOL_SIZE });
  const throttleSql = openSql({ ...pool, poolSize: THROTTLE_POOL_SIZE });
  const services: Services = {
    domainEvents,
    clock,
    log,
    environment,
    encryption: createEncryption(secrets.encryptionKey),
    passwords: createPasswords(),
    throttle: createThrottle({ sql: throttleSql, secret: secrets.sessionSecret, limitsRegistrations: environment.hasRateLimits }),
    fileStore: await openFileStore(environment),
    virusScanner: createVirusScanner(environment.clamd),
    outboundHttp: createOutboundHttp({ allowedNetworks: networksOf(environment), log }),
    ledger: createLedger({
      connection: requests,
      batchSize: environment.ledgerBatchSize,
      lanes: environment.ledgerPoolSize,
      metrics: metrics.ledger,
    }),
    requestLog: createRequestLog({ db: aside, log, metrics: metrics.requestLog }),
    aside,
  };
  const close = async (): Promise<void> => {
    await services.ledger.drain();
    await services.requestLog.close();
    await Promise.all([closeAside(), services.outboundHttp.close(), throttleSql.end({ timeout: CLOSE_TIMEOUT_SECONDS })]);
  };
  return { services, throttleSql, close };
};
