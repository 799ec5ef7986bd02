// What is too old goes, however much of it there is, and wherever the last night has ended.
import { beforeEach, describe, expect, it } from 'vitest';
import { DELETED_AT_ONCE_MAX } from '#server/modules/events/webhook-delivery/delete-tasks.ts';
import { BLANKED_AT_ONCE_MAX, DATA_KEPT_MS } from '#server/modules/events/webhook-delivery/forget-data.ts';
import { DELIVERIES_KEPT_MS, forgetDeliveries } from '#server/modules/events/webhook-delivery/forget-deliveries.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#server/kernel/time.ts';
import { createLog } from '#server/platform/log.ts';
import { breakDeletions } from '#server/testing/broken-deletions.ts';
import { giveWebhook } from '#server/testing/webhook-deliveries.ts';
import { useWorlds, type World } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

// How far the nights have come is of the whole database.
beforeEach(() => database.owner`delete from housekeeping`);

const forget = ({ clock }: World, stopping = new AbortController().signal) =>
  forgetDeliveries({ db: database.db, clock, log: createLog({ level: 'silent' }), stopping });

const ago = ({ clock }: World, ms: number): Date => new Date(clock.now().getTime() - ms);

/** Events so old, with data. */
const giveEvents = ({ companyId }: World, count: number, from: Date, apartMs: number) =>
  database.owner`insert into events (company_id, id, names, subject_id, data, original, created_at)
    select ${companyId}, gen_random_uuid(), '{address.create}', 'old', '{"id": 1}', '{"id": 1}',
      ${from}::timestamptz + n * ${apartMs}::float8 * interval '1 millisecond' from generate_series(0, ${count - 1}::int) n`;

const countKept = async ({ companyId }: World): Promise<number> => {
  const rows = await database.owner`
    select from events where company_id = ${companyId} and subject_id = 'old' and (data is not null or original is not null)`;
  return rows.length;
};

const isFounded = ({ companyId }: World, at: Date) => database.owner`update companies set created_at = ${at} where id = ${companyId}`;

const giveTasks = async (world: World, count: number): Promise<void> => {
  const { id, companyId } = await giveWebhook(database, world);
  await database.owner`insert into webhook_tasks (company_id, id, webhook_id, event_id, event, completed_at, created_at)
    select ${companyId}, n, ${id}, gen_random_uuid(), 'address.create', now(), ${ago(world, DELIVERIES_KEPT_MS + 1)}
    from generate_series(1, ${count}::int) n`;
};

const countTasks = async ({ companyId }: World): Promise<number> =>
  (await database.owner`select from webhook_tasks where company_id = ${companyId}`).length;

const readEnd = async (): Promise<Date | undefined> => {
  const [row] = await database.owner<{ done_until: Date }[]>`select done_until from housekeeping where job = 'forget-event-data'`;
  return row?.done_until;
};

describe('the data of events', () => {
  it('of years ago is forgotten in the first night, and what is kept stays', async () => {
    const world = await createWorld();
    await isFounded(world, ago(world, 200 * DAY_MS));
    for (const days of [200, 120, 46, 31]) await giveEvents(world, 1, ago(world, days * DAY_MS), 1);
    await giveEvents(world, 1, ago(world, 29 * DAY_MS), 1);
    await forget(world);
    expect(await countKept(world)).toBe(1);
    expect(await readEnd()).toEqual(ago(world, DATA_KEPT_MS));
  });

  it('is forgotten after a stop of months, and a night looks at what is new alone', async () => {
    const world = await createWorld();
    await forget(world);
    await giveEvents(world, 1, ago(world, 5 * DAY_MS), 1);
    world.clock.advance(150 * DAY_MS);
    await forget(world);
    expect(await countKept(world)).toBe(0);
    world.clock.advance(HOUR_MS);
    const sent = await database.sentDuring(() => forget(world));
    expect(sent.filter(({ text }) => text.startsWith('update "events"')).length).toBeLessThan(5);
  });

  it('is blanked some at a time, where there is very much at once', async () => {
    const world = await createWorld();
    const count = 2 * BLANKED_AT_ONCE_MAX;
    await giveEvents(world, count, ago(world, 40 * DAY_MS), (20 * 60 * SECOND_MS) / count);
    await isFounded(world, ago(world, 40 * DAY_MS));
    await forget(world);
    expect(await countKept(world)).toBe(0);
    const commits = await database.owner<{ count: number }[]>`
      select count(*)::int from events where company_id = ${world.companyId} and subject_id = 'old' group by xmin`;
    expect(commits.filter((commit) => commit.count > BLANKED_AT_ONCE_MAX)).toEqual([]);
  });

  it('goes on where it was told to stop', async () => {
    const world = await createWorld();
    await isFounded(world, ago(world, 40 * DAY_MS));
    await giveEvents(world, 1, ago(world, 40 * DAY_MS), 1);
    await forget(world, AbortSignal.abort());
    expect(await countKept(world)).toBe(1);
    await forget(world);
    expect(await countKept(world)).toBe(0);
  });
});

describe('old deliveries', () => {
  it('go some at a time, each with a commit of its own', async () => {
    const world = await createWorld();
    await giveTasks(world, 2 * DELETED_AT_ONCE_MAX + 1);
    const sent = await database.sentDuring(() => forget(world));
    expect(await countTasks(world)).toBe(0);
    const own = sent.filter(({ parameters }) => Number(parameters[0]) === world.companyId);
    expect(own.filter(({ text }) => text.startsWith('delete from "webhook_tasks"'))).toHaveLength(3);
  });

  it('of one company that cannot be deleted keep no others', async () => {
    const [broken, world] = [await createWorld(), await createWorld()];
    for (const one of [broken, world]) {
      await giveTasks(one, 1);
      await giveEvents(one, 1, ago(one, 31 * DAY_MS), 1);
      await isFounded(one, ago(one, 31 * DAY_MS));
    }
    const mend = await breakDeletions(database, 'webhook_tasks', broken);
    await forget(world);
    expect([await countTasks(broken), await countTasks(world)]).toEqual([1, 0]);
    expect([await countKept(broken), await countKept(world)]).toEqual([0, 0]);
    await mend();
    await forget(world);
    expect(await countTasks(broken)).toBe(0);
  });
});
