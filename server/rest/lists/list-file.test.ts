// A list as a CSV file contains all rows of its pages, from one snapshot.
import http from 'node:http';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { appRouter } from '#server/composition/app-router.ts';
import { toExportColumns } from '#server/api/export-columns.ts';
import { createContext } from '#server/composition/context.ts';
import { createRateLimit } from '#server/platform/security/rate-limit.ts';
import type { ChallengeGate } from '#server/api/challenge-gate.ts';
import { AdminTransaction } from '#server/modules/payments/index.ts';
import { parseJson, printJson } from '#server/kernel/json.ts';
import { describeApi } from '#server/api-docs/api-docs.ts';
import { createRestHandler } from '#server/rest/handler.ts';
import { createListDownloads } from '#server/rest/lists/list-downloads.ts';
import { getColumns } from '#server/rest/lists/list-file.ts';
import { getRouteTable } from '#server/rest/routes.ts';
import { readCsv } from '#server/testing/csv.ts';
import { listen } from '#server/testing/listen.ts';
import { serveRest, withToken, type RestClient } from '#server/testing/rest-client.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures({ connections: 5 });

const CSV = { Accept: 'text/csv' };
const ROWS = 1_203;

let fixture: CompanyFixture;
let rest: RestClient;

/** More crypto accounts than one segment has, each with a text of this length. */
const addCryptoAccounts = ({ companyId, ann }: CompanyFixture, characters: number) => database.owner`
  insert into crypto_accounts (company_id, id, user_id, code, address, metadata, created_at)
  select ${companyId}, n, ${ann.id}, 'code-' || n, 'address ' || n % 7, jsonb_build_object('text', repeat('x', ${characters}::int), 'number', n),
    to_timestamp(1700000000 + n / 3)
  from generate_series(1, ${ROWS}) n`;

const serve = async (): Promise<void> => {
  rest = withToken(await serveRest(database, fixture), fixture.admin.token);
};

beforeEach(async () => {
  fixture = await createFixture();
  await serve();
});

/** Requests a file and resolves with its headers, before the content is read. */
const startDownload = async (path: string, onGate: () => void = () => undefined): Promise<http.IncomingMessage> => {
  const { services } = fixture;
  const handler = createRestHandler({
    router: appRouter,
    openApiDocument: () => describeApi(appRouter),
    services,
    db: database.db,
    lists: database.db,
    publicUrl: services.environment.appUrl,
    uploadDirectory: '',
    rateLimit: createRateLimit({ isEnabled: false }),
    contextFor: ({ cacheUse: _cacheUse, ...parts }) => {
      const context = createContext({ ...parts, services, db: database.db });
      const pass: ChallengeGate['pass'] = (...call) => {
        onGate();
        return context.gate.pass(...call);
      };
      return { ...context, gate: { ...context.gate, pass } };
    },
  });
  const origin = await listen(http.createServer((request, response) => void handler(request, response)));
  const headers = { ...CSV, Authorization: `Token ${fixture.admin.token}` };
  return new Promise((resolve) => {
    http.get(`${origin}/3${path}`, { headers }, resolve);
  });
};

