import type { Sql } from '#db/client.ts';
import { readSchemaVersion } from '#db/migrate.ts';
import { readLedgerCheckState } from '#server/modules/reporting/index.ts';
import { readMessageBacklog } from '#server/modules/messaging/index.ts';
import { readWebhookBacklog } from '#server/modules/events/index.ts';
import type { Readiness } from '#server/http/health.ts';
import type { Clock } from '#server/kernel/time.ts';
import type { WriteProbe } from '#server/write-probe.ts';

/** What every kind of process tells of the database that it stands on. Answers when the database does. */
export const readReadiness = async (sql: Sql, clock: Clock, probeWrite: WriteProbe): Promise<Readiness> => ({
  ledgerCheck: await readLedgerCheckState(sql),
  webhookBacklog: await readWebhookBacklog(sql, clock.now()),
  messageBacklog: await readMessageBacklog(sql, clock.now()),
  schema: await readSchemaVersion(sql),
  writeFailure: await probeWrite(),
});
