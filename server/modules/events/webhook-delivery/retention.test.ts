// Old event data, old deliveries and the rows of removed webhooks are deleted in short transactions.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  DELETED_PER_COMMIT_MAX,
  CLEARED_PER_STATEMENT_MAX,
  EVENT_DATA_RETENTION_MS,
  DELIVERY_RETENTION_MS,
  deleteOldDeliveries,
  deleteRemovedWebhooks,
} from '#server/modules/events/webhook-delivery/retention.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#server/kernel/time.ts';
import { createLog } from '#server/platform/log.ts';
import { breakDeletions } from '#server/testing/failing-deletions.ts';
import { addWebhook } from '#server/testing/webhook-deliveries.ts';
import { useFixtures, type CompanyFixture, catchApiError } from '#server/testing/company-fixture.ts';
import { WEBHOOKS_MAX } from '#server/kernel/webhook-enums.ts';

const { database, createFixture } = useFixtures();

// The stored position is shared by all companies of the database.
beforeEach(() => database.owner`delete from housekeeping`);

const deleteOld = ({ clock }: CompanyFixture, stopSignal = new AbortController().signal) =>
  deleteOldDeliveries({ db: database.db, clock, log: createLog({ level: 'silent' }), stopSignal });

const timeBeforeNow = ({ clock }: CompanyFixture, ms: number): Date => new Date(clock.now().getTime() - ms);

/** Inserts events with data, starting at a time, at an interval. */
const insertEvents = ({ companyId }: CompanyFixture, count: number, from: Date, intervalMs: number) =>
  database.owner`insert into events (company_id, id, names, subject_id, data, original, created_at)
    select ${companyId}, gen_random_uuid(), '{address.create}', 'old', '{"id": 1}', '{"id": 1}',
      ${from}::timestamptz + n * ${intervalMs}::float8 * interval '1 millisecond' from generate_series(0, ${count - 1}::int) n`;

const countRemaining = async ({ companyId }: CompanyFixture): Promise<number> => {
  const rows = await database.owner`
    select from events where company_id = ${companyId} and subject_id = 'old' and (data is not null or original is not null)`;
  return rows.length;
};

const setCompanyCreatedAt = ({ companyId }: CompanyFixture, createdAt: Date) =>
  database.owner`update companies set created_at = ${createdAt} where id = ${companyId}`;

const addTasks = async (fixture: CompanyFixture, count: number): Promise<void> => {
  const { id, companyId } = await addWebhook(database, fixture);
  await database.owner`insert into webhook_tasks (company_id, id, webhook_id, event_id, event, completed_at, created_at)
    select ${companyId}, n, ${id}, gen_random_uuid(), 'address.create', now(), ${timeBeforeNow(fixture, DELIVERY_RETENTION_MS + 1)}
    from generate_series(1, ${count}::int) n`;
};

const countTasks = async ({ companyId }: CompanyFixture): Promise<number> =>
  (await database.owner`select from webhook_tasks where company_id = ${companyId}`).length;

const readDoneUntil = async (): Promise<Date | undefined> => {
  const [row] = await database.owner<{ done_until: Date }[]>`select done_until from housekeeping where job = 'delete-event-data'`;
  return row?.done_until;
};

describe('the data of events', () => {
  it('older than the retention period is deleted in the first run, and newer data is kept', async () => {
    const fixture = await createFixture();
    await setCompanyCreatedAt(fixture, timeBeforeNow(fixture, 200 * DAY_MS));
    for (const days of [200, 120, 46, 31]) await insertEvents(fixture, 1, timeBeforeNow(fixture, days * DAY_MS), 1);
    await insertEvents(fixture, 1, timeBeforeNow(fixture, 29 * DAY_MS), 1);
    await deleteOld(fixture);
    expect(await countRemaining(fixture)).toBe(1);
    expect(await readDoneUntil()).toEqual(timeBeforeNow(fixture, EVENT_DATA_RETENTION_MS));
  });

  it('is deleted after months of downtime, and a regular run reads only new rows', async () => {
    const fixture = await createFixture();
    await deleteOld(fixture);
    await insertEvents(fixture, 1, timeBeforeNow(fixture, 5 * DAY_MS), 1);
    fixture.clock.advance(150 * DAY_MS);
    await deleteOld(fixture);
    expect(await countRemaining(fixture)).toBe(0);
    fixture.clock.advance(HOUR_MS);
    const queries = await database.recordSentStatements(() => deleteOld(fixture));
    expect(queries.filter(({ text }) => text.startsWith('update "events"')).length).toBeLessThan(5);
  });

  it('is deleted in batches', async () => {
    const fixture = await createFixture();
    const count = 2 * CLEARED_PER_STATEMENT_MAX;
    await insertEvents(fixture, count, timeBeforeNow(fixture, 40 * DAY_MS), (20 * 60 * SECOND_MS) / count);
    await setCompanyCreatedAt(fixture, timeBeforeNow(fixture, 40 * DAY_MS));
    await deleteOld(fixture);
    expect(await countRemaining(fixture)).toBe(0);
    const commits = await database.owner<{ count: number }[]>`
      select count(*)::int from events where company_id = ${fixture.companyId} and subject_id = 'old' group by xmin`;
    expect(commits.filter((commit) => commit.count > CLEARED_PER_STATEMENT_MAX)).toEqual([]);
  });

  it('resumes where it was stopped', async () => {
    const fixture = await createFixture();
    await setCompanyCreatedAt(fixture, timeBeforeNow(fixture, 40 * DAY_MS));
    await insertEvents(fixture, 1, timeBeforeNow(fixture, 40 * DAY_MS), 1);
    await deleteOld(fixture, AbortSignal.abort());
    expect(await countRemaining(fixture)).toBe(1);
    await deleteOld(fixture);
    expect(await countRemaining(fixture)).toBe(0);
  });
});

