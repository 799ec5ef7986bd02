// The columns of a list as CSV, derived from the schema of its items. A nested object has one column per field (`currency.code`); lists and
// free-form data have one column.
import type { z } from 'zod';

/** The definition of a Zod schema, `_zod.def`; only the members that are read here. */
type ColumnDefinition = {
  type: string;
  shape?: Record<string, ColumnSchema>;
  catchall?: ColumnSchema;
  innerType?: ColumnSchema;
  out?: ColumnSchema;
  element?: ColumnSchema;
};
type ColumnSchema = z.ZodType & { _zod: { def: ColumnDefinition } };

export type ExportColumn = { name: string; getValue(item: unknown): unknown };

const unwrap = (schema: ColumnSchema): ColumnSchema => {
  const { innerType, out, type } = schema._zod.def;
  if (innerType) return unwrap(innerType);
  return type === 'pipe' && out ? unwrap(out) : schema;
};

const findShape = (schema: ColumnSchema): Record<string, ColumnSchema> | undefined => {
  const { type, shape = {}, catchall } = unwrap(schema)._zod.def;
  const isFixed = type === 'object' && (!catchall || catchall._zod.def.type === 'never') && Object.keys(shape).length > 0;
  return isFixed ? shape : undefined;
};

const readField = (item: unknown, name: string): unknown =>
  typeof item === 'object' && item !== null ? Reflect.get(item, name) : undefined;

const collectColumns = (schema: ColumnSchema, prefix: string, getItem: (item: unknown) => unknown): ExportColumn[] => {
  const shape = findShape(schema);
  if (!shape) return [{ name: prefix || 'value', getValue: getItem }];
  return Object.entries(shape).flatMap(([name, field]) =>
    collectColumns(field, prefix ? `${prefix}.${name}` : name, (item) => readField(getItem(item), name)),
  );
};

/** The columns of one item. */
export const toExportColumns = (item: z.ZodType): ExportColumn[] => collectColumns(item, '', (value) => value);

/** The schema of the items of an array or a page (records/listing.ts). Undefined for other outputs. */
export const findListItem = (output: unknown): z.ZodType | undefined => {
  if (typeof output !== 'object' || output === null || !('_zod' in output)) return undefined;
  const { type, element, shape } = unwrap(output as ColumnSchema)._zod.def;
  if (type === 'array') return element;
  const results = shape && 'next' in shape ? shape['results'] : undefined;
  return results && unwrap(results)._zod.def.element;
};
