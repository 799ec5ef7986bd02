// Receipts of transactions: who can create a link, who can follow it, and what the PDF contains.
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { fileRecords } from '#server/composition/domain-events.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { findDownload } from '#server/modules/files/find-download.ts';
import { createPrintReceipt } from '#server/modules/reporting/receipts/service.ts';
import type { RestFixture, TestUser } from '#server/testing/company-fixture.ts';
import { setStatus } from '#server/testing/payment-requests.ts';
import { textsOf } from '#server/testing/pdf-text.ts';
import { addFee } from '#server/testing/rules.ts';
import { NEWCOMER, useUnclaimedTransfers } from '#server/testing/unclaimed-transfers.ts';

const { database, createFundedFixture, send } = useUnclaimedTransfers();

const WEEK_MS = 7 * DAY_MS;

const requestLink = ({ rest }: RestFixture, id: string, { token }: TestUser, path = '/transactions') =>
  rest('GET', `${path}/${id}/receipt/`, { token });

const createLink = async (fixture: RestFixture, id: string, person: TestUser, path?: string): Promise<string> => {
  const { status, data } = await requestLink(fixture, id, person, path);
  expect(status).toBe(200);
  expect(data.expires).toBe(fixture.clock.now().getTime() + WEEK_MS);
  return data.url;
};

/** Follows a link without a token. */
const follow = ({ services }: RestFixture, url: string) => {
  const { pathname, searchParams } = new URL(url);
  const { fileStore } = services;
  const ports = { ...services, db: database.db, records: fileRecords, printReceipt: createPrintReceipt({ db: database.db, fileStore }) };
  return findDownload(ports, { path: pathname, key: searchParams.get('key') ?? '' });
};

const readTexts = async (fixture: RestFixture, url: string): Promise<string[]> => {
  const download = await follow(fixture, url);
  const content = await download?.open({ start: 0, end: download.sizeBytes - 1 });
  if (!content) throw new Error('The link has no file.');
  return textsOf(await buffer(content));
};

const readSides = (texts: string[]) => ({ from: texts[texts.indexOf('From') + 1], to: texts[texts.indexOf('To') + 1] });

describe('a receipt', () => {
  it('contains both sides, the fee, the total and the status', async () => {
    const fixture = await createFundedFixture();
    const { ann, bob } = fixture;
    await addFee(database, fixture, { groupName: 'user', value: 10n });
    const { id } = await send(fixture, bob.email);
    const url = await createLink(fixture, id, ann);
    expect(await follow(fixture, url)).toMatchObject({ mediaType: 'application/pdf', name: `receipt-${id}.pdf`, isPublic: false });
    const texts = await readTexts(fixture, url);
    expect(texts).toEqual(expect.arrayContaining(['Receipt', 'Complete', id, '−2.50 USD', 'Fee', '−0.10 USD', 'Total', '−2.60 USD']));
    expect(readSides(texts)).toEqual({ from: 'ann', to: 'bob' });
  });

  it('shows the view of each side', async () => {
    const fixture = await createFundedFixture();
    const { partner } = await send(fixture, fixture.bob.email);
    const texts = await readTexts(fixture, await createLink(fixture, partner.id, fixture.bob));
    expect(texts).toContain('+2.50 USD');
    expect(readSides(texts)).toEqual({ from: 'ann', to: 'bob' });
  });

  it('shows the status at the time of the download', async () => {
    const fixture = await createFundedFixture();
    const { id } = await send(fixture, NEWCOMER);
    const url = await createLink(fixture, id, fixture.ann);
    expect(await readTexts(fixture, url)).toEqual(expect.arrayContaining(['Pending: not executed yet', NEWCOMER]));
    await setStatus(fixture, id, 'Failed');
    expect(await readTexts(fixture, url)).toContain('Failed: no money was moved');
  });

  it('shows reversals', async () => {
    const fixture = await createFundedFixture();
    const { id } = await send(fixture, fixture.bob.email);
    const url = await createLink(fixture, id, fixture.ann);
    const { reverse } = fixture.admin.api.admin.transactions;
    await reverse({ id, amount: 100n });
    expect(await readTexts(fixture, url)).toContain('Complete: 1.00 USD reversed');
    await reverse({ id });
    expect(await readTexts(fixture, url)).toContain('Reversed');
  });

  it('has the same bytes as long as the transaction does not change', async () => {
    const fixture = await createFundedFixture();
    const { id } = await send(fixture, fixture.bob.email);
    const url = await createLink(fixture, id, fixture.ann);
    const versions = [await follow(fixture, url), await follow(fixture, url)].map((download) => download?.version);
    expect(versions[0]).toMatch(/^[\w-]{43}$/);
    expect(versions[1]).toBe(versions[0]);
  });
});

describe('a link to a receipt', () => {
  it('is rejected for transactions of others, except for admins', async () => {
    const fixture = await createFundedFixture();
    const { id } = await send(fixture, fixture.bob.email);
    expect((await requestLink(fixture, id, fixture.bob)).status).toBe(404);
    expect((await requestLink(fixture, id, fixture.bob, '/admin/transactions')).status).toBe(403);
    const texts = await readTexts(fixture, await createLink(fixture, id, fixture.admin, '/admin/transactions'));
    expect(texts).toContain('−2.50 USD');
    const other = await createFundedFixture();
    expect((await requestLink(other, id, other.admin, '/admin/transactions')).status).toBe(404);
  });

  it('expires after a week', async () => {
    const fixture = await createFundedFixture();
    const { id } = await send(fixture, fixture.bob.email);
    const url = await createLink(fixture, id, fixture.ann);
    fixture.clock.advance(WEEK_MS - 1);
    expect(await follow(fixture, url)).toMatchObject({ name: `receipt-${id}.pdf` });
    fixture.clock.advance(1);
    expect(await follow(fixture, url)).toBeUndefined();
  });

  it('stops working when its creator may no longer view the transaction', async () => {
    const fixture = await createFundedFixture();
    const { ann, companyId } = fixture;
    const { id } = await send(fixture, fixture.bob.email);
    const url = await createLink(fixture, id, ann);
    await database.owner`delete from group_permissions where company_id = ${companyId} and permission = 'user.transaction.view'`;
    expect(await follow(fixture, url)).toBeUndefined();
  });

  it('is bound to the transaction, the company and the creator', async () => {
    const fixture = await createFundedFixture();
    const [first, second] = [await send(fixture, fixture.bob.email), await send(fixture, fixture.bob.email)];
    const url = await createLink(fixture, first.id, fixture.ann);
    expect(await follow(fixture, url.replace(first.id, second.id))).toBeUndefined();
    expect(await follow(fixture, url.replace('/receipt/', '/document/'))).toBeUndefined();
  });
});
