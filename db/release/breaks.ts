// Breaking schema changes (expand and contract). A process of the previous release must still find everything that it reads, writes and calls,
// and no new constraint may reject its writes. The catalog does not show changed triggers or changed meanings of values.
import type { ReleaseSchema } from '#db/release/schema.ts';

type Table = ReleaseSchema['tables'][string];

const acceptsOmission = (column: string): boolean => !column.endsWith(' not null');
const toType = (column: string): string => column.replace(/ not null(, by default)?$/, '');

const findColumnBreaks = (name: string, before: Table, after: Table): string[] => {
  const changed = Object.entries(before.columns).flatMap(([column, previous]) => {
    const current = after.columns[column];
    if (current === undefined) return [`${name}.${column} was removed`];
    if (toType(current) !== toType(previous)) return [`${name}.${column} changed from ${toType(previous)} to ${toType(current)}`];
    // A nullable column may have been written with null.
    if (!previous.includes(' not null') && current.includes(' not null')) return [`${name}.${column} no longer accepts null`];
    return acceptsOmission(previous) && !acceptsOmission(current) ? [`${name}.${column} no longer has a default`] : [];
  });
  const addedColumns = Object.entries(after.columns).filter(
    ([column, current]) => !(column in before.columns) && !acceptsOmission(current),
  );
  return [...changed, ...addedColumns.map(([column]) => `${name}.${column} is new, required and has no default`)];
};

const STRING_LITERAL = /'(?:[^']|'')*'(?:::\w[\w ]*)?/g;

/** A check of an enum may gain values. */
const isWidened = (previous: string, current: string): boolean => {
  const [old, now] = [previous.match(STRING_LITERAL) ?? [], new Set(current.match(STRING_LITERAL))];
  const shape = (text: string): string => text.replaceAll(STRING_LITERAL, '?').replaceAll(/\?(, \?)*/g, '?');
  return shape(previous) === shape(current) && old.every((word) => now.has(word));
};

/** Returns the columns of the table that the constraint names. */
const listConstraintColumns = (text: string, { columns }: Table): string[] => {
  const ownText = text.split(' REFERENCES ')[0] ?? '';
  return Object.keys(columns).filter((column) => new RegExp(`\\b${column}\\b`).test(ownText));
};

const findConstraintBreaks = (name: string, before: Table, after: Table): string[] => {
  const existedBefore = (columns: string[]): boolean => columns.every((column) => column in before.columns);
  const narrowed = Object.entries(after.constraints).filter(([constraint, current]) => {
    const previous = before.constraints[constraint];
    if (previous === current || Object.values(before.constraints).includes(current)) return false;
    return previous === undefined ? existedBefore(listConstraintColumns(current, after)) : !isWidened(previous, current);
  });
  const unique = Object.entries(after.uniqueIndexes).filter(
    ([index, columns]) => !(index in before.uniqueIndexes) && existedBefore(columns.split(', ')),
  );
  const removed = Object.keys(before.uniqueIndexes).filter((index) => !(index in after.uniqueIndexes));
  return [
    ...narrowed.map(([constraint]) => `${name}: ${constraint} rejects values that were valid`),
    ...unique.map(([index]) => `${name}: ${index} has become unique`),
    ...removed.map((index) => `${name}: ${index} is no longer unique`),
  ];
};

const findGrantBreaks = (name: string, before: Table, after: Table): string[] => {
  const granted = new Set(after.grants.split(', '));
  const revoked = before.grants.split(', ').filter((grant) => grant !== '' && !granted.has(grant));
  return revoked.map((grant) => `${name}: the API role lost ${grant}`);
};

/** Lists the changes that break processes of the previous release. */
export const findBreakingChanges = (before: ReleaseSchema, after: ReleaseSchema): string[] => [
  ...Object.entries(before.tables).flatMap(([name, table]) => {
    const now = after.tables[name];
    if (!now) return [`${name} was removed`];
    return [...findColumnBreaks(name, table, now), ...findConstraintBreaks(name, table, now), ...findGrantBreaks(name, table, now)];
  }),
  ...Object.entries(before.functions).flatMap(([name, previous]) =>
    after.functions[name] === previous ? [] : [`${name} no longer returns ${previous}`],
  ),
];
