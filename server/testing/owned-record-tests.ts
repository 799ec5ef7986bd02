// Tests of the behavior that all records owned by users share (server/records/owned-records.ts), through the procedures of one kind. The test
// file of each kind calls describeOwnedRecords and adds tests of its specific behavior.
import { describe, expect, it } from 'vitest';
import type { Tx } from '#db/client.ts';
import { EVENT_NAMES } from '#server/kernel/event-enums.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import type { AuditActor } from '#server/records/audit.ts';
import { catchApiError, type CallerApi, type useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

type OwnedRecordPayload = { id: number; status: string; created: number; updated: number };

/** Input is untyped, because it differs by kind. */
type RecordProcedures<Row> = {
  create(input: any): Promise<Row>;
  get(path: { id: string }): Promise<Row>;
  update(change: any): Promise<Row>;
  remove(path: { id: string }): Promise<void>;
};

type AdminRecordPayload = OwnedRecordPayload & { archived: boolean; user: { id: string; email: string } };

type OwnedRecordFixture = {
  /** Used in test titles. */
  plural: string;
  /** The name in the audit log and, if the record has events, in events. */
  name: string;
  table: string;
  userProcedures: (api: CallerApi) => RecordProcedures<OwnedRecordPayload> & { list(): Promise<OwnedRecordPayload[]> };
  adminProcedures: (api: CallerApi) => RecordProcedures<AdminRecordPayload>;
  records: { update(tx: Tx, ctx: AuditActor & OwnerPort, id: string, columnsOf: () => never): Promise<{ record: object }> };
  /** Input that the response repeats. */
  input: object;
  /** Other fields of the response. */
  generated?: object;
  /** Input of a change. */
  change: object;
  /** Columns of a change. */
  columns: object;
};

/** Events do not include the links of a record (server/modules/profile/record-currencies). */
const eventDataOf = (record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([field]) => field !== 'currencies' && field !== 'account_currencies'));

