// Records that belong to users: addresses, bank accounts and the like. The same for all of them is which ones a caller may
// touch, how they are numbered, and that whoever writes one announces it and writes it down, in the commit; that is here, once.
// What differs stays in the feature, which calls these functions from its verbs. A record of somebody else is not found: neither
// is one that does not exist, nor, for its user, one that an admin has archived.
import { and, asc, eq, type SQL } from 'drizzle-orm';
import { pgTable, type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#db/client.ts';
import { users } from '#db/schema/index.ts';
import { ownedColumns } from '#db/schema/owned-records.ts';
import { notFound, refused } from '#server/kernel/errors.ts';
import { recordAct, type Actor } from '#server/records/audit.ts';
import { nextNumber } from '#server/records/next-number.ts';
import { announce, type RecordName } from '#server/records/outbox.ts';
import { numberOf } from '#server/records/path-id.ts';
import { inOrder, type Part } from '#server/records/read-page.ts';

/** Whose records: one user's, or, where userId is null, those of every user of the company. */
export type Owner = { companyId: number; userId: string | null };

type User = typeof users.$inferSelect;

const bareTable = pgTable('', ownedColumns());
type BareTable = typeof bareTable;

/** A table that begins with the owned columns. */
type OwnedTable = PgTable & Pick<BareTable, '$inferSelect' | '$inferInsert'> & { [Column in keyof BareTable['$inferSelect']]: AnyPgColumn };

/** A record, and the user whose it is. */
export type Owned<Table extends OwnedTable> = { record: Table['$inferSelect']; user: User };

/** What a feature may write of a record. */
type Columns<Table extends OwnedTable> = Omit<Partial<Table['$inferInsert']>, 'companyId' | 'id' | 'userId' | 'createdAt' | 'updatedAt'>;

/** Queries are written against the columns that all such tables have. */
const asBare = (table: OwnedTable): BareTable => table as unknown as BareTable;

const ofOwner = (table: BareTable, { companyId, userId }: Owner, where?: SQL): SQL | undefined =>
  and(eq(table.companyId, companyId), ...(userId === null ? [] : [eq(table.userId, userId), eq(table.archived, false)]), where);

const reading = <Table extends OwnedTable>(table: Table) => {
  const bare = asBare(table);
  // What comes back has the columns of the table itself.
  const asOwned = (row: { record: BareTable['$inferSelect']; user: User }) => row as Owned<Table>;
  const select = (db: Database, owner: Owner, where?: SQL) =>
    db
      .select({ record: bare, user: users })
      .from(bare)
      .innerJoin(users, and(eq(users.companyId, bare.companyId), eq(users.id, bare.userId)))
      .where(ofOwner(bare, owner, where))
      .$dynamic();
  return {
    asOwned,

    /** The record that a path names. Throws not_found. */
    get: async (db: Database, owner: Owner, id: string): Promise<Owned<Table>> => {
      const [found] = await select(db, owner, eq(bare.id, numberOf(id)));
      if (!found) throw notFound();
      return asOwned(found);
    },

    /** As get, and nobody else changes it before the transaction ends. */
    lock: async (tx: Tx, owner: Owner, id: string): Promise<Owned<Table>> => {
      const [found] = await select(tx, owner, eq(bare.id, numberOf(id))).for('update', { of: bare });
      if (!found) throw notFound();
      return asOwned(found);
    },

    /** All records of the owner, the oldest first. */
    list: async (db: Database, owner: Owner): Promise<Owned<Table>[]> => (await select(db, owner).orderBy(asc(bare.id))).map(asOwned),

    /** What records/read-page.ts reads pages from. */
    pages: <Item>(db: Database, owner: Owner, present: (owned: Owned<Table>) => Item) => ({
      count: (where: SQL | undefined) => db.$count(bare, ofOwner(bare, owner, where)),
      rows: async (part: Part) => (await inOrder(select(db, owner, part.where), part)).map(asOwned),
      place: ({ record }: Owned<Table>) => ({ createdAt: record.createdAt, id: String(record.id) }),
      present,
    }),
  };
};

type Kind<Table extends OwnedTable> = {
  /** As events and the audit log call one. */
  name: RecordName;
  /** What events tell of one: the object as admins see it. */
  toData: (owned: Owned<Table>) => Record<string, unknown>;
  /** Most of them that one user may have. */
  perUserMax: number;
};

/** The functions for the records of one table. */
export const ownedRecords = <Table extends OwnedTable>(table: Table, { name, toData, perUserMax }: Kind<Table>) => {
  const bare = asBare(table);
  const { asOwned, lock, ...reads } = reading(table);

  const writeDown = (tx: Tx, actor: Actor, act: 'create' | 'update' | 'remove', { record, user }: Owned<Table>) =>
    recordAct(tx, actor, `${name}.${act}`, { userId: user.id, details: { id: record.id } });

  return {
    ...reads,

    /** Gives the user one more. Throws invalid when they have as many as a user may have. */
    create: async (tx: Tx, actor: Actor, user: User, columns: Columns<Table>): Promise<Owned<Table>> => {
      const { companyId, id: userId } = user;
      // Whoever creates one at the same time waits here: the count below stays true until the commit.
      const id = await nextNumber(tx, companyId, name);
      if ((await tx.$count(bare, ofOwner(bare, { companyId, userId }))) >= perUserMax)
        throw refused(`You can keep ${perUserMax} of these. Delete one first.`);
      const now = actor.clock.now();
      const [record] = await tx
        .insert(bare)
        .values({ ...columns, companyId, id, userId, createdAt: now, updatedAt: now })
        .returning();
      if (!record) throw new Error(`A record of ${name} was inserted and not returned.`);
      const created = asOwned({ record, user });
      await writeDown(tx, actor, 'create', created);
      await announce(tx, { companyId, event: `${name}.create`, subjectId: String(id), data: toData(created) });
      return created;
    },

    /** Sets columns; undefined leaves one alone. What its user changes has to be verified again. Throws not_found. */
    update: async (tx: Tx, actor: Actor, owner: Owner, id: string, columns: Columns<Table>): Promise<Owned<Table>> => {
      const before = await lock(tx, owner, id);
      const { companyId } = owner;
      const isToVerify = owner.userId !== null && Object.values(columns).some((value) => value !== undefined);
      const [record] = await tx
        .update(bare)
        .set({ ...columns, ...(isToVerify && { status: 'pending' }), updatedAt: actor.clock.now() })
        .where(ofOwner(bare, owner, eq(bare.id, before.record.id)))
        .returning();
      if (!record) throw new Error(`A record of ${name} was updated and not returned.`);
      const updated = asOwned({ record, user: before.user });
      await writeDown(tx, actor, 'update', updated);
      const data = { ...toData(updated), [`original_${name}`]: toData(before) };
      await announce(tx, { companyId, event: `${name}.update`, subjectId: String(record.id), data });
      return updated;
    },

    /** Deletes it. Throws not_found. */
    remove: async (tx: Tx, actor: Actor, owner: Owner, id: string): Promise<void> => {
      const before = await lock(tx, owner, id);
      await tx.delete(bare).where(ofOwner(bare, owner, eq(bare.id, before.record.id)));
      await writeDown(tx, actor, 'remove', before);
    },
  };
};
