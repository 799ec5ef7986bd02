// Deliveries over HTTP to a local receiver with valid and invalid responses.
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';
import { sealWebhookSecret } from '#server/modules/events/webhooks/secrets.ts';
import { createOutboundHttp } from '#server/platform/outbound/outbound-http.ts';
import { createWorker, addWebhook, tasksOf } from '#server/testing/webhook-deliveries.ts';
import { startWebhookReceiver, type ReceiverResponse } from '#server/testing/webhook-receiver.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

/** The timeout for silent receivers. */
const SHORT_TIMEOUT_MS = 200;
/** The timeout for all other receivers: longer than any response on a busy machine. */
const LONG_TIMEOUT_MS = 20_000;

/** Creates a webhook and attempts one delivery. */
const deliverOnce = async (
  responses: ReceiverResponse[],
  webhookFields: Parameters<typeof addWebhook>[2] = {},
  exchangeTimeoutMs = LONG_TIMEOUT_MS,
) => {
  const fixture: CompanyFixture = await createFixture();
  const receiver = await startWebhookReceiver();
  receiver.responses.push(...responses);
  const outboundHttp = createOutboundHttp({
    allowedNetworks: ['127.0.0.0/8'],
    hidesLoopbackFailures: false,
    exchangeTimeoutMs,
  });
  onTestFinished(() => outboundHttp.close());
  const webhook = await addWebhook(database, fixture, { ...webhookFields, url: `${receiver.url}/hooks` });
  const worker = createWorker(database, fixture, outboundHttp);
  await fixture.ann.api.user.addresses.create({});
  await worker.tick();
  const [task] = await tasksOf(database, webhook);
  if (!task) throw new Error('No delivery was made.');
  const [request] = await database.owner`select * from webhook_requests where company_id = ${fixture.companyId} and task_id = ${task.id}`;
  return {
    fixture,
    receiver,
    webhook,
    worker,
    task,
    request,
    delayMs: task.nextTryAt && task.nextTryAt.getTime() - fixture.clock.now().getTime(),
  };
};

describe('a receiver that responds with', () => {
  it('200 succeeds, and the response is logged', async () => {
    const { fixture, task, request, receiver } = await deliverOnce([{ status: 200, headers: { 'x-seen': 'yes' }, body: 'thank you' }]);
    expect(task.completedAt).toEqual(fixture.clock.now());
    expect(request).toMatchObject({ id: 1, response_code: 200, response_body: 'thank you', error: null });
    expect(request?.['response_headers']).toMatchObject({ 'x-seen': 'yes' });
    expect(receiver.requests).toMatchObject([{ method: 'POST', path: '/hooks', headers: { 'user-agent': 'countinghouse/test' } }]);
  });

  it('201 fails by default, and succeeds if the webhook accepts it', async () => {
    const strictDelivery = await deliverOnce([{ status: 201 }]);
    expect(strictDelivery.task).toMatchObject({ completedAt: null });
    expect(strictDelivery.request).toMatchObject({ error: 'The receiver responded with 201. Only 200 counts as success.' });
    const lenientDelivery = await deliverOnce([{ status: 201 }], { successStatus: '2xx' });
    expect(lenientDelivery.task.completedAt).toEqual(lenientDelivery.fixture.clock.now());
  });

  it('301 fails, and the redirect is not followed', async () => {
    const redirectTarget = await startWebhookReceiver();
    const { task, request } = await deliverOnce([{ status: 301, headers: { location: redirectTarget.url } }]);
    expect(task.completedAt).toBeNull();
    expect(request?.['error']).toContain('Redirects are not followed');
    expect(redirectTarget.requests).toEqual([]);
  });

  it.each([400, 404, 500])('%i is retried after about five seconds', async (status) => {
    const { delayMs } = await deliverOnce([{ status }]);
    expect(delayMs).toBeGreaterThanOrEqual(4 * SECOND_MS);
    expect(delayMs).toBeLessThanOrEqual(6 * SECOND_MS);
  });

  it('410 disables the webhook, with the reason', async () => {
    const { webhook, task } = await deliverOnce([{ status: 410 }]);
    expect(task).toMatchObject({ nextTryAt: null, completedAt: null });
    const [row] = await database.owner`select * from webhooks where company_id = ${webhook.companyId} and id = ${webhook.id}`;
    expect(row).toMatchObject({ enabled: false, disabled_reason: expect.stringContaining('410') as string });
  });

  it('429 and Retry-After is retried after the requested delay', async () => {
    const { delayMs } = await deliverOnce([{ status: 429, headers: { 'retry-after': '90' } }]);
    expect(delayMs).toBe(90 * SECOND_MS);
  });

  it('503 is retried after about a minute', async () => {
    const { delayMs } = await deliverOnce([{ status: 503 }]);
    expect(delayMs).toBeGreaterThanOrEqual(48 * SECOND_MS);
  });

  it.each(['hang', 'header drip'] as const)('a %s times out and is retried after about a minute', async (behavior) => {
    const { request, delayMs } = await deliverOnce([behavior], {}, SHORT_TIMEOUT_MS);
    expect(request).toMatchObject({ response_code: null, error: `No response within ${SHORT_TIMEOUT_MS / SECOND_MS} seconds.` });
    expect(delayMs).toBeGreaterThanOrEqual(0.8 * MINUTE_MS);
  });

  it('a reset is retried', async () => {
    const { request, delayMs } = await deliverOnce(['reset']);
    expect(request).toMatchObject({ response_code: null, error: 'The connection was closed before a response was received.' });
    expect(delayMs).toBeGreaterThan(0);
  });
});