/** Adds the tests of one kind to the calling file. */
export const describeOwnedRecords = (
  { database, createFixture }: ReturnType<typeof useFixtures>,
  { plural, name, table, userProcedures, adminProcedures, records, input, generated = {}, change, columns }: OwnedRecordFixture,
): void => {
  const hasEvents = EVENT_NAMES.some((event) => event === `${name}.create`);

  const eventsOf = ({ companyId }: CompanyFixture) => database.owner<{ name: string; data: unknown; original: unknown }[]>`
    select names[1] as name, data, original from events where company_id = ${companyId} and names[1] like ${`${name}.%`} order by id`;

  const auditOf = ({ companyId }: CompanyFixture) => database.owner<{ action: string; actor_id: string; user_id: string }[]>`
    select action, actor_id, user_id from audit_log where company_id = ${companyId} and action like ${`${name}.%`} order by id`;

  describe(`the ${plural} of a user`, () => {
    it('are created, viewed, changed and deleted, with numbers per company', async () => {
      const [{ ann, clock }, otherFixture] = [await createFixture(), await createFixture()];
      await userProcedures(otherFixture.ann.api).create(input);
      const now = clock.now().getTime();
      const created = await userProcedures(ann.api).create(input);
      expect(created).toEqual({ ...input, ...generated, id: 1, status: 'pending', created: now, updated: now });
      clock.advance(1_000);
      const changed = await userProcedures(ann.api).update({ ...change, id: '1' });
      expect(changed).toEqual({ ...created, ...change, updated: now + 1_000 });
      expect(await userProcedures(ann.api).get({ id: '1' })).toEqual(changed);
      const second = await userProcedures(ann.api).create(input);
      expect(await userProcedures(ann.api).list()).toEqual([changed, second]);
      await userProcedures(ann.api).remove({ id: '1' });
      expect(await userProcedures(ann.api).list()).toEqual([second]);
      expect((await userProcedures(ann.api).create(input)).id).toBe(3);
    });

    it('emit events with the previous data, and are in the audit log', async () => {
      const fixture = await createFixture();
      const { ann, admin } = fixture;
      await userProcedures(ann.api).create(input);
      const created = await adminProcedures(admin.api).get({ id: '1' });
      await userProcedures(ann.api).update({ ...change, id: '1' });
      const updated = await adminProcedures(admin.api).get({ id: '1' });
      await userProcedures(ann.api).remove({ id: '1' });
      const events = [
        { name: `${name}.create`, data: eventDataOf(created), original: null },
        { name: `${name}.update`, data: eventDataOf(updated), original: eventDataOf(created) },
      ];
      expect(await eventsOf(fixture)).toEqual(hasEvents ? events : []);
      const byAnn = { actor_id: ann.id, user_id: ann.id };
      expect(await auditOf(fixture)).toEqual(['create', 'update', 'remove'].map((action) => ({ action: `${name}.${action}`, ...byAnn })));
    });

    it('ignore a status sent by their user, and are pending again after a change', async () => {
      const { ann, admin } = await createFixture();
      const reserved = { status: 'verified', archived: true, user: admin.id, code: 'mine', id: '7', company: 'other', created: 1 };
      expect(await userProcedures(ann.api).create({ ...input, ...reserved })).toMatchObject({
        ...input,
        ...generated,
        id: 1,
        status: 'pending',
      });
      const created = await adminProcedures(admin.api).get({ id: '1' });
      expect(await userProcedures(ann.api).update({ ...reserved, id: '1' })).toMatchObject({ status: 'pending' });
      expect(await adminProcedures(admin.api).get({ id: '1' })).toEqual(created);
      await adminProcedures(admin.api).update({ id: '1', status: 'verified' });
      expect((await userProcedures(ann.api).update({ id: '1' })).status).toBe('verified');
      expect((await userProcedures(ann.api).update({ ...change, id: '1' })).status).toBe('pending');
    });

    it('are not written, emitted or audited for a change that has no effect', async () => {
      const fixture = await createFixture();
      const { ann, admin, clock } = fixture;
      const created = await userProcedures(ann.api).create(input);
      clock.advance(1_000);
      expect(await userProcedures(ann.api).update({ id: '1' })).toEqual(created);
      expect(await userProcedures(ann.api).update({ id: '1', ...input })).toEqual(created);
      expect(await adminProcedures(admin.api).update({ id: '1', archived: false })).toMatchObject(created);
      expect(await eventsOf(fixture)).toMatchObject(hasEvents ? [{ name: `${name}.create` }] : []);
      expect(await auditOf(fixture)).toMatchObject([{ action: `${name}.create` }]);
    });

    it('ignore the columns status and archived in a change by their user', async () => {
      const { ann, company, companyId, clock } = await createFixture();
      await userProcedures(ann.api).create(input);
      const me = { companyId, userId: ann.id, tokenKey: '' };
      const ctx = { me, owner: me, clock, clientAddress: company, userAgent: '', requestId: '' };
      const columnsOf = () => ({ status: 'verified', archived: true, ...columns }) as never;
      const changed = await withCompanyTransaction(database.db, companyId, (tx) => records.update(tx, ctx, '1', columnsOf));
      expect(changed.record).toMatchObject({ status: 'pending', archived: false, ...columns });
    });

    it('are limited to a hundred, even under concurrency', async () => {
      const fixture = await createFixture();
      const { companyId, ann } = fixture;
      await userProcedures(ann.api).create(input);
      // Inserts 97 copies with different unique columns.
      await database.owner`
        insert into ${database.owner(table)}
        select (jsonb_populate_record(r, jsonb_build_object('id', n) || case when to_jsonb(r) ? 'code' then jsonb_build_object('code', n::text) else '{}' end)).*
        from ${database.owner(table)} r, generate_series(1001, 1097) n where r.company_id = ${companyId}`;
      const results = await Promise.allSettled([1, 2, 3, 4].map(() => userProcedures(ann.api).create(input)));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      expect((await catchApiError(userProcedures(ann.api).create(input))).message).toBe(
        'You have reached the limit of 100 records. Delete one first.',
      );
      await userProcedures(fixture.bob.api).create(input);
    });
  });

  describe(`the ${plural} of other users`, () => {
    it.each(['1', '0', '-1', '99999999999', '1e0', 'x'])('return not_found for the id %s', async (id) => {
      const { ann, bob } = await createFixture();
      const bobRecord = await userProcedures(bob.api).create(input);
      const procedures = userProcedures(ann.api);
      expect((await catchApiError(procedures.get({ id }))).code).toBe('not_found');
      expect((await catchApiError(procedures.update({ ...change, id }))).code).toBe('not_found');
      expect((await catchApiError(procedures.remove({ id }))).code).toBe('not_found');
      expect(await userProcedures(bob.api).list()).toEqual([bobRecord]);
    });

    it('can be created, viewed, changed and deleted by admins of the company', async () => {
      const fixture = await createFixture();
      const { admin, bob } = fixture;
      const created = await adminProcedures(admin.api).create({ user: bob.email, ...input, status: 'verified' });
      expect(created).toMatchObject({ id: 1, ...input, status: 'verified', archived: false, user: { id: bob.id, email: bob.email } });
      expect(await userProcedures(bob.api).list()).toMatchObject([{ id: 1, status: 'verified' }]);
      const changed = await adminProcedures(admin.api).update({ ...change, id: '1' });
      expect(changed).toMatchObject({ ...change, status: 'verified' });
      expect(await adminProcedures(admin.api).get({ id: '1' })).toEqual(changed);
      await adminProcedures(admin.api).remove({ id: '1' });
      expect(await userProcedures(bob.api).list()).toEqual([]);
      expect(await auditOf(fixture)).toMatchObject([{}, {}, { action: `${name}.remove`, actor_id: admin.id, user_id: bob.id }]);
    });

    it('are hidden from their user, but not from admins, when archived', async () => {
      const { admin, ann } = await createFixture();
      await userProcedures(ann.api).create(input);
      await adminProcedures(admin.api).update({ id: '1', archived: true });
      expect(await userProcedures(ann.api).list()).toEqual([]);
      expect((await catchApiError(userProcedures(ann.api).get({ id: '1' }))).code).toBe('not_found');
      expect((await adminProcedures(admin.api).get({ id: '1' })).archived).toBe(true);
    });

    it('cannot be created for an unknown user or a user of another company', async () => {
      const [{ admin }, otherFixture] = [await createFixture(), await createFixture()];
      for (const user of ['nobody@nowhere.example', 'x', otherFixture.ann.id, otherFixture.ann.email]) {
        expect((await catchApiError(adminProcedures(admin.api).create({ ...input, user }))).fields).toEqual({
          user: ['User does not exist.'],
        });
      }
    });
  });
};
