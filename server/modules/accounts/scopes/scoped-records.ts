// Reads limits and fees by scope.
import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import type { transactionLimits } from '#db/schema/index.ts';
import { notFound } from '#server/kernel/errors.ts';
import type { ScopePath } from '#server/modules/accounts/scopes/schema.ts';
import {
  getScope,
  scopeCondition,
  visibleScopeCondition,
  omitScopePath,
  type LimitScope,
  type ScopedTable,
} from '#server/modules/accounts/scopes/service.ts';
import type { ListQuery, Page } from '#server/records/listing.ts';
import { parseNumberId } from '#server/records/record-ids.ts';
import { readTablePage, type ListDeclaration } from '#server/records/read-page.ts';
import type { OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

/** Returns functions that read limits or fees. They throw not_found for an unknown scope or record. */
export const scopedRecords = <Table extends ScopedTable>(table: Table) => {
  type Row = Table['$inferSelect'];
  // The query builder needs a single table type. Only columns that both tables have are used.
  const commonTable = table as unknown as typeof transactionLimits;
  const toRows = (rows: unknown[]) => rows as Row[];
  const select = (db: Database, where: SQL | undefined) => db.select().from(commonTable).where(where);
  const requireFirst = (rows: unknown[]): Row => {
    const [row] = toRows(rows);
    if (!row) throw notFound();
    return row;
  };
  return {
    get: async (ctx: OwnerPorts, path: ScopePath, id: string): Promise<Row> => {
      const scope = await getScope(ctx, path);
      return requireFirst(await select(ctx.db, and(visibleScopeCondition(table, ctx, scope), eq(commonTable.id, parseNumberId(id)))));
    },

    lock: async (tx: Tx, scope: LimitScope, id: string): Promise<Row> =>
      requireFirst(await select(tx, and(scopeCondition(table, scope), eq(commonTable.id, parseNumberId(id)))).for('update')),

    /** Oldest first. */
    list: async (ctx: OwnerPorts, path: ScopePath): Promise<Row[]> => {
      const scope = await getScope(ctx, path);
      return toRows(await select(ctx.db, visibleScopeCondition(table, ctx, scope)).orderBy(asc(commonTable.id)));
    },

    /** The query may contain the path parameters. */
    listPage: async (ctx: OwnerListPorts, list: ListDeclaration, path: ScopePath, query: ListQuery): Promise<Page<Row>> => {
      const scope = await getScope(ctx, path);
      const page = await readTablePage(ctx, omitScopePath(query), list, {
        table: commonTable,
        scope: visibleScopeCondition(table, ctx, scope),
      });
      return { ...page, results: toRows(page.results) };
    },
  };
};
