// Rows as JSON arrays, so that one statement returns a record together with its lists. The columns of the table decode the values, as they do
// in a plain select. Numeric columns are text in the array, because a JSON number would lose digits.
import { getTableColumns, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

const isNumeric = (column: AnyColumn): boolean => column.getSQLType().startsWith('numeric');

/** A row of the table as a JSON array, for a select from the table. */
export const jsonRow = (table: PgTable): SQL => {
  const values = Object.values(getTableColumns(table)).map((column) => (isNumeric(column) ? sql`${column}::text` : sql`${column}`));
  return sql`json_build_array(${sql.join(values, sql`, `)})`;
};

/** Decodes the arrays of `jsonRow`. */
export const jsonRowDecoder = <Table extends PgTable>(table: Table): ((values: unknown[]) => Table['$inferSelect']) => {
  const columns = Object.entries(getTableColumns(table) as Record<string, AnyColumn>);
  return (values) => {
    const row: Record<string, unknown> = {};
    for (const [index, [name, column]] of columns.entries()) {
      const value = values[index];
      row[name] = value === null ? null : column.mapFromDriverValue(value);
    }
    return row;
  };
};
