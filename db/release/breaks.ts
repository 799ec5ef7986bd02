// Breaking schema changes (expand and contract). A process of the previous release must still find everything that it reads, writes and calls,
// and no new constraint may reject its writes. The catalogue does not show changed triggers or changed meanings of values.
import type { ReleaseSchema } from '#db/release/schema.ts';

type Table = ReleaseSchema['tables'][string];

const isGivenByDefault = (column: string): boolean => !column.endsWith(' not null');
const typeOf = (column: string): string => column.replace(/ not null(, by default)?$/, '');

const breaksOfColumns = (name: string, before: Table, after: Table): string[] => {
  const ofOld = Object.entries(before.columns).flatMap(([column, was]) => {
    const is = after.columns[column];
    if (is === undefined) return [`${name}.${column} was removed`];
    if (typeOf(is) !== typeOf(was)) return [`${name}.${column} changed from ${typeOf(was)} to ${typeOf(is)}`];
    // A nullable column may have been written with null.
    if (!was.includes(' not null') && is.includes(' not null')) return [`${name}.${column} no longer accepts null`];
    return isGivenByDefault(was) && !isGivenByDefault(is) ? [`${name}.${column} no longer has a default`] : [];
  });
  const added = Object.entries(after.columns).filter(([column, is]) => !(column in before.columns) && !isGivenByDefault(is));
  return [...ofOld, ...added.map(([column]) => `${name}.${column} is new, required and has no default`)];
};

const STRING_LITERAL = /'(?:[^']|'')*'(?:::\w[\w ]*)?/g;

/** A check of an enum may gain values. */
const isWidened = (was: string, is: string): boolean => {
  const [old, now] = [was.match(STRING_LITERAL) ?? [], new Set(is.match(STRING_LITERAL))];
  const shape = (text: string): string => text.replaceAll(STRING_LITERAL, '?').replaceAll(/\?(, \?)*/g, '?');
  return shape(was) === shape(is) && old.every((word) => now.has(word));
};

/** Returns the columns of the table that the constraint names. */
const columnsIn = (text: string, { columns }: Table): string[] => {
  const own = text.split(' REFERENCES ')[0] ?? '';
  return Object.keys(columns).filter((column) => new RegExp(`\\b${column}\\b`).test(own));
};

const breaksOfConstraints = (name: string, before: Table, after: Table): string[] => {
  const isOfOld = (columns: string[]): boolean => columns.every((column) => column in before.columns);
  const narrowed = Object.entries(after.constraints).filter(([constraint, is]) => {
    const was = before.constraints[constraint];
    if (was === is || Object.values(before.constraints).includes(is)) return false;
    return was === undefined ? isOfOld(columnsIn(is, after)) : !isWidened(was, is);
  });
  const unique = Object.entries(after.uniqueIndexes).filter(
    ([index, columns]) => !(index in before.uniqueIndexes) && isOfOld(columns.split(', ')),
  );
  const lost = Object.keys(before.uniqueIndexes).filter((index) => !(index in after.uniqueIndexes));
  return [
    ...narrowed.map(([constraint]) => `${name}: ${constraint} rejects values that were valid`),
    ...unique.map(([index]) => `${name}: ${index} has become unique`),
    ...lost.map((index) => `${name}: ${index} is no longer unique`),
  ];
};

const breaksOfGrants = (name: string, before: Table, after: Table): string[] => {
  const granted = new Set(after.grants.split(', '));
  const taken = before.grants.split(', ').filter((grant) => grant !== '' && !granted.has(grant));
  return taken.map((grant) => `${name}: the role of the API lost ${grant}`);
};

/** Lists the changes that break processes of the previous release. */
export const breaksOf = (before: ReleaseSchema, after: ReleaseSchema): string[] => [
  ...Object.entries(before.tables).flatMap(([name, table]) => {
    const now = after.tables[name];
    if (!now) return [`${name} was removed`];
    return [...breaksOfColumns(name, table, now), ...breaksOfConstraints(name, table, now), ...breaksOfGrants(name, table, now)];
  }),
  ...Object.entries(before.functions).flatMap(([name, was]) => (after.functions[name] === was ? [] : [`${name} no longer returns ${was}`])),
];
