// The rule of expand and contract, as far as a catalogue tells it: what a process of the release before reads, writes and calls is still
// there, and nothing that it writes is refused for a reason that it does not know. What a trigger or a meaning changes is not seen here.
import type { ReleaseSchema } from '#db/release/schema.ts';

type Table = ReleaseSchema['tables'][string];

const isGivenByDefault = (column: string): boolean => !column.endsWith(' not null');
const typeOf = (column: string): string => column.replace(/ not null(, by default)?$/, '');

const breaksOfColumns = (name: string, before: Table, after: Table): string[] => {
  const ofOld = Object.entries(before.columns).flatMap(([column, was]) => {
    const is = after.columns[column];
    if (is === undefined) return [`${name}.${column} is gone`];
    if (typeOf(is) !== typeOf(was)) return [`${name}.${column} is ${typeOf(is)} and was ${typeOf(was)}`];
    // A nullable column may have been written with null.
    if (!was.includes(' not null') && is.includes(' not null')) return [`${name}.${column} takes no null any more`];
    return isGivenByDefault(was) && !isGivenByDefault(is) ? [`${name}.${column} has no default any more`] : [];
  });
  const added = Object.entries(after.columns).filter(([column, is]) => !(column in before.columns) && !isGivenByDefault(is));
  return [...ofOld, ...added.map(([column]) => `${name}.${column} is new, and a row cannot come without it`)];
};

const WORD = /'(?:[^']|'')*'(?:::\w[\w ]*)?/g;

/** A check over a list of words may become longer. */
const isWidened = (was: string, is: string): boolean => {
  const [old, now] = [was.match(WORD) ?? [], new Set(is.match(WORD))];
  const shape = (text: string): string => text.replaceAll(WORD, '?').replaceAll(/\?(, \?)*/g, '?');
  return shape(was) === shape(is) && old.every((word) => now.has(word));
};

/** The columns that a constraint names, out of those of its table. */
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
    ...narrowed.map(([constraint]) => `${name}: ${constraint} refuses what was allowed`),
    ...unique.map(([index]) => `${name}: ${index} is unique and was not`),
    ...lost.map((index) => `${name}: ${index} is not unique any more, which a write may lean on`),
  ];
};

const breaksOfGrants = (name: string, before: Table, after: Table): string[] => {
  const granted = new Set(after.grants.split(', '));
  const taken = before.grants.split(', ').filter((grant) => grant !== '' && !granted.has(grant));
  return taken.map((grant) => `${name}: the API's role may not ${grant} any more`);
};

/** What of a schema would break a process of the release before; nothing when both can run. */
export const breaksOf = (before: ReleaseSchema, after: ReleaseSchema): string[] => [
  ...Object.entries(before.tables).flatMap(([name, table]) => {
    const now = after.tables[name];
    if (!now) return [`${name} is gone`];
    return [...breaksOfColumns(name, table, now), ...breaksOfConstraints(name, table, now), ...breaksOfGrants(name, table, now)];
  }),
  ...Object.entries(before.functions).flatMap(([name, was]) =>
    after.functions[name] === was ? [] : [`${name} answers no ${was} any more`],
  ),
];
