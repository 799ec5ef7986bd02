// Statements of the API: records whose file a worker writes. STATEMENTS sets the number of statements of the longest test.
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { fileRecords } from '#server/composition/domain-events.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { startOfDay, dayOf } from '#server/kernel/timestamps.ts';
import { parseJson } from '#server/kernel/json.ts';
import { findDownload, sweepFiles } from '#server/modules/files/index.ts';
import { LEASE_MS } from '#server/modules/reporting/file-jobs/job-lease.ts';
import { deleteOldStatements, STATEMENT_RETENTION_MS } from '#server/modules/reporting/stored-statements/service.ts';
import { runStatements, statementLease } from '#server/modules/reporting/stored-statements/statement-job.ts';
import { createLog } from '#server/platform/log.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';
import { readCsv } from '#server/testing/csv.ts';

const { database, createFixture } = useFixtures();

const log = createLog({ level: 'silent' });
const ZONE = 'Africa/Johannesburg';
const STATEMENTS = Number(process.env['STATEMENTS'] ?? 10);
const CREDITS = 10;
const TIMEOUT_MS = 60_000 + STATEMENTS * 200;

let fixture: CompanyFixture;
let account: string;

const portsOf = (fileStore: FileStore = fixture.services.fileStore, stopSignal = new AbortController().signal) => ({
  db: database.db,
  snapshots: database.db,
  clock: fixture.clock,
  fileStore,
  stopSignal,
  log,
});

const read = async (file: string | null): Promise<string | undefined> => {
  if (file === null) return undefined;
  const { pathname, searchParams } = new URL(file);
  const printReceipt = () => Promise.resolve(undefined);
  const ports = { ...fixture.services, db: database.db, records: fileRecords, printReceipt };
  const download = await findDownload(ports, { path: pathname, key: searchParams.get('key') ?? '' });
  const content = await download?.open({ start: 0, end: download.sizeBytes - 1 });
  return content && (await buffer(content)).toString('latin1');
};

const credit = (amount: bigint, reference = account) =>
  fixture.admin.api.admin.transactions.credit({ account: reference, amount, currency: 'USD', status: 'Complete' });

const input = (overrides: object = {}) => ({ account, timezone: ZONE, ...overrides });

const accountOf = async ({ api }: CompanyFixture['ann']): Promise<string> => (await api.accounts.list({})).results[0]?.reference ?? '';

beforeEach(async () => {
  fixture = await createFixture();
  account = await accountOf(fixture.ann);
  await credit(100n);
});

/** The content of a statement, by default of this month. */
const fileIn = async (format: 'camt053' | 'ofx', period: object = {}): Promise<string> => {
  const { id } = await fixture.ann.api.statements.create(input({ format, ...period }));
  await runStatements(portsOf());
  const { file, error } = await fixture.ann.api.statements.get({ id });
  expect(error).toBeNull();
  return (await read(file)) ?? '';
};

/** The text of each element of the name. */
const textsIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);

/** The content of each element of the name, with its elements. */
const elementsIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, content = '']) => content);

/** The names of the direct children of each element, and an error for tags that do not match. */
const childrenByElement = (xml: string): [element: string, children: string[]][] => {
  const elements: [string, string[]][] = [];
  const open: [string, string[]][] = [];
  for (const [, closing, name = ''] of xml.matchAll(/<(\/?)([A-Za-z0-9]+)[^>?]*>/g)) {
    if (closing) {
      const element = open.pop();
      if (element?.[0] !== name) throw new Error(`</${name}> does not match <${element?.[0] ?? ''}>.`);
      elements.push(element);
    } else {
      open.at(-1)?.[1].push(name);
      open.push([name, []]);
    }
  }
  if (open.length > 0) throw new Error('An element is not closed.');
  return elements;
};