describe('old deliveries', () => {
  it('are deleted in batches with one commit each', async () => {
    const fixture = await createFixture();
    await addTasks(fixture, 2 * DELETED_PER_COMMIT_MAX + 1);
    const queries = await database.recordSentStatements(() => deleteOld(fixture));
    expect(await countTasks(fixture)).toBe(0);
    const ownQueries = queries.filter(({ parameters }) => Number(parameters[0]) === fixture.companyId);
    expect(ownQueries.filter(({ text }) => text.startsWith('delete from "webhook_tasks"'))).toHaveLength(3);
  });

  it('that cannot be deleted for one company do not block other companies', async () => {
    const [brokenFixture, fixture] = [await createFixture(), await createFixture()];
    for (const company of [brokenFixture, fixture]) {
      await addTasks(company, 1);
      await insertEvents(company, 1, timeBeforeNow(company, 31 * DAY_MS), 1);
      await setCompanyCreatedAt(company, timeBeforeNow(company, 31 * DAY_MS));
    }
    const restoreDeletions = await breakDeletions(database, 'webhook_tasks', brokenFixture);
    await deleteOld(fixture);
    expect([await countTasks(brokenFixture), await countTasks(fixture)]).toEqual([1, 0]);
    expect([await countRemaining(brokenFixture), await countRemaining(fixture)]).toEqual([0, 0]);
    await restoreDeletions();
    await deleteOld(fixture);
    expect(await countTasks(brokenFixture)).toBe(0);
  });
});

const WEBHOOK_URL = 'http://127.0.0.1:9';

const webhooksOf = ({ admin }: CompanyFixture) => admin.api.admin.webhooks;
const tasksOf = ({ admin }: CompanyFixture) => admin.api.admin.webhookTasks;

const runDeletion = (log = createLog({ level: 'silent' }), stopSignal = new AbortController().signal) =>
  deleteRemovedWebhooks({ db: database.db, log, stopSignal });

/** Creates the first webhook with `count` deliveries with one attempt each, and their hourly counts. */
const addWebhookWithLog = async (fixture: CompanyFixture, count: number): Promise<void> => {
  const { companyId } = fixture;
  await webhooksOf(fixture).create({ url: WEBHOOK_URL, event: 'user.create' });
  await database.owner`insert into webhook_tasks (company_id, id, webhook_id, event_id, event, next_try_at)
    select ${companyId}, n, 1, gen_random_uuid(), 'user.create', now() from generate_series(1, ${count}::int) n`;
  await database.owner`insert into webhook_requests (company_id, task_id, id, url, request_headers)
    select ${companyId}, n, 1, ${WEBHOOK_URL}, '{}' from generate_series(1, ${count}::int) n`;
  await database.owner`insert into webhook_hours (company_id, webhook_id, hour, failed) values (${companyId}, 1, ${fixture.clock.now()}, 1)`;
};

const TABLES = ['webhooks', 'webhook_queues', 'webhook_tasks', 'webhook_requests', 'webhook_hours'];

/** The number of rows in each table. */
const countRows = ({ companyId }: CompanyFixture): Promise<number[]> =>
  Promise.all(
    TABLES.map(async (table) => (await database.owner`select from ${database.owner(table)} where company_id = ${companyId}`).length),
  );

