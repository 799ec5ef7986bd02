// The stream of new transactions for the dashboard, over a socket and with real ticks.
import http from 'node:http';
import { describe, expect, it } from 'vitest';
import { contextFactory } from '#server/composition/context.ts';
import { countTransactions } from '#server/modules/payments/index.ts';
import { createLiveHandler } from '#server/http/dashboard/live.ts';
import { createLiveStreams, STREAMS_PER_USER_MAX } from '#server/http/dashboard/live-streams.ts';
import { createSessionCookie } from '#server/http/dashboard/cookies.ts';
import { MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';
import { createRateLimit } from '#server/platform/security/rate-limit.ts';
import { addRule, addTotp } from '#server/testing/authenticators.ts';
import { listen } from '#server/testing/listen.ts';
import { useFixtures, type TestUser, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

type Stream = {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** The complete response. */
  ended: Promise<string>;
  disconnect(): void;
};

const connect = (url: string, headers: http.OutgoingHttpHeaders): Promise<Stream> =>
  new Promise((resolve, reject) => {
    const request = http.get(url, { headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      const ended = new Promise<string>((end) => response.once('close', () => end(text)));
      resolve({ status: response.statusCode ?? 0, headers: response.headers, ended, disconnect: () => request.destroy() });
    });
    request.once('error', reject);
  });

/** A process that serves the fixture's pages. The test triggers its ticks. */
const startProcess = async (
  { services }: CompanyFixture,
  { streamsMax, limits = false }: { streamsMax?: number; limits?: boolean } = {},
) => {
  const streams = createLiveStreams({
    count: (companyId, userIds) => countTransactions(database.db, companyId, userIds),
    ...services,
    ...(streamsMax && { streamsMax }),
  });
  const sessionCookie = createSessionCookie(services.environment, 'a secret that only this test knows');
  const handler = createLiveHandler({
    streams,
    sessionCookie,
    rateLimit: createRateLimit({ isEnabled: limits }),
    services,
    contextFor: contextFactory({ services, db: database.db }),
  });
  const origin = await listen(http.createServer((req, res) => void handler(req, res)));
  const open = async ({ token }: Pick<TestUser, 'token'>, query = '', headers: http.OutgoingHttpHeaders = {}): Promise<Stream> => {
    const [cookie = ''] = (await sessionCookie.seal(token, null)).split(';');
    return connect(`${origin}/live${query}`, { cookie, 'sec-fetch-site': 'same-origin', ...headers });
  };
  return { ...streams, open, origin };
};

const credit = ({ admin }: CompanyFixture, { id }: Pick<TestUser, 'id'>) =>
  admin.api.admin.transactions.credit({ user: id, amount: 12_345n, currency: 'USD', status: 'Complete' });

/** The events of a stream, as a browser parses them. */
const parseEvents = (text: string): { id: string; event: string; data: unknown }[] =>
  text.split('\n\n').flatMap((block) => {
    const fields = Object.fromEntries(block.split('\n').map((line) => line.split(': ', 2) as [string, string]));
    return fields['data'] === undefined
      ? []
      : [{ id: fields['id'] ?? '', event: fields['event'] ?? '', data: JSON.parse(fields['data']) as unknown }];
  });

const toEvents = (...counts: number[]) => counts.map((count) => ({ id: String(count), event: 'transactions', data: { count } }));

describe('a stream', () => {
  it("sends the number of the user's transactions at the start and after each check that found more", async () => {
    const fixture = await createFixture();
    const live = await startProcess(fixture);
    const { status, headers, ended } = await live.open(fixture.ann);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    await live.tick();
    await credit(fixture, fixture.ann);
    await live.tick();
    await live.tick();
    await credit(fixture, fixture.ann);
    await credit(fixture, fixture.ann);
    await live.tick();
    live.close();
    const text = await ended;
    expect(parseEvents(text)).toEqual(toEvents(0, 1, 3));
    expect(text).toMatch(/^retry: 3000\n\n/);
    expect(text).not.toContain('12345');
  });

  it('does not send transactions of other users or companies', async () => {
    const [fixture, other] = [await createFixture(), await createFixture()];
    const live = await startProcess(fixture);
    const annStream = await live.open(fixture.ann, '?since=0');
    const bobStream = await live.open(fixture.bob, '?since=0');
    const otherCompanyStream = await live.open(other.ann, '?since=0');
    await credit(fixture, fixture.bob);
    await live.tick();
    live.close();
    expect([parseEvents(await annStream.ended), parseEvents(await bobStream.ended), parseEvents(await otherCompanyStream.ended)]).toEqual([
      [],
      toEvents(1),
      [],
    ]);
  });

  it('starts with events after the page was rendered', async () => {
    const fixture = await createFixture();
    await credit(fixture, fixture.ann);
    await credit(fixture, fixture.ann);
    const live = await startProcess(fixture);
    const [behind, upToDate] = [await live.open(fixture.ann, '?since=1'), await live.open(fixture.ann, '?since=2')];
    live.close();
    expect([parseEvents(await behind.ended), parseEvents(await upToDate.ended)]).toEqual([toEvents(2), []]);
  });

  it('resumes in another process without losing events', async () => {
    const fixture = await createFixture();
    const [first, second] = [await startProcess(fixture), await startProcess(fixture)];
    const { ended } = await first.open(fixture.ann, '?since=0');
    await credit(fixture, fixture.ann);
    await first.tick();
    first.close();
    const last = parseEvents(await ended).at(-1)?.id;
    expect(last).toBe('1');
    await credit(fixture, fixture.ann);
    const resumed = await second.open(fixture.ann, '?since=0', { 'last-event-id': last });
    await credit(fixture, fixture.ann);
    await second.tick();
    second.close();
    expect(parseEvents(await resumed.ended)).toEqual(toEvents(2, 3));
  });

  it.each(['-1', 'x', '', '1e3', '9'.repeat(400)])('ignores the invalid position "%s"', async (since) => {
    const fixture = await createFixture();
    const live = await startProcess(fixture);
    const { status, ended } = await live.open(fixture.ann, `?since=${since}`, { 'last-event-id': since });
    live.close();
    expect([status, parseEvents(await ended)]).toEqual([200, toEvents(0)]);
  });

  it('sends new events to a client with a position beyond the end', async () => {
    const fixture = await createFixture();
    const live = await startProcess(fixture);
    const { ended } = await live.open(fixture.ann, '?since=999999');
    await credit(fixture, fixture.ann);
    await live.tick();
    live.close();
    expect(parseEvents(await ended)).toEqual(toEvents(1));
  });

  it('sends a keep-alive every twenty seconds and closes after ten minutes', async () => {
    const fixture = await createFixture();
    const live = await startProcess(fixture);
    const { ended } = await live.open(fixture.ann, '?since=0');
    for (let seconds = 0; seconds < 600; seconds += 10) {
      await live.tick();
      fixture.clock.advance(10 * SECOND_MS);
    }
    await live.tick();
    expect((await ended).match(/^: still here$/gm)).toHaveLength(29);
  });
});

describe('a subscriber', () => {
  it('must be signed in', async () => {
    const fixture = await createFixture();
    const { origin } = await startProcess(fixture);
    for (const cookie of ['', 'countinghouse=nonsense', `countinghouse=${fixture.ann.token}`])
      expect((await connect(`${origin}/live`, { cookie })).status).toBe(401);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of this site', { 'sec-fetch-site': 'same-site' }],
    ['a typed URL', { 'sec-fetch-site': 'none' }],
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['another name for this host', { host: 'rebound.example' }],
  ])('is rejected from %s', async (_origin, headers) => {
    const fixture = await createFixture();
    const { open } = await startProcess(fixture);
    expect((await open(fixture.ann, '', headers)).status).toBe(403);
  });

  it('is disconnected half a minute after the session was revoked', async () => {
    const fixture = await createFixture();
    const live = await startProcess(fixture);
    const { ended } = await live.open(fixture.ann, '?since=0');
    const remaining = await live.open(fixture.bob, '?since=0');
    await fixture.ann.api.auth.logout();
    fixture.clock.advance(30 * SECOND_MS);
    await credit(fixture, fixture.ann);
    await credit(fixture, fixture.bob);
    await live.tick();
    expect(parseEvents(await ended)).toEqual([]);
    live.close();
    expect(parseEvents(await remaining.ended)).toEqual(toEvents(1));
    expect((await live.open(fixture.ann)).status).toBe(401);
  });

  it('is disconnected when the session expires', async () => {
    const fixture = await createFixture();
    const live = await startProcess(fixture);
    const { ended } = await live.open(fixture.ann, '?since=0');
    await database.owner`update tokens set expires_at = ${new Date(fixture.clock.now().getTime() + MINUTE_MS)}
      where company_id = ${fixture.companyId} and user_id = ${fixture.ann.id}`;
    fixture.clock.advance(MINUTE_MS);
    await credit(fixture, fixture.ann);
    await live.tick();
    expect(parseEvents(await ended)).toEqual([]);
  });

  it('requires the permission to view transactions', async () => {
    const fixture = await createFixture();
    const live = await startProcess(fixture);
    const { ended } = await live.open(fixture.ann, '?since=0');
    await database.owner`delete from group_permissions where company_id = ${fixture.companyId} and permission = 'user.transaction.view'`;
    fixture.clock.advance(30 * SECOND_MS);
    await live.tick();
    expect(parseEvents(await ended)).toEqual([]);
    expect((await live.open(fixture.ann)).status).toBe(403);
  });

  it.each(['durable', 'ephemeral'] as const)('requires no challenge for a stream under a %s rule', async (durability) => {
    const fixture = await createFixture();
    await addTotp(database, fixture, fixture.ann);
    await addRule(database, fixture, {
      type: 'authorization',
      durability,
      permissions: ['user.transaction.view'],
      durationSeconds: 600,
    });
    const live = await startProcess(fixture);
    expect((await live.open(fixture.ann)).status).toBe(403);
    expect(await database.owner`select id from authenticator_challenges where company_id = ${fixture.companyId}`).toHaveLength(0);
  });
});

describe('a process', () => {
  it('limits the streams per user, and accepts another once one has closed', async () => {
    const fixture = await createFixture();
    const live = await startProcess(fixture);
    const [first] = await Promise.all(Array.from({ length: STREAMS_PER_USER_MAX }, () => live.open(fixture.ann)));
    const rejection = await live.open(fixture.ann);
    expect([rejection.status, rejection.headers['retry-after']]).toEqual([503, '60']);
    expect((await live.open(fixture.bob)).status).toBe(200);
    first?.disconnect();
    await expect.poll(async () => (await live.open(fixture.ann)).status).toBe(200);
  });

  it('limits all streams', async () => {
    const fixture = await createFixture();
    const live = await startProcess(fixture, { streamsMax: 1 });
    expect([(await live.open(fixture.ann)).status, (await live.open(fixture.bob)).status]).toEqual([200, 503]);
  });

  it('counts opened streams against the general limit', async () => {
    const fixture = await createFixture();
    const live = await startProcess(fixture, { limits: true });
    const { headers } = await live.open(fixture.ann);
    expect(Number(headers['ratelimit-remaining'])).toBeLessThan(Number(headers['ratelimit-limit']));
  });

  it('that stops closes all streams and accepts no new ones', async () => {
    const fixture = await createFixture();
    const live = await startProcess(fixture);
    const { ended } = await live.open(fixture.ann, '?since=0');
    live.close();
    expect(await ended).toBe('retry: 3000\n\n');
    expect((await live.open(fixture.ann)).status).toBe(503);
  });

  it('accepts only GET', async () => {
    const { origin } = await startProcess(await createFixture());
    const response = await fetch(`${origin}/live`, { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
  });
});