/** Order of elements in camt.053.001.08, and in OFX 2.2. */
const ORDERS: Record<string, string> = {
  Document: 'BkToCstmrStmt',
  BkToCstmrStmt: 'GrpHdr Stmt',
  GrpHdr: 'MsgId CreDtTm MsgRcpt',
  Stmt: 'Id StmtPgntn ElctrncSeqNb RptgSeq LglSeqNb CreDtTm FrToDt CpyDplctInd RptgSrc Acct RltdAcct Intrst Bal TxsSummry Ntry AddtlStmtInf',
  Acct: 'Id Tp Ccy Nm Prxy Ownr Svcr',
  Bal: 'Tp CdtLine Amt CdtDbtInd Dt Avlbty',
  TxsSummry: 'TtlNtries TtlCdtNtries TtlDbtNtries TtlNtriesPerBkTxCd',
  TtlNtries: 'NbOfNtries Sum TtlNetNtry',
  Ntry: 'NtryRef Amt CdtDbtInd RvslInd Sts BookgDt ValDt AcctSvcrRef Avlbty BkTxCd ComssnWvrInd NtryDtls AddtlNtryInf',
  TxDtls: 'Refs Amt CdtDbtInd RltdPties RmtInf',
  Refs: 'MsgId AcctSvcrRef PmtInfId InstrId EndToEndId TxId',
  OFX: 'SIGNONMSGSRSV1 BANKMSGSRSV1',
  SONRS: 'STATUS DTSERVER USERKEY TSKEYEXPIRE LANGUAGE DTPROFUP DTACCTUP FI',
  STMTTRNRS: 'TRNUID STATUS CLTCOOKIE OFXEXTENSION STMTRS',
  STMTRS: 'CURDEF BANKACCTFROM BANKTRANLIST BANKTRANLISTP LEDGERBAL AVAILBAL BALLIST',
  BANKACCTFROM: 'BANKID BRANCHID ACCTID ACCTTYPE ACCTKEY',
  BANKTRANLIST: 'DTSTART DTEND STMTTRN',
  STMTTRN: 'TRNTYPE DTPOSTED DTUSER DTAVAIL TRNAMT FITID CORRECTFITID SRVRTID CHECKNUM REFNUM SIC PAYEEID NAME PAYEE EXTDNAME MEMO',
  BAL: 'NAME DESC BALTYPE VALUE DTASOF CURRENCY',
};

/** Elements whose children are not in the order of their standard. */
const misplacedIn = (xml: string): string[] =>
  childrenByElement(xml).flatMap(([name, children]) => {
    const order = ORDERS[name]?.split(' ');
    const places = order ? children.map((child) => order.indexOf(child)) : [];
    return places.some((place, index) => place < 0 || place < (places[index - 1] ?? 0)) ? [`${name}: ${children.join(' ')}`] : [];
  });

/** A decimal amount in the smallest unit of a currency with two decimal places. */
const toUnits = (text: string): bigint => BigInt(text.replace('.', ''));

/** The balance in the database. */
const readLedgerBalance = async (): Promise<bigint> => {
  const [holding] = (await fixture.ann.api.accounts.list({})).results;
  return holding?.currencies[0]?.balance ?? 0n;
};

