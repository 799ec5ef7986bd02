import { describe, expect, it } from 'vitest';
import { toMessageId } from '#server/modules/events/webhook-delivery/payload.ts';
import { requestList, taskList } from '#server/modules/events/webhook-tasks/service.ts';
import type { WebhookTask } from '#server/modules/events/webhook-tasks/schema.ts';
import { findListMismatches } from '#server/testing/list-declarations.ts';
import { explain, openExplainer } from '#server/testing/query-plans.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const WEBHOOK_URL = 'http://127.0.0.1:9';

const tasksOf = ({ admin }: CompanyFixture) => admin.api.admin.webhookTasks;

/** Adds two webhooks that both receive `address.create`. */
const addWebhooks = async ({ admin }: CompanyFixture): Promise<void> => {
  await admin.api.admin.webhooks.create({ url: `${WEBHOOK_URL}/a`, events: ['address.create', 'address.update'] });
  await admin.api.admin.webhooks.create({ url: `${WEBHOOK_URL}/b`, event: 'address.create' });
};

describe('deliveries', () => {
  it('show webhook, event and status', async () => {
    const fixture = await createFixture();
    const { companyId, clock } = fixture;
    await addWebhooks(fixture);
    await fixture.ann.api.user.addresses.create({ city: 'Paarl' });
    const [event] = await database.owner`select id, data from events where company_id = ${companyId} and names[1] = 'address.create'`;
    await database.owner`insert into webhook_tasks (company_id, id, webhook_id, event_id, event, tries, next_try_at, created_at, updated_at)
      values (${companyId}, 1, 2, ${event?.['id']}, 'address.create', 2, ${clock.now()}, ${clock.now()}, ${clock.now()})`;
    const nowMs = clock.now().getTime();
    const expectedTask = {
      id: 1,
      webhook: await fixture.admin.api.admin.webhooks.get({ id: '2' }),
      event: 'address.create',
      message_id: toMessageId(String(event?.['id']), 'address.create'),
      state: 'pending',
      tries: 2,
      next_try: nowMs,
      completed: null,
      failed: null,
      error: null,
      test: false,
      archived: false,
      created: nowMs,
      updated: nowMs,
    };
    expect((await tasksOf(fixture).list({})).results).toEqual([expectedTask]);
    expect(expectedTask.webhook.health.pending).toBe(1);
    expect(await tasksOf(fixture).get({ id: '1' })).toEqual({ ...expectedTask, data: event?.['data'] });
    await database.owner`update events set data = null, original = null where company_id = ${companyId}`;
    expect(await tasksOf(fixture).get({ id: '1' })).toEqual({ ...expectedTask, data: null });
  });

  it('support every filter and sort order', async () => {
    const [fixture, otherFixture] = [await createFixture(), await createFixture()];
    await addWebhooks(fixture);
    await addWebhooks(otherFixture);
    await otherFixture.admin.api.admin.webhooks.test({ id: '1' });
    const { companyId } = fixture;
    await database.owner`
      insert into webhook_tasks (company_id, id, webhook_id, event_id, event, is_test, completed_at, failed_at, created_at, updated_at)
      select ${companyId}, t.* from (values
        (1, 1, gen_random_uuid(), 'address.create', true, null::timestamptz, null::timestamptz, '2026-01-02'::timestamptz, '2026-01-13'::timestamptz),
        (2, 2, gen_random_uuid(), 'address.create', false, '2026-01-04', null, '2026-01-03', '2026-01-10'),
        (3, 1, gen_random_uuid(), 'address.update', false, '2026-01-06', null, '2026-01-05', '2026-01-12'),
        (4, 2, gen_random_uuid(), 'address.create', false, '2026-01-01', null, '2025-12-31', '2026-01-15'),
        (5, 1, gen_random_uuid(), 'address.update', false, null, '2026-01-09', '2026-01-01', '2026-01-14'),
        (6, 1, gen_random_uuid(), 'address.create', false, null, '2026-01-08', '2026-01-04', '2026-01-11'),
        (7, 1, gen_random_uuid(), 'address.create', false, null, '2026-01-10', '2026-01-06', '2026-01-16')) t`;
    const isOfFirstWebhook = ({ webhook }: WebhookTask) => webhook.id === 1;
    const matches: Record<string, [value: string, isMatch: (task: WebhookTask) => boolean][]> = {
      webhook: [['1', isOfFirstWebhook]],
      webhook__in: [['1', isOfFirstWebhook]],
      webhook__url: [[`${WEBHOOK_URL}/a`, isOfFirstWebhook]],
      webhook__event: [['address.update', isOfFirstWebhook]],
      state: ['pending', 'Completed', 'failed'].map((stateName) => [stateName, ({ state }) => state === stateName.toLowerCase()]),
      test: [['true', ({ test }) => test]],
    };
    expect(await findListMismatches(taskList, (query) => tasksOf(fixture).list(query), { matches })).toEqual({});
    for (const query of [{ state: 'lost' }, { webhook__url: `${WEBHOOK_URL}/c` }, { webhook: '3' }]) {
      expect((await tasksOf(fixture).list(query)).count).toBe(0);
    }
  });

  it('are read with an index, regardless of other companies and webhooks', async () => {
    const [fixture, otherFixture] = [await createFixture(), await createFixture()];
    for (const { admin, companyId } of [fixture, otherFixture]) {
      await addWebhooks({ ...fixture, admin });
      await database.owner`insert into webhook_tasks (company_id, id, webhook_id, event_id, event, completed_at, failed_at, created_at)
        select ${companyId}, n, 1 + (n % 10 = 0)::int, gen_random_uuid(), 'address.create', case when n % 3 = 0 then now() end,
          case when n % 3 = 1 then now() end, now() - n * interval '1 minute' from generate_series(1, 10000) n`;
    }
    await database.owner`vacuum analyze webhook_tasks`;
    const explainer = openExplainer(database.url);
    try {
      const queries: Record<string, string>[] = [
        {},
        { webhook: '2' },
        { webhook: '2', state: 'failed' },
        { webhook__url: `${WEBHOOK_URL}/b` },
        { state: 'pending' },
      ];
      for (const query of queries) {
        const statements = await database.recordSentStatements(() => tasksOf(fixture).list({ pagination: 'cursor', ...query }));
        const { fullScans, rows } = await explain(explainer, statements);
        expect({ fullScans, readsFewRows: rows < 500 }, JSON.stringify(query)).toEqual({ fullScans: [], readsFewRows: true });
      }
    } finally {
      await explainer.end();
    }
  });
});

