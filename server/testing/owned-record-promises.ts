// What every kind of record that belongs to users promises (server/records/owned-records.ts), proved through the procedures of a
// kind. Each feature calls this with its own, and adds the promises that it alone makes.
import { describe, expect, it } from 'vitest';
import type { Tx } from '#db/client.ts';
import { EVENT_NAMES } from '#server/kernel/event-enums.ts';
import { inCompany } from '#server/records/company-transaction.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import type { Actor } from '#server/records/audit.ts';
import { refusalOf, type Api, type useWorlds, type World } from '#server/testing/world.ts';

type Shown = { id: number; status: string; created: number; updated: number };

/** What is sent differs from kind to kind; that it is taken is what is tried. */
type Verbs<Row> = {
  create(input: any): Promise<Row>;
  get(path: { id: string }): Promise<Row>;
  update(change: any): Promise<Row>;
  remove(path: { id: string }): Promise<void>;
};

type AdminShown = Shown & { archived: boolean; user: { id: string; email: string } };

type Kind = {
  /** As people call them, in the plural. */
  words: string;
  /** The name in the audit log, and in events if the record has them. */
  name: string;
  table: string;
  own: (api: Api) => Verbs<Shown> & { list(): Promise<Shown[]> };
  ofUsers: (api: Api) => Verbs<AdminShown>;
  records: { update(tx: Tx, ctx: Actor & OwnerPort, id: string, columnsOf: () => never): Promise<{ record: object }> };
  /** One as it is sent, and as it is shown again. */
  sent: object;
  /** What the API shows besides. */
  given?: object;
  /** A change of it. */
  change: object;
  /** A change of it in columns. */
  columns: object;
};

/** What a record is for (server/modules/profile/record-currencies) is no part of events. */
const asTold = (record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([field]) => field !== 'currencies' && field !== 'account_currencies'));

