// An export is a snapshot of a list in files. Exports survive failures of the worker.
import { text as readText } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { runExports } from '#server/modules/reporting/exports/export-job.ts';
import { exportLease } from '#server/modules/reporting/exports/export-lease.ts';
import { LEASE_MS } from '#server/modules/reporting/file-jobs/job-lease.ts';
import { EXPORT_RETENTION_MS, deleteOldExports } from '#server/modules/reporting/exports/service.ts';
import type { ExtendedExport } from '#server/modules/reporting/exports/schema.ts';
import { findDownload, sweepFiles } from '#server/modules/files/index.ts';
import { fileRecords } from '#server/composition/domain-events.ts';
import { parseJson } from '#server/kernel/json.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { createLog } from '#server/platform/log.ts';
import { readCsv } from '#server/testing/csv.ts';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

let fixture: CompanyFixture;
const log = createLog({ level: 'silent' });

const createPorts = (fileStore: FileStore = fixture.services.fileStore, stopSignal = new AbortController().signal) => ({
  db: database.db,
  snapshots: database.db,
  clock: fixture.clock,
  fileStore,
  stopSignal,
  log,
});

const credit = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      fixture.admin.api.admin.transactions.credit({
        user: fixture.ann.id,
        amount: BigInt(index + 1),
        currency: 'USD',
        status: index % 2 ? 'Complete' : 'Pending',
        note: `note ${index}`,
      }),
    ),
  );

const readFile = async (file: string): Promise<string | undefined> => {
  const { pathname, searchParams } = new URL(file);
  const printReceipt = () => Promise.resolve(undefined);
  const ports = { ...fixture.services, db: database.db, records: fileRecords, printReceipt };
  const download = await findDownload(ports, { path: pathname, key: searchParams.get('key') ?? '' });
  const content = await download?.open({ start: 0, end: download.sizeBytes - 1 });
  return content && readText(content);
};

const readIds = async ({ pages }: ExtendedExport): Promise<string[]> => {
  const contents = await Promise.all(pages.map(({ file }) => readFile(file)));
  return contents.flatMap((text) => (parseJson(text ?? '') as { id: string }[]).map(({ id }) => id));
};

const getExport = (id: string) => fixture.admin.api.admin.transactionExports.get({ id });

beforeEach(async () => {
  fixture = await createFixture();
});

