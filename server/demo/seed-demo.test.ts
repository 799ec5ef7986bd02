import { domainEvents } from '#server/composition/domain-events.ts';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDemoCompanies } from '#server/demo/companies.ts';
import { planHistory } from '#server/demo/plan-history.ts';
import { seedDemo, type DemoAccess } from '#server/demo/seed-demo.ts';
import { appRouter } from '#server/composition/app-router.ts';
import { createContext } from '#server/composition/context.ts';
import { readDemoFile } from '#server/modules/identity/index.ts';
import { checkLedger } from '#server/ledger/store/invariants.ts';
import { createRequestLog } from '#server/modules/reporting/index.ts';
import { createLedger } from '#server/ledger/engine/ledger.ts';
import { ADDRESS_TYPES, CRYPTO_TYPES, VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';
import { newId } from '#server/kernel/id.ts';
import { createEncryption } from '#server/platform/security/encryption.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';
import { createLog } from '#server/platform/log.ts';
import { createLocalFiles } from '#server/platform/files/local-files.ts';
import { LOOPBACK_NETWORKS } from '#server/platform/outbound/addresses.ts';
import { createOutboundHttp } from '#server/platform/outbound/outbound-http.ts';
import { createPasswords } from '#server/platform/security/passwords.ts';
import { createThrottle } from '#server/platform/security/throttle.ts';
import { createVirusScanner } from '#server/platform/files/virus-scanner.ts';
import type { Services } from '#server/api/services.ts';
import { createTestClock } from '#server/testing/clock.ts';
import { rowsOf } from '#server/testing/history-rows.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { catchApiError } from '#server/testing/company-fixture.ts';

const SEED = 5;
/** Fourteen months before it is a day that February does not have. */
const NOW = new Date('2026-03-31T12:00:00Z');
const PAGE_SIZE = 100;

const database = useTestDatabase();
let dataDir: string;
let services: Services;
let demo: DemoAccess;
let concurrentDemo: DemoAccess | undefined;

const seedWith = (changes: Partial<Services['environment']> = {}): Promise<DemoAccess | undefined> =>
  seedDemo({
    services: { ...services, environment: { ...services.environment, ...changes } },
    db: database.db,
    databaseUrl: database.url,
    seed: SEED,
  });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'seed-demo-'));
  services = {
    domainEvents,
    clock: createTestClock(NOW),
    log: createLog({ level: 'silent' }),
    environment: readEnvironment({ NODE_ENV: 'test', DEMO: 'on', DATA_DIR: dataDir }),
    encryption: createEncryption(Buffer.alloc(32, 7)),
    passwords: createPasswords({ cost: { memoryKib: 8, passes: 1, parallelism: 1 } }),
    throttle: createThrottle({ sql: database.sql, secret: 'a secret of the tests', limitsRegistrations: false }),
    fileStore: createLocalFiles(dataDir),
    virusScanner: createVirusScanner(undefined),
    outboundHttp: createOutboundHttp({ allowedNetworks: LOOPBACK_NETWORKS }),
    ledger: createLedger({ connection: { url: database.url, role: 'api' }, batchSize: 128, concurrency: 1 }),
    requestLog: createRequestLog({ db: database.db, log: createLog({ level: 'silent' }), flushesAutomatically: false }),
    separateDb: database.db,
  };
  const [first, second] = await Promise.all([seedWith(), seedWith()]);
  if (!first) throw new Error('An empty database was not seeded.');
  demo = first;
  concurrentDemo = second;
});

afterAll(async () => {
  await services.ledger.drain();
  await rm(dataDir, { recursive: true });
});

const apiOf = (token?: string) =>
  appRouter.createCaller(
    createContext({
      services,
      db: database.db,
      requestId: newId(),
      clientAddress: '192.0.2.1',
      userAgent: 'vitest',
      url: new URL('http://127.0.0.1:3000/3/'),
      token,
    }),
  );

/** Row counts of all tables, to detect writes. */
const countRows = async () => {
  const [row] = await database.owner`select (select count(*) from companies) as companies, (select count(*) from users) as users,
    (select count(*) from transactions) as transactions, (select count(*) from entries) as entries, (select count(*) from tokens) as tokens,
    (select count(*) from events) as events`;
  return row;
};

