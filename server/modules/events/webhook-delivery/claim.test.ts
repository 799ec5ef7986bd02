// The worker polls every quarter of a second, so its queries must use indexes even if the queues are long.
import { beforeAll, expect, it } from 'vitest';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm';
import { newId } from '#server/kernel/id.ts';
import { dueStatement, claimStatement } from '#server/modules/events/webhook-delivery/claim.ts';
import { createWorker, addWebhook, scriptedHttp } from '#server/testing/webhook-deliveries.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const WEBHOOK_COUNT = 20;
const DUE_DELIVERY_COUNT = 100_000;

let fixture: CompanyFixture;

beforeAll(async () => {
  fixture = await createFixture();
  const { companyId } = fixture;
  for (let count = 0; count < WEBHOOK_COUNT; count++) await addWebhook(database, fixture);
  await database.owner`
    insert into events (company_id, id, names, subject_id, data)
    select ${companyId}, gen_random_uuid(), array['address.create'], '1', '{}' from generate_series(1, ${DUE_DELIVERY_COUNT})`;
  await database.owner`
    insert into webhook_tasks (company_id, id, webhook_id, event_id, event, next_try_at)
    select company_id, n, n % ${WEBHOOK_COUNT} + 1, id, 'address.create', now() - interval '1 minute'
    from (select company_id, id, row_number() over () as n from events where company_id = ${companyId} and subject_id = '1') numbered`;
  await database.owner`update webhook_queues set due_at = now() - interval '1 minute' where company_id = ${companyId}`;
  for (const table of ['events', 'webhook_tasks', 'webhook_queues', 'webhooks']) await database.owner.unsafe(`analyze ${table}`);
}, 60_000);

const explainPlan = async (statement: SQL): Promise<string> => {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement);
  const rows = await database.owner.unsafe<{ 'QUERY PLAN': string }[]>(`explain ${text}`, params as string[]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

const createLockedQueues = () =>
  Array.from({ length: WEBHOOK_COUNT }, (_, index) => ({ companyId: fixture.companyId, webhookId: index + 1, capacity: 5, limit: 5 }));

it('claims from a hundred thousand due deliveries without scanning them', async () => {
  const plan = await explainPlan(claimStatement(createLockedQueues(), 128, newId(), new Date()));
  expect(plan).not.toContain('Seq Scan on webhook_tasks');
  expect(plan).toContain('webhook_tasks_due');
  expect(plan).not.toContain('Sort');
});

it('finds the due time of a queue without scanning its deliveries', async () => {
  expect(await explainPlan(dueStatement(createLockedQueues(), new Date()))).not.toContain('Seq Scan on webhook_tasks');
});

it('gives each of many busy endpoints a share of a batch', async () => {
  fixture.clock.advance(Date.now() - fixture.clock.now().getTime());
  const http = scriptedHttp(() => new Promise(() => undefined));
  await createWorker(database, fixture, http).begin();
  const counts = Map.groupBy(http.posted, ({ url }) => url);
  expect(counts.size).toBe(WEBHOOK_COUNT);
  expect([...counts.values()].every((requests) => requests.length === 5)).toBe(true);
});
