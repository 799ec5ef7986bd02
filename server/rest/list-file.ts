// A list as a file: `Accept: text/csv`, or `?format=csv`, on the list's own address. All rows that its filters let through, in its order,
// out of one snapshot of the database, written as fast as the client takes them. The procedure itself is called, part by part, so that
// permissions, challenges and rules are those of the list; what is in memory is one part.
import type { ServerResponse } from 'node:http';
import type { Tx } from '#db/client.ts';
import { columnsOf, itemOfList, type Column } from '#server/api/columns-of.ts';
import type { Context } from '#server/api/context.ts';
import { askAgain, withAuthorization, type Authorization } from '#server/api/authorization.ts';
import { attachment } from '#server/http/content-disposition.ts';
import { CSV_MEDIA_TYPE, csvLine } from '#server/kernel/csv.ts';
import { drained, inFileTurn } from '#server/platform/file-turns.ts';
import { inSnapshot, type ReadFrom } from '#server/records/company-transaction.ts';
import { newWalk, type Walk } from '#server/records/read-page.ts';
import { CORS_HEADERS } from '#server/rest/cors.ts';
import type { Fields } from '#server/rest/body.ts';
import { callProcedure } from '#server/rest/read-input.ts';
import type { Route } from '#server/rest/routes.ts';

const ROWS_AT_ONCE = 500;

export const WITHOUT_EFFECT_ON_FILES = ['page', 'page_size', 'pagination', 'cursor'];

/** The preference of a media type in an Accept header: 0 to 1; undefined where it is not named. */
const preference = (accept: string, mediaType: string): number | undefined => {
  for (const item of accept.split(',')) {
    const [type = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    if (type !== mediaType) continue;
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return weight === undefined ? 1 : Number(weight.slice(2)) || 0;
  }
  return undefined;
};

/** Whether a request for a list asks for a file. */
export const asksForFile = (accept: string | undefined, query: Fields): boolean => {
  if (query['format'] !== undefined) return query['format'] === 'csv';
  const asked = preference(accept ?? '', 'text/csv') ?? 0;
  return asked > 0 && asked >= (preference(accept ?? '', 'application/json') ?? 0);
};

const tables = new WeakMap<Route, Column[] | null>();

const readColumns = ({ method, procedure }: Route): Column[] | null => {
  const item = method === 'GET' ? itemOfList((procedure._def as { output?: unknown }).output) : undefined;
  return item ? columnsOf(item) : null;
};

/** The columns of a route that answers a list; undefined of any other. */
export const columnsOfRoute = (route: Route): Column[] | undefined => {
  let columns = tables.get(route);
  if (columns === undefined) tables.set(route, (columns = readColumns(route)));
  return columns ?? undefined;
};

/** What a file is called: the company, what its list is of, and the day. */
const fileNameOf = (company: string | undefined, segments: readonly string[], now: Date): string => {
  const words = [company, ...segments.filter((segment) => segment !== 'admin')].filter((word) => word !== undefined);
  return `${words.join('-').replace(/[^\w-]+/g, '_')}-${now.toISOString().slice(0, 10)}.csv`;
};

export type ListFile = {
  lists: ReadFrom;
  response: ServerResponse;
  route: Route;
  columns: Column[];
  segments: readonly string[];
  context: Context;
  authorization: Authorization | undefined;
  /** As the list takes it. */
  input: Fields;
  isHead: boolean;
  /** Of every answer to this request, known when the first rows are there: names and values in turn. */
  headers: () => readonly string[];
};

/** Ephemeral challenges are spent once, before the first row; the calls for each part then spend none. */
const spendOnce = async ({ context, authorization, route }: ListFile): Promise<void> => {
  if (!authorization || authorization.spends.length === 0) return;
  const { me, spends } = authorization;
  const isSpent = await context.db.transaction((tx) => context.gate.spend(tx, context, me, spends));
  if (!isSpent) throw await askAgain(context, me, route.meta, route.name);
};

/** Rows part by part. Lists that know nothing of walks are short and come whole, or by their pages. */
async function* partsOf({ context, authorization, route, input }: ListFile, tx: Tx): AsyncGenerator<unknown[]> {
  const walk: Walk = newWalk(ROWS_AT_ONCE);
  const authorized = authorization ? withAuthorization(context, { ...authorization, spends: [] }) : context;
  for (let page = 1; ; page += 1) {
    const own: Context = { ...authorized, db: tx, walk };
    const before = walk.passed;
    const paged = page === 1 || walk.passed > 0 ? input : { ...input, page: String(page) };
    const answered = (await callProcedure(route, own, paged)) as unknown[] | { results: unknown[]; next: string | null };
    if (Array.isArray(answered)) return yield answered;
    yield answered.results;
    const hasWalked = walk.isOver || walk.passed > before;
    if (hasWalked ? walk.isOver : answered.next === null) return undefined;
  }
}

const headOf = ({ context, segments, authorization, headers }: ListFile): string[] => [
  'Content-Type',
  CSV_MEDIA_TYPE,
  'Cache-Control',
  'no-store',
  'Vary',
  'Accept, Origin',
  'Content-Disposition',
  attachment(fileNameOf(authorization?.me.company, segments, context.clock.now())),
  'X-Request-Id',
  context.requestId,
  ...CORS_HEADERS,
  ...headers(),
];

/** Writes lines while somebody reads them. */
const write = async (file: ListFile, tx: Tx): Promise<void> => {
  const { response, columns, isHead } = file;
  let text = csvLine(columns.map(({ name }) => name));
  for await (const items of partsOf(file, tx)) {
    if (response.destroyed) return;
    if (!response.headersSent) response.writeHead(200, headOf(file));
    if (isHead) break;
    for (const item of items) text += csvLine(columns.map(({ valueOf }) => valueOf(item)));
    if (!response.write(text)) await drained(response);
    text = '';
  }
  response.end();
};

/**
 * Sends a list as a file. Throws while nothing is sent yet, as the list would; what breaks off later breaks the connection off, so that
 * nobody takes it for whole, and is thrown as well, to be logged.
 */
export const sendListFile = (file: ListFile): Promise<void> => {
  const { response, lists, authorization, context } = file;
  return inFileTurn(authorization?.me.userId, response, async () => {
    await spendOnce(file);
    for (const name of WITHOUT_EFFECT_ON_FILES.filter((name) => file.input[name] !== undefined)) context.ignore(name);
    file.input = Object.fromEntries(
      Object.entries(file.input).filter(([name]) => name !== 'format' && !WITHOUT_EFFECT_ON_FILES.includes(name)),
    );
    await inSnapshot(lists, authorization?.me.companyId ?? null, (tx) => write(file, tx));
  });
};