describe('the demo users', () => {
  test('are an admin and a customer who can sign in', async () => {
    expect(demo.people.map(({ role, company }) => `${role} of ${company}`)).toEqual([
      'company admin of alto-vale',
      'customer of alto-vale',
    ]);
    for (const { company, user, password } of demo.people) {
      const { user: signedIn } = await apiOf().auth.login({ company, user, password });
      expect(signedIn).toMatchObject({ company, email: user });
    }
  });

  test('have a token that works and does not expire', async () => {
    const api = apiOf(demo.token);
    expect(await api.user.get()).toMatchObject({ email: demo.people[0]?.user, groups: [{ name: 'admin' }] });
    expect(await api.auth.tokens.list()).toContainEqual({ token_key: demo.token.split('.')[0], expires: null });
  });

  test('are saved in a file that only its owner can read', async () => {
    const file = await stat(path.join(dataDir, 'demo.json'));
    expect(file.mode & 0o777).toBe(0o600);
    expect(await readDemoFile(dataDir)).toEqual({ ...demo, is_history_whole: true });
  });
});

describe('the demo history', () => {
  test('satisfies the ledger invariants', async () => {
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  test('is determined by the seed and the current time', async () => {
    for (const [index, company] of readDemoCompanies().entries()) {
      const rows = await database.owner`
        select t.created_at, t.currency, t.amount from transactions t join companies c on c.id = t.company_id
        where c.identifier = ${company.identifier}`;
      const storedRows = rows.map(({ created_at: at, currency, amount }) => `${at.toISOString()} ${currency} ${amount}`);
      const plannedRows = planHistory(company, { seed: SEED + index, now: NOW }).flatMap(rowsOf);
      expect(storedRows.toSorted()).toEqual(plannedRows.toSorted());
    }
  });

  test('contains every status of both types, and currencies of divisibility 0, 2, 8 and 18', async () => {
    const kinds = await database.owner`select distinct tx_type || ' ' || status as kind from transactions order by 1`;
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'credit Complete',
      'credit Failed',
      'credit Pending',
      'debit Complete',
      'debit Failed',
      'debit Pending',
    ]);
    const usedRows = await database.owner`
      select distinct c.divisibility from transactions t join currencies c on c.company_id = t.company_id and c.code = t.currency order by 1`;
    expect(usedRows.map(({ divisibility }) => divisibility)).toEqual([0, 2, 8, 18]);
  });

  test('covers fourteen months in both companies, up to the present', async () => {
    const spans = await database.owner`
      select company_id, count(distinct date_trunc('month', created_at)) as months, min(created_at) as first, max(created_at) as last
      from transactions group by 1`;
    expect(spans).toHaveLength(2);
    for (const { months, first, last } of spans) {
      expect(Number(months)).toBe(15);
      expect(first.toISOString().slice(0, 10)).toBe('2025-01-31');
      expect(last.getTime()).toBeLessThan(NOW.getTime());
      expect(last.toISOString().slice(0, 7)).toBe('2026-03');
    }
  });

  test('contains an unclaimed transfer with its invitation, and an expired one', async () => {
    const unclaimed = await database.owner`
      select t.status, t.expires_at > ${NOW}::timestamptz as is_open, u.temporary, tr.actor_id,
        m.data ->> 'senderName' as sender, m.data ->> 'amount' as sent, m.sent_at is not null and m.attempts = 0 as is_in_outbox
      from transactions t
      join users u on u.company_id = t.company_id and u.id = t.user_id
      left join transaction_transitions tr on tr.company_id = t.company_id and tr.transaction_id = t.id
      left join messages m on m.company_id = t.company_id and m.recipient = u.email
      join companies c on c.id = t.company_id
      where c.identifier = 'alto-vale' and u.temporary order by t.created_at`;
    const common = { temporary: true, actor_id: null, is_in_outbox: true };
    expect([...unclaimed]).toEqual([
      { status: 'Failed', is_open: false, ...common, sender: 'Júlia 🌻 Prado', sent: '25.00 EUR' },
      { status: 'Pending', is_open: true, ...common, sender: 'Inês Carvalho', sent: '64.00 EUR' },
    ]);
  });

  test('contains users with several emails and mobile numbers, all but the first verified by an admin', async () => {
    const { emails, mobiles } = apiOf(demo.token).admin.users;
    const query = { primary: false, page_size: PAGE_SIZE };
    const [{ results: addresses }, { results: numbers }] = await Promise.all([emails.list(query), mobiles.list(query)]);
    expect(addresses.length).toBeGreaterThan(1);
    expect(numbers.length).toBeGreaterThan(0);
    expect([...addresses, ...numbers].filter(({ verified }) => !verified)).toEqual([]);
  });

  test('contains addresses of every status and type, and more than one page of them', async () => {
    const { results } = await apiOf(demo.token).admin.users.addresses.list({ page_size: PAGE_SIZE });
    expect(results.length).toBeGreaterThan(25);
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(VERIFICATION_STATUSES));
    expect(new Set(results.map(({ type }) => type))).toEqual(new Set(ADDRESS_TYPES));
    expect(results.every(({ created }) => created < NOW.getTime())).toBe(true);
  });

  test('contains bank accounts and crypto accounts of every status and type, with and without an IBAN', async () => {
    const { bankAccounts, cryptoAccounts } = apiOf(demo.token).admin.users;
    const [banks, cryptos] = [await bankAccounts.list({ page_size: PAGE_SIZE }), await cryptoAccounts.list({ page_size: PAGE_SIZE })];
    for (const { results } of [banks, cryptos]) {
      expect(new Set(results.map(({ status }) => status))).toEqual(new Set(VERIFICATION_STATUSES));
    }
    expect(new Set(banks.results.map(({ iban, number }) => [iban !== null, number !== null].join()))).toEqual(
      new Set(['true,false', 'false,true', 'false,false']),
    );
    expect(new Set(cryptos.results.map(({ crypto_type }) => crypto_type))).toEqual(new Set(CRYPTO_TYPES));
  });

  test('contains documents of every status, some pending review, with images and PDFs', async () => {
    const { results } = await apiOf(demo.token).admin.users.documents.list({ page_size: PAGE_SIZE });
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(VERIFICATION_STATUSES));
    expect(results.filter(({ status }) => status === 'pending').length).toBeGreaterThan(5);
    expect(new Set(results.map(({ media_type: type }) => type))).toEqual(new Set(['image/jpeg', 'application/pdf']));
    expect(results.every(({ media_type: type, thumbnail }) => (type === 'image/jpeg') === (thumbnail !== null))).toBe(true);
    expect(results.every(({ created }) => created < NOW.getTime())).toBe(true);
  });

  test('contains healthy, failing and paused local endpoints, and received and failed deliveries', async () => {
    const { webhooks, webhookTasks } = apiOf(demo.token).admin;
    const { results: endpoints } = await webhooks.list({ page_size: PAGE_SIZE, orderby: 'id' });
    expect(endpoints.map(({ url }) => url)).toEqual(
      ['steady', 'moody', 'away'].map((name) => `http://127.0.0.1:3000/demo/receiver/${name}`),
    );
    expect(endpoints.map(({ health }) => health.state)).toEqual(['healthy', 'failing', 'paused']);
    expect(endpoints[2]?.health.reason).toContain('The receiver responded with 503 instead of 200.');
    const { results: deliveries } = await webhookTasks.list({ page_size: PAGE_SIZE });
    expect(deliveries.length).toBeGreaterThan(40);
    expect(new Set(deliveries.map(({ state }) => state))).toEqual(new Set(['completed', 'pending', 'failed']));
    const failedDelivery = deliveries.find(({ state, webhook }) => state === 'failed' && webhook.id === endpoints[1]?.id);
    const { results: attempt } = await webhookTasks.listRequests({ id: String(failedDelivery?.id), page_size: PAGE_SIZE });
    expect(attempt.map(({ response_code: status }) => status)).toEqual(Array.from({ length: 13 }, () => 404));
  });

  test('updates its endpoints when the host or port changes, and keeps endpoints that users created', async () => {
    const { webhooks } = apiOf(demo.token).admin;
    const ownWebhook = await webhooks.create({ url: 'http://127.0.0.1:3000/own', events: ['user.create'] });
    const urlsAfterStart = async (changes: Partial<Services['environment']>) => {
      await seedWith(changes);
      return (await webhooks.list({ page_size: PAGE_SIZE, orderby: 'id' })).results.map(({ url }) => url);
    };
    expect(await urlsAfterStart({ port: 4999, host: '::1' })).toEqual([
      ...['steady', 'moody', 'away'].map((name) => `http://[::1]:4999/demo/receiver/${name}`),
      'http://127.0.0.1:3000/own',
    ]);
    expect((await urlsAfterStart({}))[0]).toBe('http://127.0.0.1:3000/demo/receiver/steady');
    await webhooks.remove({ id: String(ownWebhook.id) });
  });

  test('contains a request log of recent days, with rejected requests, and an IP access rule that locks out no user', async () => {
    const { requests, accessControlRules } = apiOf(demo.token).admin;
    const { count, results } = await requests.list({ page_size: PAGE_SIZE });
    expect(count).toBeGreaterThan(100);
    expect(new Set(results.map(({ status_code: status }) => status))).toEqual(new Set([200, 201, 400, 403, 404]));
    expect((await accessControlRules.list({})).results).toMatchObject([{ action: 'deny', value: '203.0.113.7' }]);
  });

  test('leaves recent events to the worker, and no events of the company without webhooks', async () => {
    const awaited = await database.owner`
      select c.identifier from events e join companies c on c.id = e.company_id where e.awaited`;
    expect(awaited.map(({ identifier }) => identifier)).toEqual(['alto-vale', 'alto-vale', 'alto-vale']);
  });

  test('contains transfers between own accounts, batches, adjustments, nested metadata and a 40-digit reference', async () => {
    const api = apiOf(demo.token);
    const countOf = async (query: Parameters<typeof api.admin.transactions.list>[0]) => (await api.admin.transactions.list(query)).count;
    expect(await countOf({ reference: '7341902856610043928175560012983746550129' })).toBe(1);
    expect(await countOf({ subtype: 'adjustment', tx_type: 'debit' })).toBeGreaterThan(1);
    expect(await countOf({ subtype: 'takings' })).toBeGreaterThan(6);
    expect(await countOf({ subtype: 'saving', tx_type: 'credit' })).toBeGreaterThan(6);
    expect(await countOf({ metadata__channel: 'stall' })).toBeGreaterThan(6);
  });
});