describe('the attempts of a delivery', () => {
  it('support every filter and sort order, are listed newest first, and have numbers', async () => {
    const fixture = await createFixture();
    const { companyId } = fixture;
    await addWebhooks(fixture);
    for (const _task of [1, 2]) await fixture.admin.api.admin.webhooks.test({ id: '1' });
    await database.owner`
      insert into webhook_requests (company_id, task_id, id, url, request_headers, response_code, response_headers, response_body, error,
        duration_ms, created_at, updated_at)
      select ${companyId}, t.* from (values
        (1, 1, ${WEBHOOK_URL}, '{"user-agent":"countinghouse/1"}'::json, null, null::json, null, 'No response within 15 seconds.', 15000, '2026-01-03'::timestamptz, '2026-01-03'::timestamptz),
        (1, 2, ${WEBHOOK_URL}, '{}', 500, '{"server":"x"}', 'oops', 'The receiver responded with 500.', 20, '2026-01-02', '2026-01-02'),
        (1, 3, ${WEBHOOK_URL}, '{}', 200, '{}', 'ok', null, 10, '2026-01-04', '2026-01-04'),
        (2, 1, ${WEBHOOK_URL}, '{}', 200, '{}', 'ok', null, 10, '2026-01-05', '2026-01-05')) t`;
    const list = (query: Record<string, string>) => tasksOf(fixture).listRequests({ id: '1', ...query });
    expect(await findListMismatches(requestList, list)).toEqual({});
    expect((await list({})).results.map(({ id }) => id)).toEqual([3, 2, 1]);
    const createdMs = Date.UTC(2026, 0, 2);
    expect(await tasksOf(fixture).getRequest({ id: '1', request_id: '2' })).toEqual({
      id: 2,
      url: WEBHOOK_URL,
      request_headers: {},
      response_code: 500,
      response_headers: { server: 'x' },
      response_body: 'oops',
      error: 'The receiver responded with 500.',
      duration: 20,
      archived: false,
      created: createdMs,
      updated: createdMs,
    });
    expect(await tasksOf(fixture).getRequest({ id: '1', request_id: '1' })).toMatchObject({
      request_headers: { 'user-agent': 'countinghouse/1' },
      response_code: null,
      response_headers: null,
    });
  });
});
