// The long-lived services of a process, created once by server/composition/services.ts.
import type { Database } from '#db/client.ts';
import type { DomainEvents } from '#server/api/domain-events.ts';
import type { Clock } from '#server/kernel/time.ts';
import type { Ledger } from '#server/ledger/index.ts';
import type { RequestLog } from '#server/api/request-log.ts';
import type { Environment } from '#server/platform/environment/environment.ts';
import type { Encryption } from '#server/platform/security/encryption.ts';
import type { OutboundHttp } from '#server/platform/outbound/outbound-http.ts';
import type { Passwords } from '#server/platform/security/passwords.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import type { Throttle } from '#server/platform/security/throttle.ts';
import type { Log } from '#server/platform/log.ts';
import type { VirusScanner } from '#server/platform/files/virus-scanner.ts';

export type Services = {
  domainEvents: DomainEvents;
  clock: Clock;
  log: Log;
  environment: Environment;
  encryption: Encryption;
  passwords: Passwords;
  throttle: Throttle;
  fileStore: FileStore;
  virusScanner: VirusScanner;
  outboundHttp: OutboundHttp;
  ledger: Ledger;
  requestLog: RequestLog;
  /** Separate connections for single statements. Their writes are kept if the call is rolled back. */
  separateDb: Database;
};