describe('the demo companies', () => {
  test('have support and sales groups, one of them with an MFA rule', async () => {
    const groups =
      await database.owner`select group_name, count(*)::int as people from user_groups where group_name in ('support', 'business')
      group by group_name order by group_name`;
    expect(groups).toEqual([
      { group_name: 'business', people: 2 },
      { group_name: 'support', people: 2 },
    ]);
    const rules = await database.owner`select group_name from authenticator_rules where group_name is not null`;
    expect(rules.map(({ group_name: name }) => name as string)).toEqual(['support', 'support']);
  });

  test('have fourteen users each, with long, right-to-left, emoji and missing names, and one without activity', async () => {
    const people = await database.owner`
      select c.identifier, u.first_name || ' ' || u.last_name as name from users u join companies c on c.id = u.company_id where not u.temporary and not u.is_service`;
    const names = people.map(({ name }) => name as string);
    expect(people.filter(({ identifier }) => identifier === 'alto-vale')).toHaveLength(14);
    expect(people.filter(({ identifier }) => identifier === 'lanternfish')).toHaveLength(14);
    expect(Math.max(...names.map((name) => name.length))).toBeGreaterThan(80);
    expect(names).toContain('ליאורה בן־דוד');
    expect(names).toContain('Júlia 🌻 Prado');
    expect(names).toContain(' ');
    const idle = await database.owner`
      select u.email from users u where not u.temporary and not exists (
        select from transactions t where t.company_id = u.company_id and t.user_id = u.id)`;
    expect(idle.map(({ email }) => email)).toContain('rui@alto-vale.example');
  });

  test('are isolated, even for a person with users in both', async () => {
    const [otherTransaction] = await database.owner`
      select t.id from transactions t join companies c on c.id = t.company_id where c.identifier = 'lanternfish' limit 1`;
    const api = apiOf(demo.token);
    expect((await catchApiError(api.admin.transactions.get({ id: otherTransaction?.['id'] }))).code).toBe('not_found');
    expect((await api.admin.transactions.list({ page_size: PAGE_SIZE })).results.every(({ company }) => company === 'alto-vale')).toBe(
      true,
    );
    const userRows = await database.owner`select company_id from users where email = 'ines@alto-vale.example'`;
    expect(new Set(userRows.map(({ company_id }) => company_id)).size).toBe(2);
  });
});

describe('seeding the demo', () => {
  test('runs once in two concurrent processes, which return the same users', () => {
    expect(concurrentDemo).toEqual(demo);
  });

  test('is idempotent', async () => {
    const before = await countRows();
    expect(before?.['companies']).toBe(2);
    expect(await seedWith()).toEqual(demo);
    expect(await countRows()).toEqual(before);
  });

  test('is skipped outside a demo', async () => {
    expect(await seedWith({ isDemo: false })).toBeUndefined();
  });

  test("leaves an existing database unchanged and shows no users without its file or with another database's file", async () => {
    const otherDirectory = await mkdtemp(path.join(os.tmpdir(), 'seed-demo-'));
    const before = await countRows();
    expect(await seedWith({ dataDir: otherDirectory })).toBeUndefined();
    const otherDemoFile = { ...demo, token: `${demo.token.slice(0, -1)}${demo.token.endsWith('A') ? 'B' : 'A'}`, is_history_whole: true };
    await writeFile(path.join(otherDirectory, 'demo.json'), JSON.stringify(otherDemoFile));
    expect(await seedWith({ dataDir: otherDirectory })).toBeUndefined();
    expect(await countRows()).toEqual(before);
    await rm(otherDirectory, { recursive: true });
  });
});
