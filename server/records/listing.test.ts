// Lists and their filters on a table of six rows: each rule of listing.ts, and each kind of filters.ts. The columns of each list are tested
// by testing/list-declarations.ts.
import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { amount, json, timestampMs } from '#db/columns.ts';
import * as filters from '#server/records/filters.ts';
import { listing, parsePageRequest } from '#server/records/listing.ts';
import { readTablePage } from '#server/records/read-page.ts';
import { useTestDatabase } from '#server/testing/database.ts';

const database = useTestDatabase();

const records = pgTable('things', {
  id: integer('id').notNull(),
  key: uuid('key').notNull(),
  name: text('name').notNull(),
  kind: text('kind').notNull(),
  size: amount('size').notNull(),
  isPaid: boolean('is_paid').notNull(),
  note: text('note'),
  metadata: json('metadata').notNull(),
  createdAt: timestampMs('created_at').notNull(),
  updatedAt: timestampMs('updated_at').notNull(),
});

const { combine, caseless, choice, containing, exact, flag, identity, matching, presence } = filters;

const list = listing({
  filters: {
    id: identity(records.id),
    key: identity(records.key),
    name: containing(records.name),
    word: caseless(records.name),
    kind: choice(records.kind, ['Pear', 'Fig']),
    size: filters.integer(records.size),
    paid: flag(records.isPaid),
    large: flag(sql`(${records.size} > 40)`),
    note: combine(exact(records.note), presence(records.note)),
    half: matching((value) => sql`${records.size} * 2 = ${value}::numeric`),
    created: filters.timestamp(records.createdAt),
    metadata: filters.json(records.metadata),
  },
  sorts: { created: records.createdAt, updated: records.updatedAt, kind: records.kind, size: records.size, paid: records.isPaid },
  defaultSort: '-created',
  id: records.id,
  created: records.createdAt,
});

/** The same rows, identified by text. */
const listByName = listing({ ...list, id: records.name });

const toKey = (id: number): string => `0198c2f5-abcd-7000-8000-00000000000${id}`;

// The third and fourth row have the same creation time.
const ROWS: [name: string, kind: string, size: bigint, isPaid: boolean, note: string | null, created: number, metadata: object][] = [
  ['Ant', 'Fig', 10n, true, null, 1_000, { x: 7, deep: { y: 1 } }],
  ['bee', 'Pear', 20n, false, 'a', 2_000, { x: '7' }],
  ['Cat', 'Fig', 30n, false, 'b', 3_000, { x: 1.5 }],
  ['c%t', 'Pear', 40n, false, 'b', 3_000, { x: null }],
  ['Eel', 'Fig', 50n, false, 'C, d', 5_000, {}],
  ['fox', 'Pear', 60n, true, '', 6_000, { x: true, 'a"b': 'c' }],
];

beforeAll(async () => {
  await database.owner`create table things (id int primary key, key uuid, name text, kind text, size numeric, is_paid boolean,
    note text, metadata jsonb, created_at timestamptz(3), updated_at timestamptz(3))`;
  await database.owner`grant select, insert on things to countinghouse_api`;
  const rows = ROWS.map(([name, kind, size, isPaid, note, created, metadata], index) => {
    const times = { createdAt: new Date(created), updatedAt: new Date(10_000 - created) };
    return { id: index + 1, key: toKey(index + 1), name, kind, size, isPaid, note, metadata: { ...metadata }, ...times };
  });
  await database.db.insert(records).values(rows);
});

const LIST_URL = 'http://127.0.0.1:3000/3/things/';

/** The result of a query: IDs, links and ignored parameters. */
const readList = async (query: string, declaration: Pick<typeof list, keyof typeof list> = list) => {
  const url = new URL(`${LIST_URL}?${query}`);
  const ignored: string[] = [];
  const call = { db: database.db, url, ignore: (parameter: string) => void ignored.push(parameter) };
  const parsed = declaration.input.parse(Object.fromEntries(url.searchParams));
  const { results, ...page } = await readTablePage(call, parsed, declaration, { table: records, scope: undefined });
  return { ...page, ids: results.map(({ id }) => id), ignored: ignored.toSorted() };
};

