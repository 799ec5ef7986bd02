// Reads the catalog of tables. Views and generated columns are not copied.
import type postgres from 'postgres';

export type Table = { name: string; columns: string[] };
export type Sequence = { name: string; last: string; is_called: boolean };

type Sql = postgres.TransactionSql;

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The qualified and quoted name, for use in a statement. */
export const toQualifiedName = (name: string): string => `public.${quote(name)}`;

/** A table with its stored columns, in the form that COPY expects. */
export const toCopyTarget = ({ name, columns }: Table): string => `${toQualifiedName(name)} (${columns.map(quote).join(', ')})`;

/** The tables of the public schema, sorted by name, with their stored columns. */
export const listTables = async (tx: Sql): Promise<Table[]> => tx<Table[]>`
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`;

/** Sequences are not part of the snapshot: their values may be ahead of its rows, but never behind them. */
export const readSequences = async (tx: Sql): Promise<Sequence[]> => {
  const names = await tx<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`;
  const read = names.map(async ({ name }) => {
    const [row] = await tx.unsafe<{ last: string; is_called: boolean }[]>(
      `select last_value::text as last, is_called from ${toQualifiedName(name)}`,
    );
    return row ? [{ name, ...row }] : [];
  });
  return (await Promise.all(read)).flat();
};

export type ForeignKey = { table: string; name: string; definition: string };

export const listForeignKeys = async (tx: Sql): Promise<ForeignKey[]> => tx<ForeignKey[]>`
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' order by 1, 2`;

/**
 * Makes output independent of database defaults. With row_security off, a statement fails instead of silently skipping rows that a policy
 * hides.
 */
export const configureSession = async (tx: Sql): Promise<void> => {
  await tx.unsafe(`set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
    set local extra_float_digits = 1; set local bytea_output = 'hex'; set local search_path = public; set local row_security = off`);
};
