// The URLs of the demo's webhook receivers (server/http/demo-receiver.ts). They contain the host and port of this server, which may differ
// at the next start.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies, webhooks } from '#db/schema/index.ts';
import type { Environment } from '#server/platform/env.ts';

/** The base URL of the receivers: this server, over loopback. */
export const receiversOf = ({ host, port }: Pick<Environment, 'host' | 'port'>): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}/demo/receiver`;

/** Matches receiver URLs of earlier starts. */
const RECEIVER_URL = String.raw`^http://(127\.0\.0\.1|localhost|\[::1\]):\d+/demo/receiver/`;

/** Updates the seeded webhooks of a demo company to the current base URL. Webhooks with other URLs do not change. */
export const moveReceivers = async (db: Database, companyIdentifier: string, environment: Environment): Promise<void> => {
  const base = `${receiversOf(environment)}/`;
  const owner = db.select({ id: companies.id }).from(companies).where(eq(companies.identifier, companyIdentifier));
  await db
    .update(webhooks)
    .set({ url: sql`regexp_replace(${webhooks.url}, ${RECEIVER_URL}, ${base})` })
    .where(and(inArray(webhooks.companyId, owner), sql`${webhooks.url} ~ ${RECEIVER_URL}`, sql`not starts_with(${webhooks.url}, ${base})`));
};
