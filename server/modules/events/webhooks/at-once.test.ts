// What several admins and the worker do to one webhook at the same time comes to an end, in some order: nobody waits for somebody who
// waits for them.
import { expect, it } from 'vitest';
import { createTasks } from '#server/modules/events/webhook-delivery/create-tasks.ts';
import { runIn } from '#server/modules/events/webhook-delivery/run-statement.ts';
import { wakeQueues } from '#server/modules/events/webhook-delivery/wake-queue.ts';
import { disableWebhook } from '#server/modules/events/webhooks/disable-webhook.ts';
import { newId } from '#server/kernel/id.ts';
import { inCompany } from '#server/records/company-transaction.ts';
import { refusalOf, useWorlds } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

const HERE = 'http://127.0.0.1:9';

it.each([1, 2, 3, 4, 5])('changes, tests, rotations, deliveries and a deletion at once, time %i', async () => {
  const world = await createWorld();
  const { admin, companyId, services, clock } = world;
  const id = '1';
  const call = () => admin.api.admin.webhooks;
  await call().create({ url: HERE, event: 'address.create' });
  await call().test({ id });
  await database.owner`update webhook_queues set failures = 5 where company_id = ${companyId}`;
  const deliver = () =>
    inCompany(database.db, companyId, async (tx) => {
      await wakeQueues(runIn(tx), [{ companyId, webhookId: 1 }], clock.now());
      await createTasks(runIn(tx), [{ companyId, webhookId: 1, eventId: newId(), event: 'address.create' }], clock.now());
    });
  const acts: (() => Promise<unknown>)[] = [
    () => call().update({ id, enabled: false }),
    () => call().update({ id, url: `${HERE}/b`, enabled: true }),
    () => call().rotateSecret({ id }),
    () => call().test({ id }),
    () => call().resend({ id, since: 0 }),
    () => admin.api.admin.webhookTasks.retry({ id: '1' }),
    deliver,
    () => disableWebhook({ ...services, db: database.db }, { companyId, id: 1, reason: 'It is gone.' }),
    deliver,
    () => call().update({ id, archived: true }),
  ];
  const codes = async (running: Promise<unknown>[]) => {
    const ended = await Promise.allSettled(running);
    const refusals = ended.filter((end) => end.status === 'rejected').map(({ reason }) => refusalOf(Promise.reject(reason)));
    return [...new Set((await Promise.all(refusals)).map(({ code }) => code))];
  };
  expect((await codes(acts.map((act) => act()))).filter((code) => code !== 'invalid')).toEqual([]);
  await call().update({ id, archived: false, enabled: true });
  const removed = [...acts.slice(0, 6), () => call().remove({ id })].map((act) => act());
  expect((await codes(removed)).filter((code) => code !== 'invalid' && code !== 'not_found')).toEqual([]);
  expect(await database.owner`select from webhooks where company_id = ${companyId} and removed_at is null`).toHaveLength(0);
});
