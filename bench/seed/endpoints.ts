// Companies with one webhook each, for deliveries to many endpoints. Existing ones are reused with new URLs.
import { sql } from 'drizzle-orm';
import { openDatabase } from '#db/client.ts';
import { companies, companyIdentifiers, webhookQueues, webhooks } from '#db/schema/index.ts';
import { newWebhookSecret, sealWebhookSecret } from '#server/modules/events/index.ts';
import type { EventName } from '#server/kernel/event-enums.ts';
import { createEncryption } from '#server/platform/security/encryption.ts';
import { BENCH_ENCRYPTION_KEY } from '../run/server.ts';

/** The event of all endpoints. */
export const BENCH_EVENT = 'transaction.create';

const WEBHOOK_ID = 1;

/** Creates a company with an enabled webhook for each URL. Returns the ids of the companies in the order of the URLs. */
export const prepareEndpoints = async (databaseUrl: string, urls: string[]): Promise<number[]> => {
  const { db, close } = openDatabase({ url: databaseUrl, poolSize: 1, role: 'owner' });
  const encryption = createEncryption(BENCH_ENCRYPTION_KEY);
  const now = new Date();
  const timestamps = { createdAt: now, updatedAt: now };
  try {
    const reserved = await db
      .insert(companyIdentifiers)
      .values(urls.map((_url, index) => ({ identifier: `bench-endpoint-${index}` })))
      .onConflictDoUpdate({ target: companyIdentifiers.identifier, set: { identifier: sql`excluded.identifier` } })
      .returning();
    const ids = reserved.map(({ id }) => id);
    await db
      .insert(companies)
      .values(reserved.map((company) => ({ ...company, name: company.identifier, systemEmail: 'a@b.example', ...timestamps })))
      .onConflictDoUpdate({ target: companies.id, set: { updatedAt: now } });
    const rows = urls.map((url, index) => {
      const webhook = { companyId: ids[index] ?? 0, id: WEBHOOK_ID };
      return {
        ...webhook,
        url,
        events: [BENCH_EVENT] satisfies EventName[],
        secret: sealWebhookSecret(encryption, webhook, newWebhookSecret()),
        ...timestamps,
      };
    });
    const update = { url: sql`excluded.url`, secret: sql`excluded.secret`, enabled: true };
    await db
      .insert(webhooks)
      .values(rows)
      .onConflictDoUpdate({ target: [webhooks.companyId, webhooks.id], set: update });
    await db
      .insert(webhookQueues)
      .values(rows.map(({ companyId, id: webhookId }) => ({ companyId, webhookId })))
      .onConflictDoNothing();
    return ids;
  } finally {
    await close();
  }
};

/** Stops all deliveries, so that they do not disturb other rows. */
export const retireEndpoints = async (databaseUrl: string): Promise<void> => {
  const { db, close } = openDatabase({ url: databaseUrl, poolSize: 1, role: 'owner' });
  try {
    await db.update(webhooks).set({ enabled: false });
    await db.update(webhookQueues).set({ dueAt: null });
  } finally {
    await close();
  }
};
