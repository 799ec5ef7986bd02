// Access to statement files, and their completeness as of one point in time.
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { contextFactory, createContext } from '#server/composition/context.ts';
import { STATEMENT_LINK_LIFETIME_MS, requirePrintable } from '#server/modules/reporting/statements/statement-link.ts';
import { writeStatement, type StatementTarget } from '#server/modules/reporting/statements/write-statement.ts';
import { StatementDocument, type Statement } from '#server/modules/reporting/statements/schema.ts';
import { BATCH_MAX } from '#server/modules/payments/transactions/schema.ts';
import { createSessionCookie } from '#server/http/dashboard/cookies.ts';
import { createStatementFiles } from '#server/http/dashboard/statement-files.ts';
import { newId } from '#server/kernel/id.ts';
import { parseJson } from '#server/kernel/json.ts';
import { dayOf, formatDate } from '#server/kernel/timestamps.ts';
import { PDF_MOVEMENTS_MAX, type StatementFormat } from '#server/kernel/report-enums.ts';
import { createRateLimit } from '#server/platform/security/rate-limit.ts';
import { addTotp } from '#server/testing/authenticators.ts';
import { readCsv } from '#server/testing/csv.ts';
import { listen } from '#server/testing/listen.ts';
import { textsOf } from '#server/testing/pdf-text.ts';
import { catchApiError, useFixtures, type TestUser, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

let fixture: CompanyFixture;
let reference: string;

const today = (): string => dayOf(fixture.clock.now().getTime(), 'UTC');

const credit = (amount: bigint, overrides: object = {}) =>
  fixture.admin.api.admin.transactions.credit({ user: fixture.ann.id, amount, currency: 'USD', status: 'Complete', ...overrides });

beforeEach(async () => {
  fixture = await createFixture();
  const [account] = (await fixture.ann.api.accounts.list({})).results;
  reference = account?.reference ?? '';
});

const query = (format: StatementFormat, overrides: object = {}) => ({
  account: reference,
  currency: 'USD',
  from: today(),
  to: today(),
  format,
  ...overrides,
});

const linkOf = async (format: StatementFormat, person: TestUser = fixture.ann): Promise<string> =>
  (await person.api.statements.link(query(format))).url;

const keyOf = (url: string): string => new URLSearchParams(url.split('?')[1]).get('key') ?? '';

/** Serves the files, and returns a function that requests a URL with a user's cookie. */
const startRest = async () => {
  const { services } = fixture;
  const sessionCookie = createSessionCookie(services.environment, 'a password of thirty-two characters');
  const handler = createStatementFiles({
    services,
    contextFor: contextFactory({ services, db: database.db }),
    sessionCookie,
    rateLimit: createRateLimit({ isEnabled: false }),
    write: (ctx, key, target) => writeStatement(database.db, ctx, key, target),
  });
  const origin = await listen(http.createServer((request, response) => void handler(request, response)));
  return async (
    url: string,
    { person, method, headers }: { person?: TestUser; method?: string; headers?: Record<string, string> } = {},
  ) => {
    const cookie = person && (await sessionCookie.seal(person.token, null)).split(';')[0];
    return fetch(`${origin}${url}`, { ...(method && { method }), headers: { ...(cookie && { Cookie: cookie }), ...headers } });
  };
};

/** Writes the file of a link without HTTP. */
const write = async (url: string, onWrite: () => Promise<void> = () => Promise.resolve()): Promise<Buffer> => {
  const { services, ann, clientAddress } = fixture;
  const context = createContext({
    services,
    db: database.db,
    requestId: newId(),
    clientAddress,
    userAgent: '',
    url: new URL('http://127.0.0.1/statement-files/'),
    token: ann.token,
  });
  const chunks: Buffer[] = [];
  const target: StatementTarget = {
    begin: () => undefined,
    write: async (chunk) => {
      chunks.push(Buffer.from(chunk));
      await onWrite();
      return true;
    },
  };
  await writeStatement(database.db, { ...context, me: await context.session() }, keyOf(url), target);
  return Buffer.concat(chunks);
};

const rowsOf = (csv: string): Record<string, string>[] => {
  const [names = [], ...lines] = readCsv(csv);
  return lines.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
};

/** Posts this many credits of one cent. */
const addCredits = async (count: number): Promise<void> => {
  for (let remaining = count; remaining > 0; remaining -= BATCH_MAX) {
    const transactions = Array.from({ length: Math.min(remaining, BATCH_MAX) }, () => ({
      user: fixture.ann.id,
      tx_type: 'credit' as const,
      amount: 1n,
      currency: 'USD',
      status: 'Complete' as const,
    }));
    await fixture.admin.api.admin.transactions.batch({ transactions });
  }
};

describe('a CSV statement', () => {
  it('lists every movement with the exact balance after it, between the opening and closing balances', async () => {
    await credit(123_456_789_012_345_678_901_234_567_890n, { note: '=1+1', reference: 'R-1' });
    await fixture.ann.api.transactions.transfer({ amount: 90n, currency: 'USD', recipient: fixture.bob.email, debit_note: 'rent, "May"' });
    await credit(5n, { status: 'Pending' });
    const get = await startRest();
    const response = await get(await linkOf('csv'), { person: fixture.ann });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(response.headers.get('content-disposition')).toContain(
      `filename="${fixture.company}-statement-${reference}-USD-${today()}-${today()}.csv"`,
    );
    expect(rowsOf(await response.text())).toMatchObject([
      { date: today(), type: 'opening', balance: '0', balance_decimal: '0.00', amount: '' },
      {
        type: 'credit',
        note: "'=1+1",
        reference: 'R-1',
        amount: '123456789012345678901234567890',
        amount_decimal: '1234567890123456789012345678.90',
        balance: '123456789012345678901234567890',
        currency: 'USD',
      },
      { type: 'debit', description: 'bob', note: 'rent, "May"', amount: '-90', amount_decimal: '-0.90' },
      { date: today(), type: 'closing', balance: '123456789012345678901234567800' },
    ]);
  });

  it('adds up row by row across chunks, and is a snapshot even for a slow reader', async () => {
    await addCredits(603);
    let isFirst = true;
    const csv = await write(await linkOf('csv'), async () => {
      if (isFirst) await credit(50n);
      isFirst = false;
    });
    const rows = rowsOf(csv.toString());
    expect(rows).toHaveLength(603 + 2);
    const balances = rows.map((row) => BigInt(row['balance'] ?? ''));
    expect(balances.slice(1)).toEqual(rows.slice(1).map((row, index) => (balances[index] ?? 0n) + BigInt(row['amount'] ?? '')));
    expect(rows.at(-1)).toMatchObject({ type: 'closing', balance: '603' });
    expect((await fixture.ann.api.statements.preview(query('csv'))).closing).toBe(653n);
  }, 60_000);
});

describe('a JSON statement', () => {
  it('lists every movement with the balance after it, in the documented format, exact at any length', async () => {
    await credit(123_456_789_012_345_678_901_234_567_890n, { note: 'a "quoted" note', reference: 'R-1' });
    await fixture.ann.api.transactions.transfer({ amount: 90n, currency: 'USD', recipient: fixture.bob.email });
    const get = await startRest();
    const response = await get(await linkOf('json'), { person: fixture.ann });
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('content-disposition')).toMatch(/\.json"/);
    const file = parseJson(await response.text()) as Record<string, unknown>;
    expect(file).toMatchObject({
      account: { reference },
      currency: { code: 'USD', divisibility: 2 },
      from: today(),
      to: today(),
      opening: 0,
      credits: 123_456_789_012_345_678_901_234_567_890n,
      debits: -90,
      closing: 123_456_789_012_345_678_901_234_567_800n,
      count: 2,
      lines: [
        { type: 'credit', note: 'a "quoted" note', reference: 'R-1', balance: 123_456_789_012_345_678_901_234_567_890n },
        { type: 'debit', reference: null, amount: -90, balance: 123_456_789_012_345_678_901_234_567_800n },
      ],
    });
    const { lines, ...head } = StatementDocument.shape;
    const documentation = await readFile('docs/statements.md', 'utf8');
    for (const name of [...Object.keys(head), ...Object.keys(lines.element.shape)]) expect(documentation).toContain(`| \`${name}\``);
    expect(Object.keys(file).toSorted()).toEqual(Object.keys(StatementDocument.shape).toSorted());
    expect(Object.keys((file['lines'] as object[])[0] ?? {}).toSorted()).toEqual(Object.keys(lines.element.shape).toSorted());
  });

  it('is valid without movements', async () => {
    await credit(5n);
    const url = (await fixture.ann.api.statements.link(query('json', { from: '2025-01-01', to: '2025-01-31' }))).url;
    expect(parseJson((await write(url)).toString())).toMatchObject({ opening: 0, closing: 0, lines: [] });
  });
});

describe('a PDF statement', () => {
  it('contains the company, user, account, period, amounts and balances', async () => {
    await fixture.admin.api.admin.company.update({ name: 'Alto Vale', legal_name: 'Alto Vale Lda.' });
    await fixture.ann.api.user.update({ first_name: 'Ana', last_name: 'Müller-Новак', timezone: 'Europe/Lisbon' });
    await credit(123_450n, { note: 'Salary' });
    await fixture.ann.api.transactions.transfer({ amount: 2_000n, currency: 'USD', recipient: fixture.bob.email });
    const pdf = await write(await linkOf('pdf'));
    expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7');
    const pageTexts = textsOf(pdf);
    for (const text of [
      'Alto Vale',
      'Alto Vale Lda.',
      'Account statement',
      'Ana Müller-Новак',
      reference,
      'Salary',
      'bob',
      'Page 1 of 1',
    ]) {
      expect(pageTexts, text).toContain(text);
    }
    expect(pageTexts).toContain(`${formatDate(today())} to ${formatDate(today())} (time zone Europe/Lisbon), 2 transactions`);
    for (const figure of ['+1,234.50', '−20.00', '1,214.50', 'Amount, USD', 'Balance, USD']) expect(pageTexts, figure).toContain(figure);
  });

  it('is accessible: tagged, with a language, title and column headers', async () => {
    await credit(1n);
    const pdf = (await write(await linkOf('pdf'))).toString('latin1');
    expect(pdf).toContain('/Lang (en)');
    expect(pdf).toContain('/Marked true');
    expect(pdf).toContain('/DisplayDocTitle true');
    expect(pdf).toContain('/S /H1');
    expect(pdf.match(/\/Scope \/Column/g)).toHaveLength(4);
    // The sums, the titles, and the rows of both balances and the credit.
    expect(pdf.match(/\/S \/TR\b/g)).toHaveLength(4 + 1 + 3);
  });

  it('has the stated number of pages', async () => {
    await addCredits(120);
    const pdf = await write(await linkOf('pdf'));
    const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
    const numbers = textsOf(pdf).filter((text) => text.startsWith('Page '));
    expect(pages).toBeGreaterThan(3);
    expect(numbers).toEqual(Array.from({ length: pages ?? 0 }, (_, index) => `Page ${index + 1} of ${pages}`));
    expect(textsOf(pdf).filter((text) => text === '+0.01')).toHaveLength(120);
  });

  it('prints a character missing in the font as "?", with a note, and keeps it for screen readers', async () => {
    await credit(1n, { note: '家賃 May' });
    const pdf = await write(await linkOf('pdf'));
    expect(textsOf(pdf)).toContain('?? May');
    expect(textsOf(pdf).join(' ')).toContain('The CSV file contains them unchanged.');
    const utf16 = Buffer.from('﻿家賃 May', 'utf16le').swap16().toString('latin1');
    expect(pdf.toString('latin1')).toContain(utf16);
  });

  it('is rejected above the row limit, unlike CSV', () => {
    const tooMany = { count: PDF_MOVEMENTS_MAX + 1 } as Statement;
    expect(() => requirePrintable('pdf', tooMany)).toThrow(
      'this period has 2,001 transactions. Choose a shorter period, or the CSV or JSON file.',
    );
    requirePrintable('csv', tooMany);
    requirePrintable('pdf', { count: PDF_MOVEMENTS_MAX } as Statement);
  });
});

describe('a statement link', () => {
  it('is valid only for its user, and expires after a few minutes', async () => {
    await credit(1n);
    const get = await startRest();
    const url = await linkOf('csv');
    expect((await get(url)).status).toBe(401);
    expect((await get(url, { person: fixture.bob })).status).toBe(404);
    expect((await get(url.replace(/key=../, 'key=xx'), { person: fixture.ann })).status).toBe(404);
    expect((await get('/statement-files/statement.csv', { person: fixture.ann })).status).toBe(404);
    expect((await get(url, { person: fixture.ann, headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(403);
    expect((await get(url, { person: fixture.ann, method: 'POST' })).status).toBe(405);
    expect((await get(url, { person: fixture.ann })).status).toBe(200);
    fixture.clock.advance(STATEMENT_LINK_LIFETIME_MS + 1);
    expect((await get(url, { person: fixture.ann })).status).toBe(404);
  });

  it("checks the user's permission when followed", async () => {
    await credit(1n);
    const get = await startRest();
    const url = await linkOf('csv');
    const otherAccount = await fixture.ann.api.accounts.create({ name: 'Other' });
    await fixture.admin.api.admin.accounts.update({ reference: otherAccount.reference, primary: true });
    await fixture.admin.api.admin.accounts.update({ reference, hidden: true });
    expect((await get(url, { person: fixture.ann })).status).toBe(404);
    await database.owner`delete from group_permissions where company_id = ${fixture.companyId} and permission = 'user.transaction.view'`;
    expect((await get(url, { person: fixture.ann })).status).toBe(403);
  });

  it('requires the challenges of viewing transactions', async () => {
    await credit(1n);
    await addTotp(database, fixture, fixture.ann);
    await fixture.admin.api.admin.authenticatorRules.create({
      type: 'authorization',
      durability: 'ephemeral',
      authenticator_types: ['totp'],
      permissions: ['user.transaction.view'],
    } as never);
    expect((await catchApiError(linkOf('csv'))).code).toBe('mfa_required');
  });
});
