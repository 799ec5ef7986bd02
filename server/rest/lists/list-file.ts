// A list as a CSV file: `Accept: text/csv`, or `?format=csv`, on the path of the list. It contains all rows that match the filters, in the
// order of the list, from one database snapshot, and is streamed with backpressure. The procedure itself is called for one segment at a
// time, so that permissions, challenges and rules are those of the list, and only one segment is in memory.
import type { ServerResponse } from 'node:http';
import type { Tx } from '#db/client.ts';
import { toExportColumns, findListItem, type ExportColumn } from '#server/api/export-columns.ts';
import type { Context } from '#server/api/context.ts';
import { reopenChallenges, withAuthorization } from '#server/api/authorization.ts';
import type { Authorization } from '#server/api/session.ts';
import { attachment } from '#server/http/request/content-disposition.ts';
import { CSV_MEDIA_TYPE, csvLine } from '#server/kernel/csv.ts';
import { waitForDrain, withFilePermit } from '#server/platform/files/file-semaphore.ts';
import { inSnapshot, type ReadFrom } from '#server/records/company-transaction.ts';
import { startScan, type ListScan } from '#server/records/read-page.ts';
import { CORS_HEADERS, toIgnoredHeader, type OutgoingResponse } from '#server/rest/send-response.ts';
import type { BodyFields } from '#server/rest/request/body.ts';
import { callProcedure, readInput } from '#server/rest/request/read-input.ts';
import type { Route } from '#server/rest/routes.ts';
import type { RestDependencies } from '#server/rest/dependencies.ts';
import { readQuery } from '#server/rest/request/request-target.ts';
import type { BoundRequest, RoutedRequest } from '#server/rest/pipeline/request-state.ts';
import { requireKnownParameters } from '#server/rest/lists/strict-filters.ts';

const SEGMENT_ROWS = 500;

const PAGINATION_PARAMETERS = ['page', 'page_size', 'pagination', 'cursor'];