describe('a statement', () => {
  it('adds up in CAMT.053, with the elements of the schema in order', async () => {
    const { ann, bob, admin } = fixture;
    await admin.api.admin.transactions.credit({ account, amount: 250n, currency: 'USD', status: 'Complete', note: 'A & B <"C">\u0001' });
    await ann.api.transactions.transfer({ amount: 120n, currency: 'USD', recipient: bob.email, debit_note: 'Rent' });
    const xml = await fileIn('camt053');
    expect(misplacedIn(xml)).toEqual([]);
    expect(xml).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"');
    expect(xml).toContain('<Ustrd>A &amp; B &lt;&quot;C&quot;&gt;</Ustrd>');
    const signedIn = (content: string): bigint =>
      toUnits(textsIn(content, 'Amt')[0] ?? '') * (textsIn(content, 'CdtDbtInd')[0] === 'DBIT' ? -1n : 1n);
    const balances = elementsIn(xml, 'Bal').map((balance) => [textsIn(balance, 'Cd')[0], signedIn(balance)] as const);
    const entries = elementsIn(xml, 'Ntry').map(signedIn);
    expect(entries).toEqual([100n, 250n, -120n]);
    expect(balances).toEqual([
      ['OPBD', 0n],
      ['ITBD', entries.reduce((sum, amount) => sum + amount, 0n)],
    ]);
    expect(balances[1]?.[1]).toBe(await readLedgerBalance());
    const ofEndedMonth = await fileIn('camt053', { end_date: fixture.clock.now().getTime() - 40 * DAY_MS });
    expect(elementsIn(ofEndedMonth, 'Bal').map((balance) => textsIn(balance, 'Cd')[0])).toEqual(['OPBD', 'CLBD']);
    expect(elementsIn(xml, 'TxsSummry').map((summary) => textsIn(summary, 'Sum'))).toEqual([['4.70', '3.50', '1.20']]);
  });

  it('adds up in OFX, with the elements of the specification in order', async () => {
    const { ann, bob } = fixture;
    await ann.api.transactions.transfer({ amount: 30n, currency: 'USD', recipient: bob.email, debit_note: 'Rent & more' });
    const xml = await fileIn('ofx');
    expect(misplacedIn(xml)).toEqual([]);
    const amounts = textsIn(xml, 'TRNAMT').map(toUnits);
    expect(amounts).toEqual([100n, -30n]);
    expect(textsIn(xml, 'TRNTYPE')).toEqual(['CREDIT', 'DEBIT']);
    expect(new Set(textsIn(xml, 'FITID')).size).toBe(2);
    expect(toUnits(textsIn(xml, 'VALUE')[0] ?? '')).toBe(0n);
    expect(toUnits(textsIn(xml, 'BALAMT')[0] ?? '')).toBe(await readLedgerBalance());
    expect(textsIn(xml, 'MEMO')).toContain('Rent &amp; more');
  });

  it('is rejected in a format that cannot express a currency of the account', async () => {
    const { admin, ann } = fixture;
    await admin.api.admin.currencies.create({ code: 'POINTS', description: 'Points', symbol: 'p', unit: 'point', divisibility: 0 });
    await admin.api.admin.transactions.credit({ account, amount: 5n, currency: 'POINTS', status: 'Complete' });
    for (const format of ['camt053', 'ofx'] as const)
      expect(await catchApiError(ann.api.statements.create(input({ format })))).toMatchObject({ fields: { format: [expect.any(String)] } });
    const { id } = await ann.api.statements.create(input({ format: 'json' }));
    await runStatements(portsOf());
    const documents = parseJson((await read((await ann.api.statements.get({ id })).file)) ?? '');
    expect(documents).toMatchObject([{ currency: { code: 'USD' } }, { currency: { code: 'POINTS' }, closing: 5 }]);
  });

  it('covers whole days in its time zone, by default those of this month', async () => {
    const { ann, clock } = fixture;
    const created = await ann.api.statements.create(input({ metadata: { batch: 'one' } }));
    const today = dayOf(clock.now().getTime(), ZONE);
    expect(created).toMatchObject({
      account: { reference: account, primary: true },
      timezone: ZONE,
      start_date: startOfDay(`${today.slice(0, -2)}01`, ZONE),
      end_date: startOfDay(today, ZONE, 1) - 1,
      format: 'pdf',
      status: 'queued',
      file: null,
      error: null,
      metadata: { batch: 'one' },
    });
    await runStatements(portsOf());
    const complete = await ann.api.statements.get({ id: created.id });
    expect(complete).toMatchObject({ status: 'complete', start_date: created.start_date, end_date: created.end_date });
    expect((await read(complete.file))?.slice(0, 5)).toBe('%PDF-');
  });

  it('adds up in each currency, as CSV and as JSON', async () => {
    const { ann, admin } = fixture;
    await credit(650n);
    await admin.api.admin.transactions.debit({ account, amount: 20n, currency: 'USD', status: 'Complete' });
    const [csv, json] = await Promise.all(
      (['csv', 'json'] as const).map(async (format) => (await ann.api.statements.create(input({ format }))).id),
    );
    await runStatements(portsOf());
    const [names = [], ...rows] = readCsv((await read((await ann.api.statements.get({ id: csv ?? '' })).file)) ?? '');
    const column = (name: string) => rows.map((cells) => cells[names.indexOf(name)] ?? '');
    expect(column('type')).toEqual(['opening', 'credit', 'credit', 'debit', 'closing']);
    expect(column('amount').reduce((sum, text) => sum + BigInt(text || 0), 0n)).toBe(730n);
    expect(column('balance').at(-1)).toBe('730');
    const text = (await read((await ann.api.statements.get({ id: json ?? '' })).file)) ?? '';
    expect(parseJson(text)).toMatchObject([{ opening: 0, credits: 750, debits: -20, closing: 730, count: 3, timezone: ZONE }]);
  });

  it('is restarted by another worker after a crash, and the old worker writes nothing more', async () => {
    const { id } = await fixture.ann.api.statements.create(input({ format: 'json' }));
    const { fileStore } = fixture.services;
    let secondWorker: Promise<number> | undefined;
    const stored: string[] = [];
    // The first worker stalls for longer than its lease.
    await runStatements(
      portsOf({
        ...fileStore,
        put: async (...args) => {
          fixture.clock.advance(LEASE_MS + 1);
          secondWorker ??= runStatements(portsOf());
          await secondWorker;
          stored.push((await fixture.ann.api.statements.get({ id })).file ?? '');
          await fileStore.put(...args);
        },
      }),
    );
    const complete = await fixture.ann.api.statements.get({ id });
    expect(complete.status).toBe('complete');
    expect(await read(complete.file)).toBe(await read(stored[0] ?? ''));
  });

  it('is claimed once while its lease is valid', async () => {
    await fixture.ann.api.statements.create(input());
    const now = fixture.clock.now();
    const claims = await Promise.all([statementLease.claim(database.db, now), statementLease.claim(database.db, now)]);
    expect(claims.filter(Boolean)).toHaveLength(1);
    fixture.clock.advance(LEASE_MS + 1);
    await runStatements(portsOf());
  });

  it(
    'is written with many others, in all formats',
    async () => {
      for (let count = 0; count < CREDITS; count++) await credit(5n);
      const { id } = await fixture.ann.api.statements.create(input());
      const { companyId } = fixture;
      await database.owner`
        insert into statements (company_id, id, account, timezone, starts_at, ends_at, format, created_at, updated_at)
        select company_id, gen_random_uuid(), account, timezone, starts_at, ends_at, (array['pdf', 'csv', 'json', 'camt053', 'ofx'])[1 + number % 5],
          created_at, updated_at
        from statements, generate_series(2, ${STATEMENTS}::int) as number where company_id = ${companyId} and id = ${id}`;
      const startedAt = performance.now();
      await runStatements(portsOf());
      if (process.env['STATEMENTS']) process.stdout.write(`${STATEMENTS} statements in ${Math.round(performance.now() - startedAt)} ms\n`);
      const written = await database.owner`
        select count(*)::int as count from statements where company_id = ${companyId} and status = 'complete' and size_bytes > 0`;
      expect([...written]).toEqual([{ count: STATEMENTS }]);
    },
    TIMEOUT_MS,
  );

  it('reports the reason for a failure', async () => {
    const { id } = await fixture.ann.api.statements.create(input());
    const { fileStore } = fixture.services;
    await runStatements(portsOf({ ...fileStore, put: () => Promise.reject(new Error('disk full')) }));
    const failed = await fixture.ann.api.statements.get({ id });
    expect(failed).toMatchObject({ status: 'failed', error: expect.stringContaining('Create it again'), file: null });
  });

  it('is continued by another worker when this one stops', async () => {
    const { id } = await fixture.ann.api.statements.create(input());
    const controller = new AbortController();
    const running = runStatements(portsOf(undefined, controller.signal));
    controller.abort();
    await running;
    await runStatements(portsOf());
    expect(await fixture.ann.api.statements.get({ id })).toMatchObject({ status: 'complete' });
  });

  it('keeps its file during a sweep, until it is deleted', async () => {
    const { ann, admin, clock, services } = fixture;
    const { id } = await ann.api.statements.create(input());
    await runStatements(portsOf());
    const sweepTime = new Date(clock.now().getTime() + 3 * DAY_MS);
    await sweepFiles({ ...portsOf(services.fileStore), clock: { now: () => sweepTime }, records: fileRecords });
    const { file } = await ann.api.statements.get({ id });
    expect(await read(file)).toContain('%PDF-');
    await ann.api.statements.remove({ id });
    expect(await read(file)).toBeUndefined();
    expect(await catchApiError(ann.api.statements.get({ id }))).toMatchObject({ code: 'not_found' });
    expect(await admin.api.admin.statements.get({ id })).toMatchObject({ archived: true, file: null, user: { id: ann.id } });
    await deleteOldStatements(database.db, new Date(clock.now().getTime() + STATEMENT_RETENTION_MS + 1));
    expect(await catchApiError(admin.api.admin.statements.get({ id }))).toMatchObject({ code: 'not_found' });
  });

  it('is canceled when it is deleted before it is complete', async () => {
    const { admin } = fixture;
    const { id } = await admin.api.admin.statements.create(input());
    await admin.api.admin.statements.remove({ id });
    expect(await runStatements(portsOf())).toBe(0);
    expect(await admin.api.admin.statements.get({ id })).toMatchObject({ status: 'failed', archived: true });
  });

  it.each<[what: string, overrides: object, field: string]>([
    ['an unknown account', { account: 'unknown' }, 'account'],
    ['no account', { account: '' }, 'account'],
    ['an unknown time zone', { timezone: 'Mars/Olympus' }, 'timezone'],
    ['no time zone', { timezone: undefined }, 'timezone'],
    ['a time that is text', { start_date: '2026-02-31' }, 'start_date'],
    ['a negative time', { end_date: -1 }, 'end_date'],
    ['a time beyond the year 9999', { end_date: 253_402_300_800_000 }, 'end_date'],
    ['an end before the start', { start_date: Date.UTC(2026, 4, 2), end_date: Date.UTC(2026, 4, 1) }, 'end_date'],
    ['an end in the future', { end_date: Date.UTC(2200, 0, 1) }, 'end_date'],
    ['more than twelve months', { start_date: Date.UTC(2020, 0, 1), end_date: Date.UTC(2021, 0, 2) }, 'end_date'],
    ['an unknown format', { format: 'docx' }, 'format'],
    ['metadata that is a list', { metadata: [] }, 'metadata'],
  ])('is rejected with %s, and nothing is written', async (_what, overrides, field) => {
    const create = (body: object) => fixture.ann.api.statements.create(body as never);
    expect(await catchApiError(create(input(overrides)))).toMatchObject({ code: 'invalid', fields: { [field]: [expect.any(String)] } });
    expect((await fixture.admin.api.admin.statements.list({})).count).toBe(0);
  });

  it('is rejected for accounts of other users, and for archived and hidden accounts', async () => {
    const { ann, bob, admin } = fixture;
    const invalidAccount = { code: 'invalid', fields: { account: [expect.any(String)] } };
    expect(await catchApiError(bob.api.statements.create(input()))).toMatchObject(invalidAccount);
    const second = await ann.api.accounts.create({ name: 'savings' });
    await admin.api.admin.accounts.update({ reference: second.reference, archived: true });
    const ofSecond = input({ account: second.reference });
    expect(await catchApiError(ann.api.statements.create(ofSecond))).toMatchObject(invalidAccount);
    expect(await catchApiError(admin.api.admin.statements.create(ofSecond))).toMatchObject(invalidAccount);
  });

  it('is visible to the user of its account, and to admins', async () => {
    const { ann, bob, admin } = fixture;
    const { id } = await admin.api.admin.statements.create(input());
    const bobsAccount = await accountOf(bob);
    await credit(5n, bobsAccount);
    const bobs = await bob.api.statements.create(input({ account: bobsAccount }));
    await runStatements(portsOf());
    expect((await ann.api.statements.list({})).results.map((row) => row.id)).toEqual([id]);
    expect((await admin.api.admin.statements.list({})).results.map((row) => row.id)).toEqual([bobs.id, id]);
    for (const query of [{ user: ann.id }, { account }, { user: ann.email, status: 'complete', archived: 'false' }])
      expect((await admin.api.admin.statements.list(query)).results.map((row) => row.id)).toEqual([id]);
    expect((await admin.api.admin.statements.list({ status: 'queued' })).count).toBe(0);
    expect((await ann.api.statements.list({ created__gt: fixture.clock.now().getTime() })).count).toBe(0);
    for (const call of [() => bob.api.statements.get({ id }), () => bob.api.statements.remove({ id })])
      expect(await catchApiError(call())).toMatchObject({ code: 'not_found' });
    const { file } = await ann.api.statements.get({ id });
    await database.owner`update accounts set hidden = true where company_id = ${fixture.companyId} and reference = ${account}`;
    expect(await read(file)).toBeUndefined();
    expect(await catchApiError(ann.api.statements.get({ id }))).toMatchObject({ code: 'not_found' });
  });

  it('does not exist in other companies', async () => {
    const { id } = await fixture.ann.api.statements.create(input());
    await runStatements(portsOf());
    const { file } = await fixture.ann.api.statements.get({ id });
    const other = await createFixture();
    expect(await catchApiError(other.admin.api.admin.statements.get({ id }))).toMatchObject({ code: 'not_found' });
    expect(await catchApiError(other.admin.api.admin.statements.remove({ id }))).toMatchObject({ code: 'not_found' });
    expect(await catchApiError(other.admin.api.admin.statements.create(input()))).toMatchObject({ code: 'invalid' });
    expect((await other.admin.api.admin.statements.list({})).count).toBe(0);
    expect(await read(file)).toContain('%PDF-');
  });

  it('is limited per account', async () => {
    const creations = Array.from({ length: 21 }, () => fixture.ann.api.statements.create(input()));
    const results = await Promise.allSettled(creations);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  });
});
