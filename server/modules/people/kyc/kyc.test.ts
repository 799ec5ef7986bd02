// KYC status: derived from documents, set by an admin, and reset when users change their identity.
import { Writable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DocumentType, VerificationStatus } from '#server/kernel/user-enums.ts';
import { DAY_MS, HOUR_MS } from '#server/kernel/time.ts';
import { expireKyc } from '#server/modules/people/kyc/service.ts';
import { createLog } from '#server/platform/log.ts';
import { PDF, writeUpload } from '#server/testing/uploads.ts';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const readKyc = async ({ ann }: CompanyFixture) => (await ann.api.user.get()).kyc;
const readStatus = async (fixture: CompanyFixture) => (await readKyc(fixture)).status;

/** Creates a document for Ann with the status that an admin has set. */
const createDocument = async (
  { admin, ann }: CompanyFixture,
  status: VerificationStatus,
  fields: { document_type?: DocumentType; expires?: number } = {},
) => {
  const { id } = await admin.api.admin.users.documents.create({
    user: ann.id,
    file: await writeUpload(PDF),
    document_type: 'passport',
    status,
    ...fields,
  });
  return String(id);
};

const readUserUpdates = ({ companyId }: CompanyFixture) => database.owner<{ kyc: VerificationStatus; status: string; name: string }[]>`
  select data -> 'kyc' ->> 'status' as kyc, data ->> 'status' as status, data ->> 'first_name' as name
  from events where company_id = ${companyId} and names[1] = 'user.update' order by id`;

describe('the KYC status of a user', () => {
  it('is pending without documents', async () => {
    expect(await readStatus(await createFixture())).toBe('pending');
  });

  it.each<[VerificationStatus[], VerificationStatus]>([
    [['pending'], 'pending'],
    [['verified'], 'verified'],
    [['declined'], 'declined'],
    [['incomplete'], 'incomplete'],
    [['obsolete'], 'obsolete'],
    [['verified', 'declined', 'pending'], 'verified'],
    [['declined', 'pending', 'incomplete'], 'pending'],
    [['obsolete', 'incomplete', 'declined'], 'declined'],
    [['incomplete', 'obsolete'], 'incomplete'],
  ])('is that of the best document that proves identity: %j gives %s', async (documents, status) => {
    const fixture = await createFixture();
    for (const documentStatus of documents) await createDocument(fixture, documentStatus);
    expect(await readStatus(fixture)).toBe(status);
  });

  it('ignores proofs of address, expired documents and archived documents', async () => {
    const fixture = await createFixture();
    const { admin, clock } = fixture;
    await createDocument(fixture, 'verified', { document_type: 'utility_bill' });
    await createDocument(fixture, 'verified', { document_type: 'other' });
    expect(await readStatus(fixture)).toBe('pending');
    await createDocument(fixture, 'verified', { expires: clock.now().getTime() });
    expect(await readStatus(fixture)).toBe('obsolete');
    const id = await createDocument(fixture, 'verified', { document_type: 'id_confirmation', expires: clock.now().getTime() + DAY_MS });
    expect(await readStatus(fixture)).toBe('verified');
    await admin.api.admin.users.documents.update({ id, archived: true });
    expect(await readStatus(fixture)).toBe('obsolete');
    await admin.api.admin.users.documents.update({ id, archived: false });
    await admin.api.admin.users.documents.update({ id, document_category: 'other' });
    expect(await readStatus(fixture)).toBe('obsolete');
  });

  it('changes with each decision, whose time it records, and emits an event if it differs', async () => {
    const fixture = await createFixture();
    const { admin, ann, clock } = fixture;
    clock.advance(1_000);
    const { id } = await ann.api.user.documents.create({ file: await writeUpload(PDF), document_type: 'passport' });
    const { updated } = await readKyc(fixture);
    expect(updated).toBeLessThan(clock.now().getTime());
    clock.advance(1_000);
    await admin.api.admin.users.documents.update({ id: String(id), status: 'verified' });
    expect(await readKyc(fixture)).toEqual({ status: 'verified', updated: clock.now().getTime() });
    clock.advance(1_000);
    await admin.api.admin.users.documents.update({ id: String(id), note: 'Seen' });
    expect(await readKyc(fixture)).toEqual({ status: 'verified', updated: clock.now().getTime() - 1_000 });
    await admin.api.admin.users.documents.remove({ id: String(id) });
    expect(await readStatus(fixture)).toBe('pending');
    expect((await readUserUpdates(fixture)).map(({ kyc }) => kyc)).toEqual(['verified', 'pending']);
  });

  it('is correct after two concurrent decisions', async () => {
    const fixture = await createFixture();
    const [first, second] = [await createDocument(fixture, 'pending'), await createDocument(fixture, 'pending')];
    const decide = (id: string, status: VerificationStatus) => fixture.admin.api.admin.users.documents.update({ id, status });
    await Promise.all([decide(first, 'declined'), decide(second, 'incomplete')]);
    expect(await readStatus(fixture)).toBe('declined');
  });
});

