// Records that belong to users, such as addresses and bank accounts. Their shared rules are implemented here: access by owner, numbering,
// limits, audit log and events, all in the same transaction as the change. Features add their own rules around these functions. A record of
// another user, an unknown record and, for its user, an archived record are all not_found.
import { and, asc, eq, getTableColumns, type SQL } from 'drizzle-orm';
import { pgTable, type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#db/client.ts';
import { users, type UserRow } from '#db/schema/index.ts';
import { belongingColumns } from '#db/schema/owned-records.ts';
import { refused } from '#server/kernel/errors.ts';
import { recordCallerAction, type AuditActor } from '#server/records/audit.ts';
import type { ListQuery, Page } from '#server/records/listing.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import { emitEvents, type RecordName } from '#server/records/outbox.ts';
import { requireRankOver, type RankedCaller } from '#server/records/rank.ts';
import { inOrder, readPage, type ListDeclaration, type PageCall } from '#server/records/read-page.ts';
import { nextNumber, parseNumberId, requireRow } from '#server/records/record-ids.ts';

/** The records that a call may access: those of one user, or with a null userId those of the company and all its users. */
export type RecordOwner = { companyId: number; userId: string | null };

export const companyOwner = ({ companyId }: { companyId: number }): RecordOwner => ({ companyId, userId: null });

/**
 * The owner of a call, set by the procedures of `proceduresFor` (server/api/procedures.ts). All functions here require it, so that a service
 * without an owner does not compile.
 */
export type OwnerPort = { owner: RecordOwner };

const baseTable = pgTable('', belongingColumns());
type BaseTable = typeof baseTable;

/** A table with the owned columns (db/schema/owned-records.ts). */
type OwnedTable = PgTable & Pick<BaseTable, '$inferSelect' | '$inferInsert'> & { [Column in keyof BaseTable['$inferSelect']]: AnyPgColumn };

/** A record and its user. */
export type OwnedRecord<Row> = { record: Row; user: UserRow };

/** Columns that only this file sets. Typed as `never`, so that an object with one of them is not accepted as columns. */
type ReservedColumns = { [Column in 'companyId' | 'id' | 'userId' | 'createdAt' | 'updatedAt']?: never };

type NewColumns<Table extends OwnedTable> = Omit<Table['$inferInsert'], keyof ReservedColumns> & ReservedColumns;

type Columns<Table extends OwnedTable> = Omit<Partial<Table['$inferInsert']>, keyof ReservedColumns> & ReservedColumns;

/** Queries use the columns that all these tables have. */
const asBaseTable = (table: OwnedTable): BaseTable => table as unknown as BaseTable;

const ownerCondition = (table: BaseTable, { companyId, userId }: RecordOwner, where?: SQL): SQL | undefined =>
  and(eq(table.companyId, companyId), ...(userId === null ? [] : [eq(table.userId, userId), eq(table.archived, false)]), where);

/** Only admins may set status and archived, regardless of the input schema. */
const permittedColumns = <Table extends OwnedTable>({ userId }: RecordOwner, columns: Columns<Table>): Columns<Table> =>
  userId === null ? columns : { ...columns, status: undefined, archived: undefined };

/** Throws permission_denied for an admin with fewer permissions than the record's user (docs/decisions/0033-rank-of-admin-writes.md). */
const requireRank = async (tx: Tx, ctx: OwnerPort & RankedCaller, user: UserRow): Promise<void> => {
  if (ctx.owner.userId === null) await requireRankOver(tx, ctx, user.id);
};

const createReads = <Table extends OwnedTable>(table: Table) => {
  type Row = Table['$inferSelect'];
  const base = asBaseTable(table);
  // The rows have the columns of the table.
  const asOwnedRecord = (row: OwnedRecord<BaseTable['$inferSelect']>) => row as OwnedRecord<Row>;
  const select = (db: Database, owner: RecordOwner, where?: SQL) =>
    db
      .select({ record: base, user: users })
      .from(base)
      .innerJoin(users, and(eq(users.companyId, base.companyId), eq(users.id, base.userId)))
      .where(ownerCondition(base, owner, where))
      .$dynamic();
  return {
    asOwnedRecord,

    /** Throws not_found. */
    get: async ({ db, owner }: OwnerPort & { db: Database }, id: string): Promise<OwnedRecord<Row>> => {
      const row = requireRow(await select(db, owner, eq(base.id, parseNumberId(id))));
      return asOwnedRecord(row);
    },

    /** Throws not_found, and permission_denied for an admin with fewer permissions than the user. */
    lock: async (tx: Tx, ctx: OwnerPort & RankedCaller, id: string): Promise<OwnedRecord<Row>> => {
      const row = requireRow(await select(tx, ctx.owner, eq(base.id, parseNumberId(id))).for('update', { of: base }));
      await requireRank(tx, ctx, row.user);
      return asOwnedRecord(row);
    },

    /** Oldest first. */
    list: async ({ db, owner }: OwnerPort & { db: Database }): Promise<OwnedRecord<Row>[]> =>
      (await select(db, owner).orderBy(asc(base.id))).map(asOwnedRecord),

    listPage: (ctx: OwnerPort & PageCall & { db: Database }, query: ListQuery, list: ListDeclaration): Promise<Page<OwnedRecord<Row>>> =>
      readPage(ctx, query, list, {
        count: (where) => ctx.db.$count(base, ownerCondition(base, ctx.owner, where)),
        rows: async (slice) => (await inOrder(select(ctx.db, ctx.owner, slice.where), slice)).map(asOwnedRecord),
        toPosition: ({ record }) => record,
      }),
  };
};

type OwnedRecordDefinition<Table extends OwnedTable> = {
  /** Maximum number of records per user. */
  perUserMax: number;
  /** The rows that count toward the limit. Defaults to all. */
  countedRows?: SQL;
} & (
  | {
      /** The name in events and the audit log. */
      name: RecordName;
      /** Event data: the object as admins see it. */
      toData: (owned: OwnedRecord<Table['$inferSelect']>) => Record<string, unknown>;
    }
  | {
      /** The name in the audit log. */
      name: string;
      /** Without it, changes emit no events. */
      toData?: undefined;
    }
);

const emitChange = async <Table extends OwnedTable>(
  tx: Tx,
  definition: OwnedRecordDefinition<Table>,
  action: 'create' | 'update',
  ...[after, before]: [after: OwnedRecord<Table['$inferSelect']>, before?: OwnedRecord<Table['$inferSelect']>]
): Promise<void> => {
  if (!definition.toData) return;
  const { name, toData } = definition;
  const data = { data: toData(after), original: before && toData(before) };
  const { companyId, id } = after.record;
  await emitEvents(tx, { companyId, event: `${name}.${action}`, subjectId: String(id), ...data });
};

export const ownedRecords = <Table extends OwnedTable>(table: Table, definition: OwnedRecordDefinition<Table>) => {
  const { name, perUserMax, countedRows } = definition;
  type Row = Table['$inferSelect'];
  const base = asBaseTable(table);
  const { asOwnedRecord, lock, ...reads } = createReads(table);
  const hasStatus = 'status' in getTableColumns(table);

  const audit = (tx: Tx, actor: AuditActor, action: 'create' | 'update' | 'remove', { record, user }: OwnedRecord<Row>, change = {}) =>
    recordCallerAction(tx, actor, `${name}.${action}`, { userId: user.id, details: { id: record.id, ...change } });

  /** Throws invalid at the limit of the user. For checks before expensive work; create checks again. */
  const requireBelowLimit = async (db: Database, { companyId, id }: UserRow): Promise<void> => {
    if ((await db.$count(base, and(ownerCondition(base, { companyId, userId: id }), countedRows))) >= perUserMax)
      throw refused(`You have reached the limit of ${perUserMax} records. Delete one first.`);
  };

  return {
    ...reads,
    lock,
    requireBelowLimit,

    /** Throws invalid at the limit of the user, and permission_denied for an admin with fewer permissions than the user. */
    create: async (tx: Tx, ctx: AuditActor & OwnerPort, user: UserRow, columns: NewColumns<Table>): Promise<OwnedRecord<Row>> => {
      const { companyId, userId } = ctx.owner;
      if (user.companyId !== companyId || user.id !== (userId ?? user.id))
        throw new Error(`The ${name} was created for a user outside of its owner.`);
      await requireRank(tx, ctx, user);
      // Concurrent creations wait here, so that the count below stays true until the commit.
      const id = await nextNumber(tx, companyId, name);
      await requireBelowLimit(tx, user);
      const now = ctx.clock.now();
      await tx
        .insert(base)
        .values({ ...permittedColumns(ctx.owner, columns), companyId, id, userId: user.id, createdAt: now, updatedAt: now });
      // Read again, because the insert may change the user (decision 0023).
      const created = await reads.get({ db: tx, owner: { companyId, userId: null } }, String(id));
      await audit(tx, ctx, 'create', created);
      await emitChange(tx, definition, 'create', created);
      return created;
    },

    /**
     * Sets columns, which may depend on the locked row. Undefined keeps a column; without a change nothing is written or emitted. A
     * change by the user resets the status to pending. Throws not_found.
     */
    update: async (
      tx: Tx,
      ctx: AuditActor & OwnerPort,
      id: string,
      toColumns: (before: Row) => Columns<Table>,
    ): Promise<OwnedRecord<Row>> => {
      const { userId } = ctx.owner;
      const before = await lock(tx, ctx, id);
      const change = changeOf<object>(before.record, permittedColumns(ctx.owner, toColumns(before.record)));
      if (!change) return before;
      const [record] = await tx
        .update(base)
        .set({ ...change.after, ...(hasStatus && userId !== null && { status: 'pending' }), updatedAt: ctx.clock.now() })
        .where(ownerCondition(base, ctx.owner, eq(base.id, before.record.id)))
        .returning();
      if (!record) throw new Error(`The updated ${name} was not returned.`);
      const updated = asOwnedRecord({ record, user: before.user });
      await audit(tx, ctx, 'update', updated, change);
      await emitChange(tx, definition, 'update', updated, before);
      return updated;
    },

    /** Throws not_found. */
    remove: async (tx: Tx, ctx: AuditActor & OwnerPort, id: string): Promise<void> => {
      const before = await lock(tx, ctx, id);
      await tx.delete(base).where(ownerCondition(base, ctx.owner, eq(base.id, before.record.id)));
      await audit(tx, ctx, 'remove', before);
    },
  };
};
