// What waits for a worker is told by every process, so that it is seen when no worker runs at all.
import { expect, test } from 'vitest';
import { readReadiness } from '#server/read-readiness.ts';
import { newId } from '#server/kernel/id.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { giveWebhook, happen } from '#server/testing/webhook-deliveries.ts';
import { useWorlds } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

test('events that no worker has looked at, and messages that nobody has taken, are told as due', async () => {
  const world = await createWorld();
  const { companyId, clock } = world;
  await giveWebhook(database, world);
  await database.owner`delete from messages`;
  await database.owner`update events set awaited = false where awaited`;
  const read = async () => {
    const { webhookBacklog, messageBacklog } = await readReadiness(database.owner, clock, async () => null);
    return { ...webhookBacklog, messages: messageBacklog.messages, oldestMessageMs: messageBacklog.oldestDueMs };
  };
  expect(await read()).toEqual({ endpoints: 0, oldestDueMs: null, messages: 0, oldestMessageMs: null });
  await happen(database, world, 3);
  await database.owner`
    insert into messages (company_id, id, channel, kind, recipient, data, next_attempt_at, created_at)
    select ${companyId}, id, 'email', 'mail_check', 'x@here.example', '{}', ${clock.now()}::timestamptz + later, ${clock.now()}
    from (values (${newId()}::uuid, interval '0'), (${newId()}::uuid, interval '1 hour')) as m(id, later)`;
  clock.advance(2 * MINUTE_MS);
  expect(await read()).toEqual({ endpoints: 1, oldestDueMs: 2 * MINUTE_MS, messages: 1, oldestMessageMs: 2 * MINUTE_MS });
});