/** Describes the promises of one kind, in the database of the calling file. */
export const describeOwnedRecords = (
  { database, createWorld }: ReturnType<typeof useWorlds>,
  { words, name, table, own, ofUsers, records, sent, given = {}, change, columns }: Kind,
): void => {
  const hasEvents = EVENT_NAMES.some((event) => event === `${name}.create`);

  const eventsOf = ({ companyId }: World) => database.owner<{ name: string; data: unknown; original: unknown }[]>`
    select names[1] as name, data, original from events where company_id = ${companyId} and names[1] like ${`${name}.%`} order by id`;

  const auditOf = ({ companyId }: World) => database.owner<{ action: string; actor_id: string; user_id: string }[]>`
    select action, actor_id, user_id from audit_log where company_id = ${companyId} and action like ${`${name}.%`} order by id`;

  describe(`the ${words} of a user`, () => {
    it('are added, viewed, changed and deleted; numbers begin anew in each company', async () => {
      const [{ ann, clock }, other] = [await createWorld(), await createWorld()];
      await own(other.ann.api).create(sent);
      const moment = clock.now().getTime();
      const created = await own(ann.api).create(sent);
      expect(created).toEqual({ ...sent, ...given, id: 1, status: 'pending', created: moment, updated: moment });
      clock.advance(1_000);
      const changed = await own(ann.api).update({ ...change, id: '1' });
      expect(changed).toEqual({ ...created, ...change, updated: moment + 1_000 });
      expect(await own(ann.api).get({ id: '1' })).toEqual(changed);
      const second = await own(ann.api).create(sent);
      expect(await own(ann.api).list()).toEqual([changed, second]);
      await own(ann.api).remove({ id: '1' });
      expect(await own(ann.api).list()).toEqual([second]);
      expect((await own(ann.api).create(sent)).id).toBe(3);
    });

    it('are announced as admins see them, with what they were before, and written down', async () => {
      const world = await createWorld();
      const { ann, admin } = world;
      await own(ann.api).create(sent);
      const created = await ofUsers(admin.api).get({ id: '1' });
      await own(ann.api).update({ ...change, id: '1' });
      const updated = await ofUsers(admin.api).get({ id: '1' });
      await own(ann.api).remove({ id: '1' });
      const events = [
        { name: `${name}.create`, data: asTold(created), original: null },
        { name: `${name}.update`, data: asTold(updated), original: asTold(created) },
      ];
      expect(await eventsOf(world)).toEqual(hasEvents ? events : []);
      const byAnn = { actor_id: ann.id, user_id: ann.id };
      expect(await auditOf(world)).toEqual(['create', 'update', 'remove'].map((act) => ({ action: `${name}.${act}`, ...byAnn })));
    });

    it('cannot be given a status by their user, and have to be verified again once they change', async () => {
      const { ann, admin } = await createWorld();
      const reserved = { status: 'verified', archived: true, user: admin.id, code: 'mine', id: '7', company: 'other', created: 1 };
      expect(await own(ann.api).create({ ...sent, ...reserved })).toMatchObject({ ...sent, ...given, id: 1, status: 'pending' });
      const created = await ofUsers(admin.api).get({ id: '1' });
      expect(await own(ann.api).update({ ...reserved, id: '1' })).toMatchObject({ status: 'pending' });
      expect(await ofUsers(admin.api).get({ id: '1' })).toEqual(created);
      await ofUsers(admin.api).update({ id: '1', status: 'verified' });
      expect((await own(ann.api).update({ id: '1' })).status).toBe('verified');
      expect((await own(ann.api).update({ ...change, id: '1' })).status).toBe('pending');
    });

    it('are left alone by a change that changes nothing: nothing is written, recorded or announced', async () => {
      const world = await createWorld();
      const { ann, admin, clock } = world;
      const created = await own(ann.api).create(sent);
      clock.advance(1_000);
      expect(await own(ann.api).update({ id: '1' })).toEqual(created);
      expect(await own(ann.api).update({ id: '1', ...sent })).toEqual(created);
      expect(await ofUsers(admin.api).update({ id: '1', archived: false })).toMatchObject(created);
      expect(await eventsOf(world)).toMatchObject(hasEvents ? [{ name: `${name}.create` }] : []);
      expect(await auditOf(world)).toMatchObject([{ action: `${name}.create` }]);
    });

    it('take no status and are not put away from their user, whatever a verb lets through', async () => {
      const { ann, company, companyId, clock } = await createWorld();
      await own(ann.api).create(sent);
      const me = { companyId, userId: ann.id, tokenKey: '' };
      const call = { me, owner: me, clock, clientAddress: company, userAgent: '', requestId: '' };
      const columnsOf = () => ({ status: 'verified', archived: true, ...columns }) as never;
      const changed = await inCompany(database.db, companyId, (tx) => records.update(tx, call, '1', columnsOf));
      expect(changed.record).toMatchObject({ status: 'pending', archived: false, ...columns });
    });

    it('are a hundred at most, also when many are added at once', async () => {
      const world = await createWorld();
      const { companyId, ann } = world;
      await own(ann.api).create(sent);
      // Ninety-seven more of the same, but for what has to differ.
      await database.owner`
        insert into ${database.owner(table)}
        select (jsonb_populate_record(r, jsonb_build_object('id', n) || case when to_jsonb(r) ? 'code' then jsonb_build_object('code', n::text) else '{}' end)).*
        from ${database.owner(table)} r, generate_series(1001, 1097) n where r.company_id = ${companyId}`;
      const added = await Promise.allSettled([1, 2, 3, 4].map(() => own(ann.api).create(sent)));
      expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      expect((await refusalOf(own(ann.api).create(sent))).message).toBe('You can keep 100 of these. Delete one first.');
      await own(world.bob.api).create(sent);
    });
  });

  describe(`the ${words} of other users`, () => {
    it.each(['1', '0', '-1', '99999999999', '1e0', 'x'])('are not found, and neither is one that does not exist: %s', async (id) => {
      const { ann, bob } = await createWorld();
      const theirs = await own(bob.api).create(sent);
      const verbs = own(ann.api);
      expect((await refusalOf(verbs.get({ id }))).code).toBe('not_found');
      expect((await refusalOf(verbs.update({ ...change, id }))).code).toBe('not_found');
      expect((await refusalOf(verbs.remove({ id }))).code).toBe('not_found');
      expect(await own(bob.api).list()).toEqual([theirs]);
    });

    it('are for admins of their company: added, viewed, changed and deleted', async () => {
      const world = await createWorld();
      const { admin, bob } = world;
      const created = await ofUsers(admin.api).create({ user: bob.email, ...sent, status: 'verified' });
      expect(created).toMatchObject({ id: 1, ...sent, status: 'verified', archived: false, user: { id: bob.id, email: bob.email } });
      expect(await own(bob.api).list()).toMatchObject([{ id: 1, status: 'verified' }]);
      const changed = await ofUsers(admin.api).update({ ...change, id: '1' });
      expect(changed).toMatchObject({ ...change, status: 'verified' });
      expect(await ofUsers(admin.api).get({ id: '1' })).toEqual(changed);
      await ofUsers(admin.api).remove({ id: '1' });
      expect(await own(bob.api).list()).toEqual([]);
      expect(await auditOf(world)).toMatchObject([{}, {}, { action: `${name}.remove`, actor_id: admin.id, user_id: bob.id }]);
    });

    it('that an admin has archived are hidden from their user, and from nobody else', async () => {
      const { admin, ann } = await createWorld();
      await own(ann.api).create(sent);
      await ofUsers(admin.api).update({ id: '1', archived: true });
      expect(await own(ann.api).list()).toEqual([]);
      expect((await refusalOf(own(ann.api).get({ id: '1' }))).code).toBe('not_found');
      expect((await ofUsers(admin.api).get({ id: '1' })).archived).toBe(true);
    });

    it('cannot be added for nobody, for a stranger, or for a user of another company', async () => {
      const [{ admin }, other] = [await createWorld(), await createWorld()];
      for (const user of ['nobody@nowhere.example', 'x', other.ann.id, other.ann.email]) {
        expect((await refusalOf(ofUsers(admin.api).create({ ...sent, user }))).fields).toEqual({ user: ['User does not exist.'] });
      }
    });
  });
};
