// Records that belong to users: addresses, bank accounts and the like. The same for all of them is which ones a call may touch,
// how they are numbered, and that whoever writes one announces it and writes it down, in the commit; that is here, once. What
// differs stays in the feature, which calls these functions from its verbs. A record of somebody else is not found: neither is
// one that does not exist, nor, for its user, one that an admin has archived.
import { and, asc, eq, getTableColumns, type SQL } from 'drizzle-orm';
import { pgTable, type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#db/client.ts';
import { users, type UserRow } from '#db/schema/index.ts';
import { belongingColumns } from '#db/schema/owned-records.ts';
import { notFound, refused } from '#server/kernel/errors.ts';
import { recordAct, type Actor } from '#server/records/audit.ts';
import type { ListQuery, Page } from '#server/records/listing.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import { nextNumber } from '#server/records/next-number.ts';
import { announce, type RecordName } from '#server/records/outbox.ts';
import { numberOf } from '#server/records/path-id.ts';
import { inOrder, readPage, type List, type PageCall } from '#server/records/read-page.ts';
import { requireRankOver, type RankedCaller } from '#server/records/rank.ts';

/** What a call may touch: what is one user's own, or, where userId is null, all that is the company's and its users'. */
export type Owner = { companyId: number; userId: string | null };

/** The owner of an admin's call: the company and all of its users. */
export const companyOwner = ({ companyId }: { companyId: number }): Owner => ({ companyId, userId: null });

/**
 * A call that has an owner: it came through a door of `owning` (api/procedures.ts). All functions here demand one, so that a verb
 * that forgets whose records it is about does not compile.
 */
export type OwnerCall = { owner: Owner };

const bareTable = pgTable('', belongingColumns());
type BareTable = typeof bareTable;

/** A table that begins with these columns (db/schema/owned-records.ts). */
type OwnedTable = PgTable & Pick<BareTable, '$inferSelect' | '$inferInsert'> & { [Column in keyof BareTable['$inferSelect']]: AnyPgColumn };

/** A record, and the user whose it is. */
export type Owned<Row> = { record: Row; user: UserRow };

/** What only this file sets. As `never`: an object from elsewhere that has one of them does not pass for columns. */
type Reserved = { [Column in 'companyId' | 'id' | 'userId' | 'createdAt' | 'updatedAt']?: never };

/** What a feature writes of a new record: with the columns that cannot be left out. */
type NewColumns<Table extends OwnedTable> = Omit<Table['$inferInsert'], keyof Reserved> & Reserved;

/** What a feature may write of a record. */
type Columns<Table extends OwnedTable> = Omit<Partial<Table['$inferInsert']>, keyof Reserved> & Reserved;

/** Queries are written against the columns that all such tables have. */
const asBare = (table: OwnedTable): BareTable => table as unknown as BareTable;

const isOwned = (table: BareTable, { companyId, userId }: Owner, where?: SQL): SQL | undefined =>
  and(eq(table.companyId, companyId), ...(userId === null ? [] : [eq(table.userId, userId), eq(table.archived, false)]), where);

/** Only admins say what is verified and what is put away, whatever a feature lets through. */
const written = <Table extends OwnedTable>({ userId }: Owner, columns: Columns<Table>): Columns<Table> =>
  userId === null ? columns : { ...columns, status: undefined, archived: undefined };

/** Throws permission_denied for an admin with fewer rights than the record's user (docs/decisions/0033-rank-of-writes.md). */
const requireRank = async (tx: Tx, ctx: OwnerCall & RankedCaller, user: UserRow): Promise<void> => {
  if (ctx.owner.userId === null) await requireRankOver(tx, ctx, user.id);
};

const reading = <Table extends OwnedTable>(table: Table) => {
  type Row = Table['$inferSelect'];
  const bare = asBare(table);
  // What comes back has the columns of the table itself.
  const asOwned = (row: Owned<BareTable['$inferSelect']>) => row as Owned<Row>;
  const select = (db: Database, owner: Owner, where?: SQL) =>
    db
      .select({ record: bare, user: users })
      .from(bare)
      .innerJoin(users, and(eq(users.companyId, bare.companyId), eq(users.id, bare.userId)))
      .where(isOwned(bare, owner, where))
      .$dynamic();
  return {
    asOwned,

    /** The record that a path names. Throws not_found. */
    get: async ({ db, owner }: OwnerCall & { db: Database }, id: string): Promise<Owned<Row>> => {
      const [found] = await select(db, owner, eq(bare.id, numberOf(id)));
      if (!found) throw notFound();
      return asOwned(found);
    },

    /** Locks the record for a write. Throws not_found, and permission_denied for an admin with fewer rights than its user. */
    lock: async (tx: Tx, ctx: OwnerCall & RankedCaller, id: string): Promise<Owned<Row>> => {
      const [found] = await select(tx, ctx.owner, eq(bare.id, numberOf(id))).for('update', { of: bare });
      if (!found) throw notFound();
      await requireRank(tx, ctx, found.user);
      return asOwned(found);
    },

    /** All of them, the oldest first. */
    list: async ({ db, owner }: OwnerCall & { db: Database }): Promise<Owned<Row>[]> =>
      (await select(db, owner).orderBy(asc(bare.id))).map(asOwned),

    /** A page of them. */
    listPage: (ctx: OwnerCall & PageCall & { db: Database }, query: ListQuery, list: List): Promise<Page<Owned<Row>>> =>
      readPage(ctx, query, list, {
        count: (where) => ctx.db.$count(bare, isOwned(bare, ctx.owner, where)),
        rows: async (part) => (await inOrder(select(ctx.db, ctx.owner, part.where), part)).map(asOwned),
        place: ({ record }) => record,
      }),
  };
};

type Kind<Table extends OwnedTable> = {
  /** As events and the audit log call one. */
  name: RecordName;
  /** What events tell of one: the object as admins see it. */
  toData: (owned: Owned<Table['$inferSelect']>) => Record<string, unknown>;
  /** Most of them that one user may have. */
  perUserMax: number;
};

/** The functions for the records of one table. */
export const ownedRecords = <Table extends OwnedTable>(table: Table, { name, toData, perUserMax }: Kind<Table>) => {
  type Row = Table['$inferSelect'];
  const bare = asBare(table);
  const { asOwned, lock, ...reads } = reading(table);
  const isJudged = 'status' in getTableColumns(table);

  const writeDown = (tx: Tx, actor: Actor, act: 'create' | 'update' | 'remove', { record, user }: Owned<Row>, change = {}) =>
    recordAct(tx, actor, `${name}.${act}`, { userId: user.id, details: { id: record.id, ...change } });

  /** Throws invalid when a user has as many as a user may have. create looks again: this is for what costs something before it. */
  const requireRoom = async (db: Database, { companyId, id }: UserRow): Promise<void> => {
    if ((await db.$count(bare, isOwned(bare, { companyId, userId: id }))) >= perUserMax)
      throw refused(`You can keep ${perUserMax} of these. Delete one first.`);
  };

  return {
    ...reads,
    lock,
    requireRoom,

    /**
     * Gives the user one more. Throws invalid when they have as many as a user may have, and permission_denied for an admin with fewer
     * rights than the user.
     */
    create: async (tx: Tx, ctx: Actor & OwnerCall, user: UserRow, columns: NewColumns<Table>): Promise<Owned<Row>> => {
      const { companyId, userId } = ctx.owner;
      if (user.companyId !== companyId || user.id !== (userId ?? user.id)) throw new Error(`A ${name} was created for a stranger.`);
      await requireRank(tx, ctx, user);
      // Whoever creates one at the same time waits here: the count below stays true until the commit.
      const id = await nextNumber(tx, companyId, name);
      await requireRoom(tx, user);
      const now = ctx.clock.now();
      await tx.insert(bare).values({ ...written(ctx.owner, columns), companyId, id, userId: user.id, createdAt: now, updatedAt: now });
      // As it stands now: where the table leads what its user shows (decision 0023), the row that came with the call is of before.
      const created = await reads.get({ db: tx, owner: { companyId, userId: null } }, String(id));
      await writeDown(tx, ctx, 'create', created);
      await announce(tx, { companyId, event: `${name}.create`, subjectId: String(id), data: toData(created) });
      return created;
    },

    /**
     * Sets columns; undefined leaves one alone, and where none changes nothing happens. They may depend on what
     * the record says now: nobody else changes it meanwhile. What its user changes has to be verified again. Throws not_found.
     */
    update: async (tx: Tx, ctx: Actor & OwnerCall, id: string, columnsOf: (before: Row) => Columns<Table>): Promise<Owned<Row>> => {
      const { companyId, userId } = ctx.owner;
      const before = await lock(tx, ctx, id);
      const change = changeOf<object>(before.record, written(ctx.owner, columnsOf(before.record)));
      if (!change) return before;
      const [record] = await tx
        .update(bare)
        .set({ ...change.after, ...(isJudged && userId !== null && { status: 'pending' }), updatedAt: ctx.clock.now() })
        .where(isOwned(bare, ctx.owner, eq(bare.id, before.record.id)))
        .returning();
      if (!record) throw new Error(`A record of ${name} was updated and not returned.`);
      const updated = asOwned({ record, user: before.user });
      await writeDown(tx, ctx, 'update', updated, change);
      const told = { data: toData(updated), original: toData(before) };
      await announce(tx, { companyId, event: `${name}.update`, subjectId: String(record.id), ...told });
      return updated;
    },

    /** Deletes it. Throws not_found. */
    remove: async (tx: Tx, ctx: Actor & OwnerCall, id: string): Promise<void> => {
      const before = await lock(tx, ctx, id);
      await tx.delete(bare).where(isOwned(bare, ctx.owner, eq(bare.id, before.record.id)));
      await writeDown(tx, ctx, 'remove', before);
    },
  };
};