describe('a webhook secret', () => {
  it('is sent as Authorization, signs the request, and is redacted in the log', async () => {
    const secret = `whsec_${Buffer.alloc(32, 'k').toString('base64')}`;
    const { receiver, request } = await deliverOnce([], { secret });
    const [received] = receiver.requests;
    expect(received?.headers.authorization).toBe(`Secret ${secret}`);
    const headers = received?.headers as Record<string, string>;
    // The library checks the timestamp, so the test clock is near the real one.
    const { body = '' } = received ?? {};
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(JSON.stringify(request)).not.toContain(secret);
    expect(request?.['request_headers']).toMatchObject({
      authorization: '(hidden)',
      'webhook-signature': '(hidden)',
      'webhook-id': headers['webhook-id'],
    });
  });

  it('from before a rotation is used as a fallback while both are valid', async () => {
    const { fixture, receiver, webhook, worker } = await deliverOnce([], { secret: 'the new one' });
    const { companyId, id } = webhook;
    const expiresAt = new Date(fixture.clock.now().getTime() + HOUR_MS);
    const previous = sealWebhookSecret(fixture.services.encryption, { companyId, id }, 'the old one');
    await database.owner`update webhooks set previous_secret = ${previous}, previous_secret_expires_at = ${expiresAt}
      where company_id = ${companyId} and id = ${id}`;
    receiver.responses.push({ status: 401 });
    await fixture.ann.api.user.addresses.create({});
    await worker.tick();
    const [, first, second] = receiver.requests;
    expect([first?.headers.authorization, second?.headers.authorization]).toEqual(['Secret the new one', 'Secret the old one']);
    expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id']);
    for (const secret of ['the new one', 'the old one']) {
      const key = Buffer.from(secret).toString('base64');
      const { body = '', headers } = second ?? {};
      expect(new Webhook(key).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));
    }
    expect((await tasksOf(database, webhook)).at(-1)).toMatchObject({ tries: 1, nextTryAt: null });
    fixture.clock.advance(HOUR_MS);
    receiver.responses.push({ status: 401 });
    await fixture.ann.api.user.addresses.create({});
    await worker.tick();
    expect(receiver.requests.filter(({ headers }) => headers.authorization === 'Secret the old one')).toHaveLength(1);
  });
});