const countOpenSnapshots = async (): Promise<number | undefined> => {
  const [row] = await database.owner<{ open: number }[]>`
    select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
  return row?.open;
};

const rowsOf = async (path: string): Promise<Record<string, string>[]> => {
  const { text } = await rest('GET', path, { headers: CSV });
  const [names = [], ...lines] = readCsv(text);
  return lines.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
};

const ALL_LISTS = getRouteTable(appRouter).routes.filter((route) => getColumns(route));

describe('every list', () => {
  it.each(ALL_LISTS.filter(({ parameters }) => parameters.length === 0).map((route) => [route.path, route] as const))(
    '(%s) has the same rows as a file as on its pages',
    async (path, route) => {
      const isPublic = route.meta.access === 'public';
      const token = isPublic ? {} : { token: fixture.admin.token };
      const list = await rest('GET', `${path}?page_size=250`, token);
      const file = await rest('GET', path, { ...token, headers: CSV });
      expect(file.status).toBe(list.status);
      if (list.status !== 200) return;
      const results: unknown[] = Array.isArray(list.data) ? list.data : list.data.results;
      const [names, ...lines] = readCsv(file.text);
      expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
      expect(names).toEqual(getColumns(route)?.map(({ name }) => name));
      expect(lines).toHaveLength(results.length);
    },
  );
});

describe('a list as a file', () => {
  it('is authorized once, even when read in several segments', async () => {
    await addCryptoAccounts(fixture, 10);
    const onGate = vi.fn<() => void>();
    const file = await startDownload('/admin/users/crypto-accounts/', onGate);
    let content = '';
    for await (const chunk of file) content += String(chunk);
    expect(readCsv(content)).toHaveLength(ROWS + 1);
    expect(onGate).toHaveBeenCalledOnce();
  });

  it('has the rows of all pages, in order, field by field', async () => {
    await addCryptoAccounts(fixture, 10);
    for (const query of ['', 'orderby=created&', 'orderby=address&', `user=${fixture.ann.email}&created__gt=1700000100000&`]) {
      const pages: Record<string, unknown>[] = [];
      let next: string | null = `/admin/users/crypto-accounts/?${query}page_size=250`;
      while (next) {
        const { data } = await rest('GET', next);
        pages.push(...data.results);
        next = data.next && data.next.slice(data.next.indexOf('/admin/'));
      }
      expect(pages.length, query).toBeGreaterThan(500);
      const rows = await rowsOf(`/admin/users/crypto-accounts/?${query}format=csv`);
      expect(
        rows.map((row) => ({
          id: row['id'],
          code: row['code'],
          created: row['created'],
          user: row['user.id'],
          metadata: parseJson(row['metadata'] ?? ''),
        })),
      ).toEqual(
        pages.map(({ id, code, created, user, metadata }) => ({
          id: String(id),
          code,
          created: String(created),
          user: (user as { id: string }).id,
          metadata,
        })),
      );
    }
  });

  it('is a consistent snapshot, regardless of the read speed', async () => {
    await addCryptoAccounts(fixture, 20_000);
    const response = await startDownload('/admin/users/crypto-accounts/?orderby=address');
    // The response has started and waits for its reader.
    await database.owner`delete from crypto_accounts where company_id = ${fixture.companyId} and id % 2 = 0`;
    await database.owner`update crypto_accounts set address = 'another', code = 'new-' || code where company_id = ${fixture.companyId}`;
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    const [names = [], ...lines] = readCsv(Buffer.concat(chunks).toString());
    const code = names.indexOf('code');
    const codes = lines.map((cells) => cells[code]);
    expect(new Set(codes)).toEqual(new Set(Array.from({ length: ROWS }, (_, index) => `code-${index + 1}`)));
    expect(codes).toHaveLength(ROWS);
  });

  it('releases its connection when the client disconnects', async () => {
    await addCryptoAccounts(fixture, 20_000);
    // More requests than permits, so that a permit that was not released would block the last request.
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const response = await startDownload('/admin/users/crypto-accounts/');
      response.destroy();
      await expect.poll(countOpenSnapshots).toBe(0);
    }
    expect((await rest('GET', '/admin/users/crypto-accounts/', { headers: CSV })).status).toBe(200);
  });

  it('is rejected while the same user downloads two others', async () => {
    await addCryptoAccounts(fixture, 20_000);
    const responses = [await startDownload('/admin/users/crypto-accounts/'), await startDownload('/admin/users/crypto-accounts/')];
    const third = await rest('GET', '/admin/users/crypto-accounts/', { headers: CSV });
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '5']);
    for (const response of responses) response.destroy();
    await expect.poll(countOpenSnapshots).toBe(0);
  });

  it('keeps amounts exact and escapes spreadsheet formulas', async () => {
    const amount = 123_456_789_012_345_678_901_234_567_890n;
    await fixture.admin.api.admin.transactions.credit({
      user: fixture.ann.email,
      amount,
      currency: 'USD',
      status: 'Complete',
      note: '=HYPERLINK("http://x","y"), "quoted"\nline',
      reference: '+1',
      metadata: { a: 1 },
    });
    await fixture.ann.api.transactions.debit({ amount: 5n, currency: 'USD', note: '-5' });
    const [debit, credit] = await rowsOf('/admin/transactions/');
    expect(credit).toMatchObject({
      amount: String(amount),
      note: `'=HYPERLINK("http://x","y"), "quoted"\nline`,
      reference: "'+1",
      metadata: '{"a":1}',
      'currency.code': 'USD',
    });
    expect(debit).toMatchObject({ amount: '-5', note: "'-5" });
  });

  it('has a descriptive file name, and lists ignored parameters in a header', async () => {
    const { headers } = await rest('GET', '/admin/transactions/?format=csv&page=2&page_size=1&nonsense=1');
    expect(headers.get('content-disposition')).toContain(`filename="${fixture.company}-transactions-`);
    expect(headers.get('x-ignored-parameters')).toBe('nonsense, page, page_size');
  });

  it('has the errors of the list, as JSON', async () => {
    const { token } = fixture.ann;
    expect(await rest('GET', '/admin/transactions/', { token, headers: CSV })).toMatchObject({ status: 403, body: { status: 'error' } });
    expect(await rest('GET', '/admin/transactions/?created__gt=x', { headers: CSV })).toMatchObject({ status: 400 });
  });

  it.each([
    ['text/csv', true],
    ['application/json, text/csv;q=0.5', false],
    ['application/json;q=0.5, text/csv', true],
    ['text/csv;q=0', false],
    ['*/*', false],
  ])('is chosen by Accept: %s: %s', async (accept, isFile) => {
    const { headers } = await rest('GET', '/admin/transactions/', { headers: { Accept: accept } });
    expect(headers.get('content-type')?.startsWith('text/csv')).toBe(isFile);
  });

  it('is not available for endpoints that are not lists', async () => {
    expect((await rest('GET', '/user/?format=csv', { headers: CSV })).data.email).toBe(fixture.admin.email);
  });
});