/** The quality value of a media type in an Accept header: 0 to 1; undefined when it is absent. */
const readQuality = (accept: string, mediaType: string): number | undefined => {
  for (const item of accept.split(',')) {
    const [type = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    if (type !== mediaType) continue;
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return weight === undefined ? 1 : Number(weight.slice(2)) || 0;
  }
  return undefined;
};

/** True if a request prefers a file to JSON. */
const prefersFile = (accept: string | undefined, query: BodyFields): boolean => {
  if (query['format'] !== undefined) return query['format'] === 'csv';
  const csv = readQuality(accept ?? '', 'text/csv') ?? 0;
  return csv > 0 && csv >= (readQuality(accept ?? '', 'application/json') ?? 0);
};

const columnsByRoute = new WeakMap<Route, ExportColumn[] | null>();

const readColumns = ({ method, procedure }: Route): ExportColumn[] | null => {
  const item = method === 'GET' ? findListItem((procedure._def as { output?: unknown }).output) : undefined;
  return item ? toExportColumns(item) : null;
};

/** The columns of a route that returns a list; undefined for other routes. */
export const getColumns = (route: Route): ExportColumn[] | undefined => {
  let columns = columnsByRoute.get(route);
  if (columns === undefined) columnsByRoute.set(route, (columns = readColumns(route)));
  return columns ?? undefined;
};

/** Combines company, path and date. */
const toFileName = (company: string | undefined, segments: readonly string[], now: Date): string => {
  const words = [company, ...segments.filter((segment) => segment !== 'admin')].filter((word) => word !== undefined);
  return `${words.join('-').replace(/[^\w-]+/g, '_')}-${now.toISOString().slice(0, 10)}.csv`;
};

type ListFile = Readonly<{
  lists: ReadFrom;
  response: ServerResponse;
  route: Route;
  columns: ExportColumn[];
  segments: readonly string[];
  context: Context;
  authorization: Authorization | undefined;
  /** The input of the list procedure. */
  input: BodyFields;
  isHead: boolean;
  /** Headers of the response, complete once the first rows were read, as alternating names and values. */
  headers: () => readonly string[];
}>;

/** Ephemeral challenges are consumed once, before the first row; the calls for each segment then consume none. */
const consumeChallenges = async ({ context, authorization, route }: ListFile): Promise<void> => {
  if (!authorization || authorization.consumedChallenges.length === 0) return;
  const { me, consumedChallenges } = authorization;
  const isConsumed = await context.db.transaction((tx) => context.gate.consume(tx, context, me, consumedChallenges));
  if (!isConsumed) throw await reopenChallenges(context, me, route.meta, route.name);
};

/** The rows by segment. Lists without keyset ranges are short and are read whole or by page. */
async function* readSegments({ context, authorization, route, input }: ListFile, tx: Tx): AsyncGenerator<unknown[]> {
  const scan: ListScan = startScan(SEGMENT_ROWS);
  const authorized = authorization ? withAuthorization(context, { ...authorization, consumedChallenges: [] }) : context;
  for (let page = 1; ; page += 1) {
    const segmentContext: Context = { ...authorized, db: tx, scan };
    const before = scan.rowsRead;
    const pageInput = page === 1 || scan.rowsRead > 0 ? input : { ...input, page: String(page) };
    const result = (await callProcedure(route, segmentContext, pageInput)) as unknown[] | { results: unknown[]; next: string | null };
    if (Array.isArray(result)) return yield result;
    yield result.results;
    const isScanned = scan.isDone || scan.rowsRead > before;
    if (isScanned ? scan.isDone : result.next === null) return undefined;
  }
}

const toHeaders = ({ context, segments, authorization, headers }: ListFile): string[] => [
  'Content-Type',
  CSV_MEDIA_TYPE,
  'Cache-Control',
  'no-store',
  'Vary',
  'Accept, Origin',
  'Content-Disposition',
  attachment(toFileName(authorization?.me.company, segments, context.clock.now())),
  'X-Request-Id',
  context.requestId,
  ...CORS_HEADERS,
  ...headers(),
];

/** Writes rows until the client disconnects. */
const write = async (file: ListFile, tx: Tx): Promise<void> => {
  const { response, columns, isHead } = file;
  let text = csvLine(columns.map(({ name }) => name));
  for await (const items of readSegments(file, tx)) {
    if (response.destroyed) return;
    if (!response.headersSent) response.writeHead(200, toHeaders(file));
    if (isHead) break;
    for (const item of items) text += csvLine(columns.map(({ getValue }) => getValue(item)));
    if (!response.write(text)) await waitForDrain(response);
    text = '';
  }
  response.end();
};

/**
 * Sends a list as a file. Errors before the first row are thrown, as for the list. A later error closes the connection, so that
 * the client does not mistake a partial file for a complete one, and is thrown as well, to be logged.
 */
const sendListFile = (file: ListFile): Promise<void> => {
  const { response, lists, authorization, context } = file;
  return withFilePermit(authorization?.me.userId, response, async () => {
    await consumeChallenges(file);
    for (const name of PAGINATION_PARAMETERS.filter((name) => file.input[name] !== undefined)) context.ignore(name);
    const input = Object.fromEntries(
      Object.entries(file.input).filter(([name]) => name !== 'format' && !PAGINATION_PARAMETERS.includes(name)),
    );
    await inSnapshot(lists, authorization?.me.companyId ?? null, (tx) => write({ ...file, input }, tx));
  });
};

/** True if the request is for a list and prefers a file. */
export const isFileRequested = ({ route, incoming, target }: RoutedRequest): boolean =>
  getColumns(route) !== undefined && prefersFile(incoming.headers.accept, readQuery(target.search));

/** Sends the list of a request as a file. Returns the response for the request log. Throws only before the first byte was sent. */
export const respondWithListFile = async (request: BoundRequest, { lists }: RestDependencies): Promise<OutgoingResponse> => {
  const { outgoing, route, method, context, authorization, segments, ignored, rateLimitHeaders } = request;
  const input = readInput(request);
  ignored.delete('format');
  const headers = () => {
    requireKnownParameters(request, PAGINATION_PARAMETERS);
    return [...rateLimitHeaders, ...toIgnoredHeader(ignored)];
  };
  const columns = getColumns(route) ?? [];
  await sendListFile({
    lists,
    response: outgoing,
    route,
    columns,
    segments,
    context,
    authorization,
    input,
    isHead: method === 'HEAD',
    headers,
  });
  return { status: outgoing.statusCode, body: '', isSent: true };
};
