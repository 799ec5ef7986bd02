// Deleting a webhook takes no longer for a long log: it is gone at once, and its log goes afterwards, some at a time.
import { WEBHOOKS_MAX } from '#server/kernel/webhook-words.ts';
import { describe, expect, it } from 'vitest';
import { DELETED_AT_ONCE_MAX } from '#server/modules/events/webhook-delivery/delete-tasks.ts';
import { forgetRemovedWebhooks } from '#server/modules/events/webhooks/forget-removed.ts';
import { createLog } from '#server/platform/log.ts';
import { breakDeletions } from '#server/testing/broken-deletions.ts';
import { refusalOf, useWorlds, type World } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

const HERE = 'http://127.0.0.1:9';

const webhooksOf = ({ admin }: World) => admin.api.admin.webhooks;
const tasksOf = ({ admin }: World) => admin.api.admin.webhookTasks;

const forget = (log = createLog({ level: 'silent' }), stopping = new AbortController().signal) =>
  forgetRemovedWebhooks({ db: database.db, log, stopping });

/** The first webhook with a long log: so many deliveries with a try each, and its hours. */
const giveLog = async (world: World, count: number): Promise<void> => {
  const { companyId } = world;
  await webhooksOf(world).create({ url: HERE, event: 'user.create' });
  await database.owner`insert into webhook_tasks (company_id, id, webhook_id, event_id, event, next_try_at)
    select ${companyId}, n, 1, gen_random_uuid(), 'user.create', now() from generate_series(1, ${count}::int) n`;
  await database.owner`insert into webhook_requests (company_id, task_id, id, url, request_headers)
    select ${companyId}, n, 1, ${HERE}, '{}' from generate_series(1, ${count}::int) n`;
  await database.owner`insert into webhook_hours (company_id, webhook_id, hour, failed) values (${companyId}, 1, ${world.clock.now()}, 1)`;
};

const TABLES = ['webhooks', 'webhook_queues', 'webhook_tasks', 'webhook_requests', 'webhook_hours'];

/** How many rows there are of each kind. */
const countRows = ({ companyId }: World): Promise<number[]> =>
  Promise.all(
    TABLES.map(async (table) => (await database.owner`select from ${database.owner(table)} where company_id = ${companyId}`).length),
  );

describe('a webhook that was deleted', () => {
  it('is found by nobody at once, with all that belongs to it, whatever is left of it', async () => {
    const world = await createWorld();
    await giveLog(world, 3);
    const sent = await database.sentDuring(() => webhooksOf(world).remove({ id: '1' }));
    expect(sent.filter(({ text }) => text.startsWith('delete'))).toEqual([]);
    expect(await countRows(world)).toEqual([1, 1, 3, 3, 1]);
    const { get, update, remove, test, resend, rotateSecret } = webhooksOf(world);
    const path = { id: '1' };
    const calls = [
      () => get(path),
      () => update({ ...path, enabled: true, archived: false }),
      () => remove(path),
      () => test(path),
      () => resend({ ...path, since: 0 }),
      () => rotateSecret(path),
      () => tasksOf(world).get(path),
      () => tasksOf(world).retry(path),
      () => tasksOf(world).listRequests(path),
      () => tasksOf(world).getRequest({ ...path, request_id: '1' }),
    ];
    for (const call of calls) expect((await refusalOf(call())).code).toBe('not_found');
    expect(await webhooksOf(world).list({})).toMatchObject({ count: 0, results: [] });
    expect(await tasksOf(world).list({})).toMatchObject({ count: 0, results: [] });
    expect(await webhooksOf(world).activity({})).toEqual([]);
    expect(await webhooksOf(world).activity(path)).toEqual([]);
  });

  it('is in the way of no other, neither by its address nor by the number of them', async () => {
    const world = await createWorld();
    const { companyId } = world;
    await webhooksOf(world).create({ url: HERE, event: 'user.create' });
    await database.owner`insert into webhooks (company_id, id, url, events, secret)
      select company_id, n, url || n, events, secret from webhooks, generate_series(2, ${WEBHOOKS_MAX}) n where company_id = ${companyId}`;
    await database.owner`update record_numbers set last = ${WEBHOOKS_MAX} where company_id = ${companyId} and record = 'webhook'`;
    await webhooksOf(world).remove({ id: '1' });
    expect(await webhooksOf(world).create({ url: HERE, event: 'user.create' })).toMatchObject({ id: WEBHOOKS_MAX + 1 });
  });

  it('is written down in the commit that deletes it', async () => {
    const world = await createWorld();
    await webhooksOf(world).create({ url: HERE, event: 'user.create' });
    await webhooksOf(world).remove({ id: '1' });
    const audit = await database.owner`select details from audit_log where company_id = ${world.companyId} and action = 'webhook.remove'`;
    expect(audit).toEqual([{ details: { webhook: 1, host: '127.0.0.1:9', events: ['user.create'] } }]);
  });
});

describe('what is left of it', () => {
  it('goes some at a time, each with a commit of its own, and nothing else with it', async () => {
    const world = await createWorld();
    await giveLog(world, 2 * DELETED_AT_ONCE_MAX + 1);
    await webhooksOf(world).create({ url: HERE, event: 'user.update' });
    await webhooksOf(world).remove({ id: '1' });
    const sent = await database.sentDuring(() => forget());
    const own = sent.filter(({ parameters }) => Number(parameters[0]) === world.companyId);
    expect(own.filter(({ text }) => text.startsWith('delete from "webhook_tasks"'))).toHaveLength(3);
    expect(await webhooksOf(world).get({ id: '2' })).toMatchObject({ url: HERE });
    expect((await countRows(world)).slice(0, 2)).toEqual([1, 1]);
    await forget();
    expect((await countRows(world)).slice(0, 2)).toEqual([1, 1]);
  });

  it('stays when the worker is told to stop, and goes with the next turn', async () => {
    const world = await createWorld();
    await giveLog(world, 1);
    await webhooksOf(world).remove({ id: '1' });
    await forget(undefined, AbortSignal.abort());
    expect(await countRows(world)).toEqual([1, 1, 1, 1, 1]);
    await forget();
    expect(await countRows(world)).toEqual([0, 0, 0, 0, 0]);
  });

  it('goes also where that of another company cannot', async () => {
    const [broken, world] = [await createWorld(), await createWorld()];
    for (const one of [broken, world]) {
      await giveLog(one, 1);
      await webhooksOf(one).remove({ id: '1' });
    }
    const mend = await breakDeletions(database, 'webhook_tasks', broken);
    await forget();
    expect([await countRows(broken), await countRows(world)]).toEqual([
      [1, 1, 1, 1, 1],
      [0, 0, 0, 0, 0],
    ]);
    await mend();
    await forget();
    expect(await countRows(broken)).toEqual([0, 0, 0, 0, 0]);
  });
});
