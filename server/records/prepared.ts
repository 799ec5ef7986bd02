// Prepared statements that nearly every request uses. A statement is built once per pool, PostgreSQL plans it once per connection, and
// its rows are mapped by a compiled function: drizzle's mapper inspects each column of each row again.
import { Column, getTableName, is, SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';

type SelectedField = { path: string[]; field: unknown };

/** Fields of drizzle's prepared selects that its types do not declare. */
type PreparedSelect = {
  fields?: SelectedField[];
  joinsNotNullableMap?: Record<string, boolean>;
  customResultMapper?: (rows: unknown[][]) => unknown[];
};

type FieldDecoder = { mapFromDriverValue(value: unknown): unknown };

type FieldReader = { name: string; index: number; decoder: FieldDecoder | undefined };

/** An object of the row, such as a joined table. It is null when the value at `nullIndex` is. */
type ObjectReader = { name: string; fields: FieldReader[]; nullIndex: number | undefined };

/** Undefined if the field takes the driver's value as it is. */
const findDecoder = (field: unknown): FieldDecoder | undefined => {
  if (is(field, Column)) return field.mapFromDriverValue === Column.prototype.mapFromDriverValue ? undefined : field;
  const { decoder } = (is(field, SQL) ? field : (field as { sql: SQL }).sql) as unknown as { decoder: FieldDecoder };
  return decoder;
};

const readField = ({ index, decoder }: FieldReader, row: unknown[]): unknown => {
  const value = row[index];
  return value === null || !decoder ? value : decoder.mapFromDriverValue(value);
};

const readObject = ({ fields, nullIndex }: ObjectReader, row: unknown[]): Record<string, unknown> | null => {
  if (nullIndex !== undefined && row[nullIndex] === null) return null;
  const object: Record<string, unknown> = {};
  for (const field of fields) object[field.name] = readField(field, row);
  return object;
};

/** As in drizzle: an outer join without a match is an object whose first column is null, if all its columns are of one table. */
const findNullIndex = (fields: (SelectedField & { index: number })[], joinsNotNullable: Record<string, boolean>): number | undefined => {
  const columns = fields.flatMap(({ field, index }) => (is(field, Column) ? { table: getTableName(field.table), index } : []));
  const [first] = columns;
  if (!first || columns.some(({ table }) => table !== first.table)) return undefined;
  return joinsNotNullable[first.table] ? undefined : first.index;
};

const compileMapper = (selected: SelectedField[], joinsNotNullable: Record<string, boolean> | undefined) => {
  const numbered = selected.map((field, index) => ({ ...field, index }));
  const toReader = ({ path, field, index }: SelectedField & { index: number }): FieldReader => ({
    name: path.at(-1) ?? '',
    index,
    decoder: findDecoder(field),
  });
  const fields = numbered.filter(({ path }) => path.length === 1).map(toReader);
  const groups = Map.groupBy(
    numbered.filter(({ path }) => path.length > 1),
    ({ path }) => path[0] ?? '',
  );
  const objects = [...groups].map(([name, group]): ObjectReader => ({
    name,
    fields: group.map(toReader),
    nullIndex: joinsNotNullable && findNullIndex(group, joinsNotNullable),
  }));
  return (rows: unknown[][]): Record<string, unknown>[] =>
    rows.map((row) => {
      const result: Record<string, unknown> = {};
      for (const field of fields) result[field.name] = readField(field, row);
      for (const object of objects) result[object.name] = readObject(object, row);
      return result;
    });
};

/** Nested objects keep drizzle's mapper. */
const withCompiledMapper = <Statement extends object>(statement: Statement): Statement => {
  const select = statement as PreparedSelect;
  if (select.fields?.every(({ path }) => path.length <= 2)) {
    select.customResultMapper = compileMapper(select.fields, select.joinsNotNullableMap);
  }
  return statement;
};

/** A statement that is built once per pool. Inside a transaction it is built for the transaction. */
export const preparedStatement = <Statement extends object>(build: (db: Database) => Statement): ((db: Database) => Statement) => {
  const statements = new WeakMap<Database, Statement>();
  return (db) => {
    const existing = statements.get(db);
    if (existing) return existing;
    const built = withCompiledMapper(build(db));
    statements.set(db, built);
    return built;
  };
};