describe('an expired document', () => {
  it('no longer counts, even without a request', async () => {
    const fixture = await createFixture();
    const { admin, ann, bob, clock } = fixture;
    const expires = clock.now().getTime() + HOUR_MS;
    await createDocument(fixture, 'verified', { expires });
    await admin.api.admin.users.documents.create({
      user: bob.id,
      file: await writeUpload(PDF),
      document_type: 'passport',
      status: 'verified',
    });
    await admin.api.admin.users.documents.create({
      user: bob.id,
      file: await writeUpload(PDF),
      document_type: 'id_confirmation',
      status: 'verified',
      expires,
    });
    const expire = () => expireKyc({ db: database.db, clock, log: fixture.services.log, stopSignal: new AbortController().signal });
    await expire();
    expect(await readStatus(fixture)).toBe('verified');
    clock.advance(HOUR_MS);
    await expire();
    expect([await readStatus(fixture), (await bob.api.user.get()).kyc.status]).toEqual(['obsolete', 'verified']);
    expect((await readUserUpdates(fixture)).at(-1)).toMatchObject({ name: 'ann', kyc: 'obsolete' });
    await admin.api.admin.users.kyc.update({ id: ann.id, status: 'verified' });
    await expire();
    expect(await readStatus(fixture)).toBe('verified');
  });

  it('no longer counts even if the update of another user fails, which is logged', async () => {
    const fixtures = [await createFixture(), await createFixture(), await createFixture()] as const;
    const [{ clock }, brokenFixture] = fixtures;
    for (const fixture of fixtures) await createDocument(fixture, 'verified', { expires: clock.now().getTime() + HOUR_MS });
    await database.owner.unsafe(`
      create function break_user() returns trigger language plpgsql as $$ begin raise exception 'This row is broken'; end $$;
      create trigger break_user before update on users for each row when (old.id = '${brokenFixture.ann.id}') execute function break_user()`);
    onTestFinished(async () => {
      await database.owner`drop function break_user cascade`;
    });
    const lines: string[] = [];
    const stream = new Writable({ write: (line: Buffer, _encoding, done) => (lines.push(line.toString()), done()) });
    for (const fixture of fixtures) fixture.clock.advance(HOUR_MS);
    await expireKyc({ db: database.db, clock, log: createLog({ level: 'error', stream }), stopSignal: new AbortController().signal });
    expect(await Promise.all(fixtures.map(readStatus))).toEqual(['obsolete', 'verified', 'obsolete']);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { companyId: brokenFixture.companyId, userId: brokenFixture.ann.id },
    ]);
  });
});

