import { describe, expect, it } from 'vitest';
import { disableWebhook } from '#server/modules/events/webhooks/sending-state.ts';
import { useFixtures, type CompanyFixture, catchApiError } from '#server/testing/company-fixture.ts';
import { createTasks, createTransactionRunner, wakeQueues } from '#server/modules/events/webhook-delivery/queue.ts';
import { newId } from '#server/kernel/id.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';

const { database, createFixture } = useFixtures();

const REASON = 'The receiver responded with 410 (Gone).';

const createFailingWebhook = async (fixture: CompanyFixture) => {
  await fixture.admin.api.admin.webhooks.create({ url: 'http://127.0.0.1:9/hooks/path-secret?key=query-secret', event: 'address.create' });
  await fixture.admin.api.admin.webhooks.test({ id: '1' });
  await database.owner`update webhook_queues set failures = 1 where company_id = ${fixture.companyId}`;
};

const disable = ({ companyId, services }: CompanyFixture) =>
  disableWebhook({ ...services, db: database.db }, { companyId, id: 1, reason: REASON });

const readEmails = ({ companyId }: CompanyFixture) => database.owner`
  select recipient, user_id, data from messages where company_id = ${companyId} and kind = 'webhook.disabled' order by id`;

describe('a webhook disabled by the server', () => {
  it('gets no deliveries, shows the reason, and is reported to the owner and the company address', async () => {
    const fixture = await createFixture();
    const { admin, company, companyId } = fixture;
    await createFailingWebhook(fixture);
    await database.owner`update companies set system_email = 'Office@people.example' where id = ${companyId}`;
    await disable(fixture);
    expect(await admin.api.admin.webhooks.get({ id: '1' })).toMatchObject({
      enabled: false,
      health: { state: 'disabled', reason: REASON, pending: 1 },
    });
    expect(await database.owner`select due_at from webhook_queues where company_id = ${companyId}`).toEqual([{ due_at: null }]);
    const data = { host: '127.0.0.1:9', reason: REASON, webhook: 1 };
    expect(await readEmails(fixture)).toEqual([
      { recipient: `admin@${company}.example`, user_id: admin.id, data: { ...data, name: 'admin' } },
      { recipient: 'Office@people.example', user_id: null, data: { ...data, name: '' } },
    ]);
    const audit =
      await database.owner`select actor_id, details from audit_log where company_id = ${companyId} and action = 'webhook.disable'`;
    expect(audit).toEqual([{ actor_id: null, details: { webhook: 1, reason: REASON } }]);
    const enabled = await admin.api.admin.webhooks.update({ id: '1', enabled: true });
    expect(enabled.health).toMatchObject({ state: 'new', reason: null, failures: 0 });
  });

  it('is reported once if both addresses are the same', async () => {
    const fixture = await createFixture();
    await createFailingWebhook(fixture);
    await disable(fixture);
    await disable(fixture);
    expect(await readEmails(fixture)).toHaveLength(1);
  });

  it('is left unchanged if an admin has already disabled, re-enabled or deleted it', async () => {
    const fixture = await createFixture();
    const { admin, companyId } = fixture;
    await createFailingWebhook(fixture);
    await admin.api.admin.webhooks.update({ id: '1', enabled: false });
    await disable(fixture);
    expect((await admin.api.admin.webhooks.get({ id: '1' })).health.reason).toBeNull();
    await admin.api.admin.webhooks.update({ id: '1', enabled: true });
    await disable(fixture);
    expect((await admin.api.admin.webhooks.get({ id: '1' })).enabled).toBe(true);
    await admin.api.admin.webhooks.remove({ id: '1' });
    await disable(fixture);
    expect(await readEmails(fixture)).toHaveLength(0);
    expect(await database.owner`select from audit_log where company_id = ${companyId} and action = 'webhook.disable'`).toHaveLength(0);
  });
});

const WEBHOOK_URL = 'http://127.0.0.1:9';

it.each([1, 2, 3, 4, 5])('does not deadlock under concurrent changes, tests, rotations, deliveries and a deletion, run %i', async () => {
  const fixture = await createFixture();
  const { admin, companyId, services, clock } = fixture;
  const id = '1';
  const { webhooks } = admin.api.admin;
  await webhooks.create({ url: WEBHOOK_URL, event: 'address.create' });
  await webhooks.test({ id });
  await database.owner`update webhook_queues set failures = 5 where company_id = ${companyId}`;
  const enqueueDelivery = () =>
    withCompanyTransaction(database.db, companyId, async (tx) => {
      await wakeQueues(createTransactionRunner(tx), [{ companyId, webhookId: 1 }], clock.now());
      await createTasks(createTransactionRunner(tx), [{ companyId, webhookId: 1, eventId: newId(), event: 'address.create' }], clock.now());
    });
  const operations: (() => Promise<unknown>)[] = [
    () => webhooks.update({ id, enabled: false }),
    () => webhooks.update({ id, url: `${WEBHOOK_URL}/b`, enabled: true }),
    () => webhooks.rotateSecret({ id }),
    () => webhooks.test({ id }),
    () => webhooks.resend({ id, since: 0 }),
    () => admin.api.admin.webhookTasks.retry({ id: '1' }),
    enqueueDelivery,
    () => disableWebhook({ ...services, db: database.db }, { companyId, id: 1, reason: 'It is gone.' }),
    enqueueDelivery,
    () => webhooks.update({ id, archived: true }),
  ];
  const readErrorCodes = async (calls: Promise<unknown>[]) => {
    const results = await Promise.allSettled(calls);
    const errors = results.filter((result) => result.status === 'rejected').map(({ reason }) => catchApiError(Promise.reject(reason)));
    return [...new Set((await Promise.all(errors)).map(({ code }) => code))];
  };
  expect((await readErrorCodes(operations.map((run) => run()))).filter((code) => code !== 'invalid')).toEqual([]);
  await webhooks.update({ id, archived: false, enabled: true });
  const calls = [...operations.slice(0, 6), () => webhooks.remove({ id })].map((run) => run());
  expect((await readErrorCodes(calls)).filter((code) => code !== 'invalid' && code !== 'not_found')).toEqual([]);
  expect(await database.owner`select from webhooks where company_id = ${companyId} and removed_at is null`).toHaveLength(0);
});