describe('an export', () => {
  it("contains the list's rows in order, split into files", async () => {
    await credit(7);
    const query = { status: 'pending', orderby: 'amount' };
    const { id } = await fixture.admin.api.admin.transactionExports.create({ page_size: 3, query });
    expect(await getExport(id)).toMatchObject({ status: 'pending', progress: 0, count: null, pages: [], query });
    await runExports(createPorts());
    const completedExport = await getExport(id);
    expect(completedExport).toMatchObject({ status: 'complete', progress: 100, count: 4, page_size: 3, type: 'transaction' });
    expect(completedExport.pages).toMatchObject([
      { page: 1, count: 3, status: 'complete' },
      { page: 2, count: 1, status: 'complete' },
    ]);
    const transactionList = await fixture.admin.api.admin.transactions.list(query);
    expect(await readIds(completedExport)).toEqual(transactionList.results.map((row) => row.id));
  });

  it('supports users and transactions, CSV and JSON, and empty lists', async () => {
    const users = await fixture.admin.api.admin.exports.create({ resource: 'user', file_format: 'CSV' });
    const emptyExport = await fixture.admin.api.admin.exports.create({ resource: 'transaction' });
    expect([users.status, emptyExport.status]).toEqual(['queued', 'queued']);
    await runExports(createPorts());
    const { pages } = await fixture.admin.api.admin.exports.get({ id: users.id });
    const [names = [], ...lines] = readCsv((await readFile(pages[0]?.file ?? '')) ?? '');
    expect(new Set(lines.map((cells) => cells[names.indexOf('email')]))).toEqual(
      new Set([fixture.admin.email, fixture.ann.email, fixture.bob.email]),
    );
    const empty = await fixture.admin.api.admin.exports.get({ id: emptyExport.id });
    expect(empty).toMatchObject({ count: 0, pages: [{ count: 0, page: 1 }] });
    expect(parseJson((await readFile(empty.pages[0]?.file ?? '')) ?? '')).toEqual([]);
  });

  it('supports accounts and their balances', async () => {
    await credit(2);
    const { exports } = fixture.admin.api.admin;
    const query = { user: fixture.ann.id };
    const accounts = await exports.create({ resource: 'account', query });
    const balanceExport = await exports.create({ resource: 'account_currency', file_format: 'CSV', query });
    await runExports(createPorts());
    const [account] = (await fixture.ann.api.accounts.list({})).results;
    const accountsExport = await exports.get({ id: accounts.id });
    expect(parseJson((await readFile(accountsExport.pages[0]?.file ?? '')) ?? '')).toMatchObject([
      { reference: account?.reference, user: { id: fixture.ann.id }, currencies: [{ balance: 2 }] },
    ]);
    const [names = [], ...lines] = readCsv((await readFile((await exports.get({ id: balanceExport.id })).pages[0]?.file ?? '')) ?? '');
    expect(lines.map((cells) => [cells[names.indexOf('account')], cells[names.indexOf('balance')]])).toEqual([[account?.reference, '2']]);
  });

  it('is a snapshot, regardless of concurrent writes', async () => {
    await credit(5);
    const before = await fixture.admin.api.admin.transactions.list({});
    const { id } = await fixture.admin.api.admin.transactionExports.create({ page_size: 2 });
    const { fileStore } = fixture.services;
    let hasChanged = false;
    await runExports(
      createPorts({
        ...fileStore,
        put: async (...args) => {
          if (!hasChanged) {
            hasChanged = true;
            await credit(3);
            await fixture.admin.api.admin.transactions.change({ id: before.results[4]?.id ?? '', note: 'changed' });
          }
          await fileStore.put(...args);
        },
      }),
    );
    const completedExport = await getExport(id);
    expect(await readIds(completedExport)).toEqual(before.results.map((row) => row.id));
    expect((await Promise.all(completedExport.pages.map(({ file }) => readFile(file)))).join('')).not.toContain('changed');
  });

  it('is restarted by another worker after a crash, and the old worker writes nothing more', async () => {
    await credit(3);
    const { id } = await fixture.admin.api.admin.transactionExports.create({});
    const { fileStore } = fixture.services;
    let secondWorker: Promise<number> | undefined;
    // The first worker stalls for longer than its lease.
    await runExports(
      createPorts({
        ...fileStore,
        put: async (...args) => {
          fixture.clock.advance(LEASE_MS + 1);
          secondWorker ??= runExports(createPorts());
          await secondWorker;
          await fileStore.put(...args);
        },
      }),
    );
    const completedExport = await getExport(id);
    expect(completedExport).toMatchObject({ status: 'complete', count: 3 });
    expect(completedExport.pages).toHaveLength(1);
    expect(await readIds(completedExport)).toHaveLength(3);
  });

  it('is claimed once while its lease is valid', async () => {
    await fixture.admin.api.admin.transactionExports.create({});
    const [first, second] = await Promise.all([
      exportLease.claim(database.db, fixture.clock.now()),
      exportLease.claim(database.db, fixture.clock.now()),
    ]);
    expect([first, second].filter(Boolean)).toHaveLength(1);
    fixture.clock.advance(LEASE_MS + 1);
    await runExports(createPorts());
  });

  it('reports the reason for a failure', async () => {
    const { id } = await fixture.admin.api.admin.transactionExports.create({});
    const { fileStore } = fixture.services;
    await runExports(createPorts({ ...fileStore, put: () => Promise.reject(new Error('disk full')) }));
    expect(await getExport(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('Create it again'), pages: [] });
  });

  it('is continued by another worker when this one stops', async () => {
    const { id } = await fixture.admin.api.admin.transactionExports.create({});
    const controller = new AbortController();
    const running = runExports(createPorts(undefined, controller.signal));
    controller.abort();
    await running;
    await runExports(createPorts());
    expect(await getExport(id)).toMatchObject({ status: 'complete' });
  });

  it.each([
    [{ query: { colour: 'red' } }, { 'query.colour': ['This parameter has no effect on this list. Omit it.'] }],
    [{ query: { page: 2 } }, { 'query.page': ['This parameter has no effect on this list. Omit it.'] }],
    [{ query: { orderby: 'colour' } }, { 'query.orderby': ['This parameter has no effect on this list. Omit it.'] }],
    [{ query: { status: {} } }, { 'query.status': ['Not a valid value. Send a string, number or boolean.'] }],
    [{ query: { created__gt: 'x' } }, { 'query.created__gt': [expect.stringContaining('millisecond')] }],
    [{ page_size: 0 }, { page_size: [expect.any(String)] }],
    [{ page_size: 50_001 }, { page_size: [expect.any(String)] }],
    [{ file_format: 'pdf' }, { file_format: [expect.any(String)] }],
  ])('is rejected if invalid: %j', async (input, fields) => {
    const create = fixture.admin.api.admin.transactionExports.create as (input: object) => Promise<unknown>;
    expect(await catchApiError(create(input))).toMatchObject({ code: 'invalid', fields });
  });

  it('is deleted with its files, and after thirty days', async () => {
    const { id } = await fixture.admin.api.admin.transactionExports.create({});
    await runExports(createPorts());
    const { pages } = await getExport(id);
    await fixture.admin.api.admin.transactionExports.remove({ id });
    expect(await getExport(id)).toMatchObject({ archived: true, pages: [] });
    expect(await readFile(pages[0]?.file ?? '')).toBeUndefined();
    await deleteOldExports(database.db, new Date(fixture.clock.now().getTime() + EXPORT_RETENTION_MS + 1));
    expect(await catchApiError(getExport(id))).toMatchObject({ code: 'not_found' });
  });

  it('keeps its files during a sweep', async () => {
    const { id } = await fixture.admin.api.admin.transactionExports.create({});
    await runExports(createPorts());
    const sweepTime = new Date(fixture.clock.now().getTime() + 3 * DAY_MS);
    await sweepFiles({ ...createPorts(), clock: { now: () => sweepTime }, records: fileRecords });
    const { pages } = await getExport(id);
    expect(await readFile(pages[0]?.file ?? '')).toContain('[');
  });
});