describe('an admin', () => {
  it('sets the status regardless of documents, and resets it', async () => {
    const fixture = await createFixture();
    const { admin, ann, clock } = fixture;
    const { kyc } = admin.api.admin.users;
    await createDocument(fixture, 'declined');
    clock.advance(1_000);
    const expectedKyc = { status: 'verified', updated: clock.now().getTime() };
    expect(await kyc.update({ id: ann.id, status: 'verified' })).toEqual(expectedKyc);
    expect(await admin.api.admin.users.kyc.get({ id: ann.id })).toEqual(expectedKyc);
    await createDocument(fixture, 'declined');
    expect(await readStatus(fixture)).toBe('verified');
    clock.advance(1_000);
    expect(await admin.api.admin.users.kyc.update({ id: ann.id, status: 'verified' })).toEqual(expectedKyc);
    expect(await admin.api.admin.users.kyc.update({ id: ann.id })).toEqual(expectedKyc);
    expect(await admin.api.admin.users.kyc.update({ id: ann.id, status: null })).toEqual({
      status: 'declined',
      updated: clock.now().getTime(),
    });
    await createDocument(fixture, 'pending');
    expect(await readStatus(fixture)).toBe('pending');
    expect((await readUserUpdates(fixture)).map((update) => update.kyc)).toEqual(['declined', 'verified', 'declined', 'pending']);
    const auditRows =
      await database.owner`select actor_id, user_id, details from audit_log where company_id = ${fixture.companyId} and action = 'kyc.update' order by id`;
    expect(auditRows).toEqual(
      [{ status: 'verified' }, { status: null }].map((details) => ({ actor_id: admin.id, user_id: ann.id, details })),
    );
  });

  it.each(['lost', '', 5, true])('cannot set an unknown status: %j', async (status) => {
    const { admin, ann } = await createFixture();
    expect((await catchApiError(admin.api.admin.users.kyc.update({ id: ann.id, status: status as 'pending' }))).code).toBe('invalid');
  });

  it('does not find users of other companies or unknown users', async () => {
    const [{ admin }, otherFixture] = [await createFixture(), await createFixture()];
    for (const id of [otherFixture.ann.id, 'x', '1', '0195f3a0-0000-7000-8000-00000000000a']) {
      expect((await catchApiError(admin.api.admin.users.kyc.get({ id }))).code).toBe('not_found');
      expect((await catchApiError(admin.api.admin.users.kyc.update({ id, status: 'verified' }))).code).toBe('not_found');
    }
  });
});

describe('a user who changes their identity', () => {
  it.each([{ first_name: 'Bea' }, { last_name: 'Bell' }, { id_number: '77' }, { birth_date: '1991-01-01' }, { nationality: 'ZA' }])(
    'returns to the status pending: %j',
    async (update) => {
      const fixture = await createFixture();
      const { admin, ann, companyId } = fixture;
      await database.owner`update users set status = 'verified' where company_id = ${companyId} and id = ${ann.id}`;
      const proof = await createDocument(fixture, 'verified');
      const residence = await createDocument(fixture, 'verified', { document_type: 'utility_bill' });
      expect(await ann.api.user.update(update)).toMatchObject({ ...update, status: 'pending', kyc: { status: 'pending' } });
      expect((await admin.api.admin.users.documents.get({ id: proof })).status).toBe('pending');
      expect((await admin.api.admin.users.documents.get({ id: residence })).status).toBe('verified');
      expect((await readUserUpdates(fixture)).at(-1)).toMatchObject({ kyc: 'pending', status: 'pending' });
    },
  );

  it('keeps the status if only other fields change', async () => {
    const fixture = await createFixture();
    const { ann, companyId } = fixture;
    await database.owner`update users set status = 'verified' where company_id = ${companyId} and id = ${ann.id}`;
    await createDocument(fixture, 'verified');
    const { first_name, last_name } = await ann.api.user.get();
    const updatedUser = await ann.api.user.update({
      first_name,
      last_name,
      language: 'fr',
      timezone: 'Africa/Johannesburg',
      metadata: { a: 1 },
    });
    expect(updatedUser).toMatchObject({ status: 'verified', kyc: { status: 'verified' } });
  });

  it('loses a verified status set by an admin, and keeps a declined one', async () => {
    const fixture = await createFixture();
    const { admin, ann } = fixture;
    await admin.api.admin.users.kyc.update({ id: ann.id, status: 'verified' });
    expect((await ann.api.user.update({ first_name: 'Bea' })).kyc.status).toBe('pending');
    await admin.api.admin.users.kyc.update({ id: ann.id, status: 'declined' });
    expect((await ann.api.user.update({ first_name: 'Cleo' })).kyc.status).toBe('declined');
  });

  it('does not undo a concurrent decision of an admin', async () => {
    const fixture = await createFixture();
    const { admin, ann } = fixture;
    const id = await createDocument(fixture, 'verified');
    await Promise.all([
      ...['Bea', 'Cleo', 'Dora'].map((first_name) => ann.api.user.update({ first_name })),
      ...(['declined', 'verified', 'incomplete'] as const).map((status) => admin.api.admin.users.documents.update({ id, status })),
    ]);
    const { status } = await admin.api.admin.users.documents.get({ id });
    expect(await readStatus(fixture)).toBe(status);
  });
});
