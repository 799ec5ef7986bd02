// Checks list declarations: each filter finds the rows with the value, each sort orders by it. New filters and sorts are tested
// automatically or require a case. Rows must differ in every field, so that no column can be mistaken for another.
import { isDeepStrictEqual } from 'node:util';
import type { listing, Page } from '#server/records/listing.ts';

type ListDeclaration = Pick<ReturnType<typeof listing>, 'id' | 'filters' | 'sorts'>;

type RequestPage<Row> = (query: Record<string, string>) => Promise<Page<Row>>;

type ListCases<Row> = {
  /** The value of a filter or sort in a row, if it is not the field of that name. */
  displayed?: Record<string, (row: Row) => string>;
  /** Matches of parameters that no field shows. */
  matches?: Record<string, (readonly [value: string, isFound: (row: Row) => boolean])[]>;
};

type ListValue = string | number | bigint | boolean | object | null | undefined;

type ListRow = Record<string, ListValue>;

/** A parameter, a value, and the matching rows. */
type ListFilterCase = readonly [parameter: string, value: string, isFound: (row: ListRow) => boolean];

const isUnset = (value: ListValue): boolean => value === null || value === undefined || value === '';

/** PostgreSQL's order: nulls last. */
const compare = (a: ListValue, b: ListValue): number => {
  if (isUnset(a) || isUnset(b)) return Number(isUnset(a)) - Number(isUnset(b));
  return a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1;
};

/** The tests of a field's parameters, by suffix. */
const deriveFilterCases = (name: string, rows: ListRow[]): ListFilterCase[] => {
  const values = [...new Set(rows.map((row) => row[name]))].filter((value) => !isUnset(value)).toSorted(compare);
  const middle = values[Math.floor(values.length / 2)];
  const severalValues = values.length > 1 ? values.slice(0, -1) : values;
  const substring = String(middle).slice(1);
  const ordered = (suffix: string, isMatch: (order: number) => boolean): ListFilterCase => [
    name + suffix,
    String(middle),
    (row) => !isUnset(row[name]) && isMatch(compare(row[name], middle)),
  ];
  return [
    ordered('', (order) => order === 0),
    ordered('__gt', (order) => order > 0),
    ordered('__gte', (order) => order >= 0),
    ordered('__lt', (order) => order < 0),
    ordered('__lte', (order) => order <= 0),
    [`${name}__in`, severalValues.join(','), (row) => severalValues.includes(row[name])],
    [`${name}__contains`, substring, (row) => String(row[name]).includes(substring)],
    [`${name}__isnull`, 'true', (row) => row[name] === null],
  ];
};

/** The tests of every declared parameter: given cases, or derived from the rows. */
const filterCasesOf = (list: ListDeclaration, rows: ListRow[], explicitCases: ListFilterCase[]): ListFilterCase[] =>
  Object.entries(list.filters).flatMap(([name, { parameters, child }]) => {
    const childCases = explicitCases.filter(([parameter]) => child && parameter.startsWith(`${name}__`));
    if (child && childCases.length === 0) throw new Error(`${name}__{key} needs a case.`);
    const filterCases = Object.keys(parameters).flatMap((suffix) => {
      const isOfParameter = ([parameter]: ListFilterCase) => parameter === name + suffix;
      const cases = explicitCases.some(isOfParameter)
        ? explicitCases.filter(isOfParameter)
        : deriveFilterCases(name, rows).filter(isOfParameter);
      if (cases.length === 0) throw new Error(`${name}${suffix} needs a case.`);
      return cases;
    });
    return [...filterCases, ...childCases];
  });

const idsOf = (list: ListDeclaration, rows: ListRow[]): ListValue[] => rows.map((row) => row[list.id.name]);

const sortedBy = (list: ListDeclaration, rows: ListRow[], name: string): ListRow[] =>
  rows.toSorted((a, b) => compare(a[name], b[name]) || compare(a[list.id.name], b[list.id.name]));

/**
 * Throws when two fields have the same value in each row, or sort rows in the same way, because a filter or sort by the wrong field would
 * go unnoticed.
 */
const requireDistinctFields = (list: ListDeclaration, rows: ListRow[]): void => {
  const sorts = Object.keys(list.sorts);
  const fields = [...new Set([...Object.keys(list.filters), ...sorts])].filter((name) =>
    rows.every((row) => row[name] === null || !['object', 'undefined'].includes(typeof row[name])),
  );
  const columns = Map.groupBy(fields, (name) => rows.map((row) => String(row[name])).join());
  const orders = Map.groupBy(sorts, (name) => idsOf(list, sortedBy(list, rows, name)).join());
  for (const equalNames of [...columns.values(), ...orders.values()]) {
    if (equalNames.length > 1) throw new Error(`No row distinguishes ${equalNames.join(' and ')}.`);
  }
};

/** All rows by keyset pagination, one row per page. */
const readAllByCursor = async <Row>(requestPage: RequestPage<Row>): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let cursor: Record<string, string> | undefined = {}; cursor;) {
    const { results, next }: Page<Row> = await requestPage({ pagination: 'cursor', page_size: '1', ...cursor });
    rows.push(...results);
    cursor = next === null ? undefined : { cursor: new URL(next).searchParams.get('cursor') ?? '' };
  }
  return rows;
};

/** The wrong results of a list for each filter, sort order and keyset page. */
export const findListMismatches = async <Row extends object>(
  list: ListDeclaration,
  requestPage: RequestPage<Row>,
  { displayed = {}, matches = {} }: ListCases<Row> = {},
) => {
  const fieldsOf = (row: Row): ListRow => ({
    ...row,
    ...Object.fromEntries(Object.entries(displayed).map(([name, display]) => [name, display(row)])),
  });
  const { results } = await requestPage({});
  const rows = results.map(fieldsOf);
  requireDistinctFields(list, rows);
  const explicitCases = Object.entries(matches).flatMap(([parameter, cases]) =>
    cases.map(([value, isFound]): ListFilterCase => [
      parameter,
      value,
      (row) => results.some((result, index) => rows[index] === row && isFound(result)),
    ]),
  );

  const differences: Record<string, unknown> = {};
  const compareTo = (expectedRows: ListRow[], query: string, page: Pick<Page<Row>, 'count' | 'results'>) => {
    const [actual, expected] = [
      { count: page.count ?? expectedRows.length, ids: idsOf(list, page.results.map(fieldsOf)) },
      { count: expectedRows.length, ids: idsOf(list, expectedRows) },
    ];
    if (!isDeepStrictEqual(actual, expected)) differences[query] = { actual, expected };
  };
  for (const [parameter, value, isFound] of filterCasesOf(list, rows, explicitCases)) {
    const expected = rows.filter(isFound);
    const query = `${parameter}=${value}`;
    if (expected.length === 0 || expected.length === rows.length) throw new Error(`${query} matches all rows or none.`);
    compareTo(expected, query, await requestPage({ [parameter]: value }));
  }
  for (const name of Object.keys(list.sorts)) {
    const expected = sortedBy(list, rows, name);
    compareTo(expected, `orderby=${name}`, await requestPage({ orderby: name }));
    compareTo(expected.toReversed(), `orderby=-${name}`, await requestPage({ orderby: `-${name}` }));
  }
  compareTo(sortedBy(list, rows, 'created').toReversed(), 'pagination=cursor', { results: await readAllByCursor(requestPage) });
  return differences;
};