describe('a webhook that was deleted', () => {
  it('is hidden immediately with all its records, even before they are deleted', async () => {
    const fixture = await createFixture();
    await addWebhookWithLog(fixture, 3);
    const queries = await database.recordSentStatements(() => webhooksOf(fixture).remove({ id: '1' }));
    expect(queries.filter(({ text }) => text.startsWith('delete'))).toEqual([]);
    expect(await countRows(fixture)).toEqual([1, 1, 3, 3, 1]);
    const { get, update, remove, test, resend, rotateSecret } = webhooksOf(fixture);
    const path = { id: '1' };
    const calls = [
      () => get(path),
      () => update({ ...path, enabled: true, archived: false }),
      () => remove(path),
      () => test(path),
      () => resend({ ...path, since: 0 }),
      () => rotateSecret(path),
      () => tasksOf(fixture).get(path),
      () => tasksOf(fixture).retry(path),
      () => tasksOf(fixture).listRequests(path),
      () => tasksOf(fixture).getRequest({ ...path, request_id: '1' }),
    ];
    for (const call of calls) expect((await catchApiError(call())).code).toBe('not_found');
    expect(await webhooksOf(fixture).list({})).toMatchObject({ count: 0, results: [] });
    expect(await tasksOf(fixture).list({})).toMatchObject({ count: 0, results: [] });
    expect(await webhooksOf(fixture).activity({})).toEqual([]);
    expect(await webhooksOf(fixture).activity(path)).toEqual([]);
  });

  it('frees its URL and does not count toward the maximum', async () => {
    const fixture = await createFixture();
    const { companyId } = fixture;
    await webhooksOf(fixture).create({ url: WEBHOOK_URL, event: 'user.create' });
    await database.owner`insert into webhooks (company_id, id, url, events, secret)
      select company_id, n, url || n, events, secret from webhooks, generate_series(2, ${WEBHOOKS_MAX}) n where company_id = ${companyId}`;
    await database.owner`update record_numbers set last = ${WEBHOOKS_MAX} where company_id = ${companyId} and record = 'webhook'`;
    await webhooksOf(fixture).remove({ id: '1' });
    expect(await webhooksOf(fixture).create({ url: WEBHOOK_URL, event: 'user.create' })).toMatchObject({ id: WEBHOOKS_MAX + 1 });
  });

  it('is recorded in the audit log', async () => {
    const fixture = await createFixture();
    await webhooksOf(fixture).create({ url: WEBHOOK_URL, event: 'user.create' });
    await webhooksOf(fixture).remove({ id: '1' });
    const audit = await database.owner`select details from audit_log where company_id = ${fixture.companyId} and action = 'webhook.remove'`;
    expect(audit).toEqual([{ details: { webhook: 1, host: '127.0.0.1:9', events: ['user.create'] } }]);
  });
});

describe('the remaining data of a deleted webhook', () => {
  it('is deleted in batches with one commit each, without other rows', async () => {
    const fixture = await createFixture();
    await addWebhookWithLog(fixture, 2 * DELETED_PER_COMMIT_MAX + 1);
    await webhooksOf(fixture).create({ url: WEBHOOK_URL, event: 'user.update' });
    await webhooksOf(fixture).remove({ id: '1' });
    const queries = await database.recordSentStatements(() => runDeletion());
    const ownQueries = queries.filter(({ parameters }) => Number(parameters[0]) === fixture.companyId);
    expect(ownQueries.filter(({ text }) => text.startsWith('delete from "webhook_tasks"'))).toHaveLength(3);
    expect(await webhooksOf(fixture).get({ id: '2' })).toMatchObject({ url: WEBHOOK_URL });
    expect((await countRows(fixture)).slice(0, 2)).toEqual([1, 1]);
    await runDeletion();
    expect((await countRows(fixture)).slice(0, 2)).toEqual([1, 1]);
  });

  it('is kept when the worker stops, and deleted in the next run', async () => {
    const fixture = await createFixture();
    await addWebhookWithLog(fixture, 1);
    await webhooksOf(fixture).remove({ id: '1' });
    await runDeletion(undefined, AbortSignal.abort());
    expect(await countRows(fixture)).toEqual([1, 1, 1, 1, 1]);
    await runDeletion();
    expect(await countRows(fixture)).toEqual([0, 0, 0, 0, 0]);
  });

  it('is deleted even if a deletion for another company fails', async () => {
    const [brokenFixture, fixture] = [await createFixture(), await createFixture()];
    for (const company of [brokenFixture, fixture]) {
      await addWebhookWithLog(company, 1);
      await webhooksOf(company).remove({ id: '1' });
    }
    const restoreDeletions = await breakDeletions(database, 'webhook_tasks', brokenFixture);
    await runDeletion();
    expect([await countRows(brokenFixture), await countRows(fixture)]).toEqual([
      [1, 1, 1, 1, 1],
      [0, 0, 0, 0, 0],
    ]);
    await restoreDeletions();
    await runDeletion();
    expect(await countRows(brokenFixture)).toEqual([0, 0, 0, 0, 0]);
  });
});
