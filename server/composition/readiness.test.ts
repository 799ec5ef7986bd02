// Every process reports the backlog of the workers, so that it is visible when no worker runs.
import { expect, test } from 'vitest';
import { createReadiness } from '#server/composition/readiness.ts';
import { newId } from '#server/kernel/id.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { addWebhook, addEvents } from '#server/testing/webhook-deliveries.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

test('reports unprocessed events and unsent messages as due', async () => {
  const fixture = await createFixture();
  const { companyId, clock } = fixture;
  await addWebhook(database, fixture);
  await database.owner`delete from messages`;
  await database.owner`update events set awaited = false where awaited`;
  const ready = createReadiness({ sql: database.owner, isCluster: false }, fixture.services);
  const read = async () => {
    const { backlog } = await ready();
    return { ...backlog?.webhooks, messages: backlog?.messages.messages, oldestMessageMs: backlog?.messages.oldestDueMs };
  };
  expect(await read()).toEqual({ endpoints: 0, oldestDueMs: null, messages: 0, oldestMessageMs: null });
  await addEvents(database, fixture, 3);
  await database.owner`
    insert into messages (company_id, id, channel, kind, recipient, data, next_attempt_at, created_at)
    select ${companyId}, id, 'email', 'mail_check', 'x@here.example', '{}', ${clock.now()}::timestamptz + later, ${clock.now()}
    from (values (${newId()}::uuid, interval '0'), (${newId()}::uuid, interval '1 hour')) as m(id, later)`;
  clock.advance(2 * MINUTE_MS);
  expect(await read()).toEqual({ endpoints: 1, oldestDueMs: 2 * MINUTE_MS, messages: 1, oldestMessageMs: 2 * MINUTE_MS });
});