/** Follows the links from a page and returns all pages. */
const followLinks = async (query: string, link: 'next' | 'previous', declaration?: Parameters<typeof readList>[1]) => {
  const pages: number[][] = [];
  let last = query;
  for (let following: string | null = query; following !== null;) {
    last = following;
    const page: Awaited<ReturnType<typeof readList>> = await readList(following, declaration);
    pages.push(page.ids);
    following = page[link] && new URL(page[link]).search.slice(1);
  }
  return { pages, last };
};

describe('the order of a list', () => {
  it.each([
    ['', [6, 5, 4, 3, 2, 1]],
    ['orderby=created', [1, 2, 3, 4, 5, 6]],
    ['orderby=-updated', [1, 2, 4, 3, 5, 6]],
    ['orderby=kind', [1, 3, 5, 2, 4, 6]],
    ['orderby=-kind', [6, 4, 2, 5, 3, 1]],
    ['orderby=kind,-size', [5, 3, 1, 6, 4, 2]],
    ['orderby=-kind, size', [2, 4, 6, 1, 3, 5]],
    ['orderby=paid,-kind', [4, 2, 5, 3, 6, 1]],
  ])('?%s is %j: by the given columns, then by ID', async (query, ids) => {
    expect(await readList(query)).toMatchObject({ ids, ignored: [] });
  });

  it.each(['nonsense', 'constructor', 'id', 'kind,nonsense', '-'])('ignores orderby=%s and reports it', async (orderby) => {
    const ids = orderby.startsWith('kind') ? [1, 3, 5, 2, 4, 6] : [6, 5, 4, 3, 2, 1];
    expect(await readList(`orderby=${orderby}`)).toMatchObject({ ids, ignored: ['orderby'] });
  });

  it('uses keyset order when sorted only by creation', () => {
    const ageOf = (orderby?: string) => list.order({ orderby }, () => undefined).age;
    expect([undefined, '-created', 'created', 'updated', 'created,size', 'size,created'].map(ageOf)).toEqual([
      'newest first',
      'newest first',
      'oldest first',
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('an unknown list parameter', () => {
  it.each(['unheard_of', 'constructor', 'name__gt', 'size__contains', 'kind__x', '__x'])('is ignored and reported: %s', async (name) => {
    expect(await readList(`${name}=1`)).toMatchObject({ count: 6, ignored: [name] });
  });

  it('includes an unknown type of pagination', async () => {
    expect(await readList('pagination=nonsense')).toMatchObject({ count: 6, ignored: ['pagination'] });
    for (const pagination of ['page', 'cursor', '']) expect((await readList(`pagination=${pagination}`)).ignored).toEqual([]);
  });

  it('does not affect totals, nor do pagination and order', () => {
    const query = { name: 'Ant', metadata__x: '1', page: '1', orderby: 'created', unheard_of: '1' };
    expect(list.findUnknownInTotals(query)).toEqual(['page', 'orderby', 'unheard_of']);
    expect(list.totalsInput.parse({ size: '3', page: '2' })).toEqual({ size: 3n, page: '2' });
  });

  it('is not a filter', () => {
    expect(list.hasOnlyFilters({ name: 'x', size: undefined, page: '1', unheard_of: '1' }, ['name'])).toBe(true);
    for (const other of ['size', 'kind__in', 'metadata__x']) expect(list.hasOnlyFilters({ name: 'x', [other]: '1' }, ['name'])).toBe(false);
  });
});

describe('numbered pages', () => {
  it('link to the next and previous page with all other parameters, and have an exact count', async () => {
    const query = 'orderby=size&page_size=2&size__gt=10&unheard_of=%26';
    expect(await readList(query)).toMatchObject({ count: 5, ids: [2, 3], previous: null, next: `${LIST_URL}?${query}&page=2` });
    const forward = await followLinks(query, 'next');
    expect(forward.pages).toEqual([[2, 3], [4, 5], [6]]);
    expect((await followLinks(forward.last, 'previous')).pages).toEqual([[6], [4, 5], [2, 3]]);
    expect((await followLinks('page_size=3', 'next')).pages).toEqual([
      [6, 5, 4],
      [3, 2, 1],
    ]);
  });

  it('have at most 250 rows', () => {
    expect(['250', '251', '1e9'].map((size) => parsePageRequest({ page_size: size }).pageSize)).toEqual([250, 250, 250]);
    expect(parsePageRequest({})).toEqual({ page: 1, pageSize: 15 });
  });

  it.each([
    ['page_size=0', 6],
    ['page_size=-1', 6],
    ['page_size=1.5', 6],
    ['page_size=nonsense', 6],
    ['page_size=251', 6],
    ['page_size=4', 4],
    ['page_size=', 6],
    ['page=&page_size=5', 5],
  ])('?%s returns %i rows', async (query, length) => {
    expect((await readList(query)).ids).toHaveLength(length);
  });

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=7&page_size=1', 'page=2', 'size=1&page=2'])('reject ?%s', async (query) => {
    await expect(readList(query)).rejects.toMatchObject({ code: 'not_found', message: 'Invalid page.' });
  });

  it('include one page for an empty list', async () => {
    expect(await readList('size=1')).toEqual({ count: 0, ids: [], next: null, previous: null, ignored: [] });
  });
});

describe('pagination=cursor', () => {
  const start = 'pagination=cursor&page_size=2&size__gt=10';

  it.each([
    ['numeric ids', list, [6, 5, 4, 3, 2]],
    ['text ids', listByName, [6, 5, 4, 3, 2]],
  ])('pages forward, back and forward again by key, with %s', async (_name, declaration, ids) => {
    const expectedPages = [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)];
    const forward = await followLinks(start, 'next', declaration);
    expect(forward.pages).toEqual(expectedPages);
    const backward = await followLinks(forward.last, 'previous', declaration);
    expect(backward.pages).toEqual(expectedPages.toReversed());
    expect((await followLinks(backward.last, 'next', declaration)).pages).toEqual(expectedPages);
  });

  it('reverses the order with orderby=created', async () => {
    const forward = await followLinks(`${start}&orderby=created`, 'next');
    expect(forward.pages).toEqual([[2, 3], [4, 5], [6]]);
    expect((await followLinks(forward.last, 'previous')).pages).toEqual([[6], [4, 5], [2, 3]]);
  });

  it('has no count, and links only to existing pages', async () => {
    expect(await readList('pagination=cursor&page_size=6')).toEqual({ ids: [6, 5, 4, 3, 2, 1], next: null, previous: null, ignored: [] });
    const { next } = await readList('pagination=cursor&page_size=5&unheard_of=1');
    expect(next).toContain('page_size=5&unheard_of=1&cursor=');
  });

  it.each(['size', 'kind,created', '-size', 'created,size'])('ignores orderby=%s and reports it', async (orderby) => {
    expect(await readList(`pagination=cursor&orderby=${orderby}`)).toMatchObject({ ids: [6, 5, 4, 3, 2, 1], ignored: ['orderby'] });
    expect((await readList('pagination=cursor&orderby=-created')).ignored).toEqual([]);
  });

  it.each<[declaration: Parameters<typeof readList>[1], cursor: string]>([
    [list, ' '],
    [list, '>1'],
    [list, '=1_1'],
    [list, '>1_x'],
    [list, '>1_2147483648'],
    [list, `>${'9'.repeat(15)}_1`],
    [list, `>1_${toKey(1)}`],
    [listing({ ...list, id: records.key }), '>1_1'],
    [listByName, '>1_\0'],
    [listByName, '>1_'],
    [listByName, `>1_${'x'.repeat(65)}`],
  ])('rejects a forged cursor (%#)', async (declaration, cursor) => {
    const encoded = Buffer.from(cursor).toString('base64url');
    await expect(readList(`pagination=cursor&cursor=${encoded}`, declaration)).rejects.toMatchObject({
      data: { cursor: ['Invalid cursor.'] },
    });
  });
});

describe('a filter', () => {
  it.each<[name: string, query: string, ids: number[]]>([
    ['blank values are ignored', 'name=&size__gt=&created=&paid=', [1, 2, 3, 4, 5, 6]],
    ['several filters are combined', 'kind=Fig&paid=false', [3, 5]],
    ['equal text', 'note=b', [3, 4]],
    ['case-sensitive text', 'name=ANT', []],
    ['one of several texts', 'note__in=a, b', [2, 3, 4]],
    ['contained text', 'name__contains=at', [3]],
    ['contained special characters', 'name__contains=%25', [4]],
    ['case-insensitive text', 'word=aNT', [1]],
    ['one of several case-insensitive texts', 'word__in=ANT, Bee', [1, 2]],
    ['a choice, ignoring case', 'kind=fIG', [1, 3, 5]],
    ['one of several choices', 'kind__in=fig, apple', [1, 3, 5]],
    ['an unknown choice', 'kind=apple', []],
    ['a number', 'id=3', [3]],
    ['one of several numbers, invalid ones ignored', 'id__in=3, x,2147483648,4', [3, 4]],
    ...['x', '0', '-1', '1.0', '01', '2147483648', '9'.repeat(38), '1,2'].map((id): [string, string, number[]] => [
      'an invalid number',
      `id=${id}`,
      [],
    ]),
    ['a UUID, ignoring case', `key=${toKey(3).toUpperCase()}`, [3]],
    ['one of several UUIDs, invalid ones ignored', `key__in=${toKey(3)}, x, ${toKey(4)}`, [3, 4]],
    ['an invalid UUID', 'key=3', []],
    ['an integer', 'size=30', [3]],
    ['above', 'size__gt=30', [4, 5, 6]],
    ['at least', 'size__gte=30', [3, 4, 5, 6]],
    ['below', 'size__lt=30', [1, 2]],
    ['at most', 'size__lte=30', [1, 2, 3]],
    ['an integer of any length', `size__lt=${'9'.repeat(38)}`, [1, 2, 3, 4, 5, 6]],
    ['a timestamp', 'created=3000', [3, 4]],
    ['between timestamps', 'created__gt=2000&created__lte=5000', [3, 4, 5]],
    ['a flag', 'paid=TRUE', [1, 6]],
    ['a flag that is false', 'paid=0', [2, 3, 4, 5]],
    ['a condition', 'large=true', [5, 6]],
    ['no value', 'note__isnull=true', [1]],
    ['any value', 'note__isnull=false', [2, 3, 4, 5, 6]],
    ['a condition on the value', 'half=60', [3]],
    ['a text or number in metadata', 'metadata__x=7', [1, 2]],
    ['a fraction in metadata', 'metadata__x=1.5', [3]],
    ['null in metadata', 'metadata__x=null', [4]],
    ['a flag in metadata', 'metadata__x=true', [6]],
    ['a metadata key with a quotation mark', 'metadata__a"b=c', [6]],
    ['a nested metadata key', 'metadata__y=1', []],
    ['a text in metadata that only looks like JSON', 'metadata__x={}', []],
  ])('%s: ?%s', async (_name, query, ids) => {
    expect(await readList(`${query}&orderby=created`)).toMatchObject({ count: ids.length, ids, ignored: [] });
  });

  it.each(['size=1.5', 'size__gt=x', 'created=yesterday', 'created__lt=-1', 'paid=maybe', 'note__isnull=2'])(
    'rejects ?%s',
    async (query) => {
      await expect(readList(query)).rejects.toMatchObject({ issues: [{ path: [query.split('=')[0]] }] });
    },
  );
});

describe('a filter by a 32-bit number', () => {
  const { input } = listing({ ...list, filters: { number: filters.number(records.id) } });

  it.each([-1, 1.5, 2 ** 31, 2 ** 53 - 1, '2147483648', '-1', 'x'])('rejects %s, which its column cannot store', (number) => {
    expect(input.safeParse({ number__gt: number }).success).toBe(false);
    expect(input.safeParse({ number__gt: 7 })).toMatchObject({ data: { number__gt: 7 } });
  });
});