describe('the files of an export', () => {
  it('have URLs for the user who requested them and can still view the list', async () => {
    const { id } = await fixture.admin.api.admin.exports.create({ resource: 'transaction' });
    await runExports(createPorts());
    const { pages } = await fixture.admin.api.admin.exports.get({ id });
    const file = pages[0]?.file ?? '';
    expect(await readFile(file.replace('export-1', 'export-2'))).toBeUndefined();
    await database.owner`delete from group_permissions where company_id = ${fixture.companyId} and permission = 'admin.transaction.view'`;
    await database.owner`delete from user_permissions where company_id = ${fixture.companyId} and permission = 'admin.transaction.view'`;
    expect(await readFile(file)).toBeUndefined();
  });

  it.each(['archived', 'deactivated'] as const)('are not found for a user who was %s', async (flag) => {
    const { admin, ann } = fixture;
    await admin.api.admin.users.groups.move({ id: ann.id, group: 'admin' });
    const { id } = await ann.api.admin.exports.create({ resource: 'transaction' });
    await runExports(createPorts());
    const { pages } = await ann.api.admin.exports.get({ id });
    expect(await readFile(pages[0]?.file ?? '')).toContain('[');
    await admin.api.admin.users.update({ id: ann.id, [flag]: true });
    expect(await readFile(pages[0]?.file ?? '')).toBeUndefined();
  });

  it('contain only fields of the list', async () => {
    await database.owner`delete from group_permissions where company_id = ${fixture.companyId} and permission = 'admin.user.view'`;
    const { exports } = fixture.admin.api.admin;
    expect(await catchApiError(exports.create({ resource: 'user' }))).toMatchObject({ code: 'permission_denied' });
  });
});