describe('the columns of a list', () => {
  it('are the fields of an item, with nested objects flattened', () => {
    const columns = toExportColumns(AdminTransaction);
    const names = columns.map(({ name }) => name);
    expect(names).toContain('partner.user.email');
    expect(names).toContain('currency.code');
    expect(names).toContain('metadata');
    const partner = columns.find(({ name }) => name === 'partner.user.email');
    expect([partner?.getValue({ partner: null }), partner?.getValue({ partner: { user: { email: 'a' } } })]).toEqual([undefined, 'a']);
  });
});

describe('a dashboard download', () => {
  const open = async () => {
    const handler = createListDownloads({
      router: appRouter,
      rest: async (request, response) => {
        response.end(printJson({ url: request.url, authorization: request.headers.authorization, accept: request.headers.accept }));
        return Promise.resolve();
      },
      readToken: (cookie) => Promise.resolve(cookie === 'session=good' ? 'key.secret' : undefined),
    });
    return listen(http.createServer((request, response) => void handler(request, response)));
  };

  it('returns the list with the same URL, authenticated only by the cookie', async () => {
    const origin = await open();
    const response = await fetch(`${origin}/csv/admin/users/?status=pending`, {
      headers: { Cookie: 'session=good', Authorization: 'Token foreign' },
    });
    expect(await response.json()).toEqual({ url: '/3/admin/users/?status=pending', authorization: 'Token key.secret', accept: 'text/csv' });
  });

  it('rejects cross-site requests and endpoints that are not lists', async () => {
    const origin = await open();
    const from = (path: string, headers: Record<string, string>, method = 'GET') => fetch(origin + path, { headers, method });
    expect((await from('/csv/admin/users/', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await from('/csv/user/', {})).status).toBe(404);
    expect((await from('/csv/admin/users/', {}, 'POST')).status).toBe(405);
  });
});
