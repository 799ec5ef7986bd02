// Load generator: autocannon in a separate process, which receives its requests from the parent. One process serves a whole run, so that its
// code is warm.
import autocannon from 'autocannon';

export type LoadRequest = { method: 'GET' | 'POST'; path: string; token?: string; body?: string };

export type BenchLoad = {
  url: string;
  connections: number;
  seconds: number;
  /** Every connection cycles through all requests, each from a different start. */
  requests: LoadRequest[];
  /** Requests in flight per connection. Default: 1. */
  pipelining?: number;
  /** Replaces `[<id>]` in bodies with an ID that no other request has. Default: false. */
  hasUniqueIds?: boolean;
};

export type LoadResult = {
  /** Responses within the duration. */
  inTime: number;
  /** All responses, including those after the end of the duration. */
  responseCount: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  statuses: Record<string, number>;
  /** Responses of 503 without Retry-After. */
  withoutRetryAfter: number;
  /** Connection errors and requests without a response. */
  errors: number;
};

const SAMPLE_MS = 100;
const RESPONSE_TIMEOUT_SECONDS = 60;

/** The value that a share of the samples does not exceed. */
const percentile = (sorted: Float64Array, share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;

const hasRetryAfter = (headers: object | undefined): boolean =>
  Object.keys(headers ?? {}).some((name) => name.toLowerCase() === 'retry-after');

const rotate = <Item>(items: Item[], offset: number): Item[] => [...items.slice(offset), ...items.slice(0, offset)];

const run = async ({ url, connections, seconds, requests, pipelining = 1, hasUniqueIds = false }: BenchLoad): Promise<LoadResult> => {
  const statuses: Record<string, number> = {};
  let withoutRetryAfter = 0;
  let errors = 0;
  let responseCount = 0;
  let startedAt = 0;
  const latencies: number[] = [];
  const onResponse = (status: number, _body: string, _context: object, headers: object | undefined): void => {
    if (status === 503 && !hasRetryAfter(headers)) withoutRetryAfter += 1;
  };
  const prepared: autocannon.Request[] = requests.map(({ method, path, token, body }) => ({
    method,
    path,
    headers: {
      ...(token !== undefined && { authorization: `Token ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
    onResponse,
  }));
  let openedCount = 0;
  const setupClient = (client: autocannon.Client): void => {
    client.setRequests(rotate(prepared, Math.floor((openedCount * prepared.length) / connections)));
    openedCount += 1;
  };
  const options: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    timeout: RESPONSE_TIMEOUT_SECONDS,
    sampleInt: SAMPLE_MS,
    idReplacement: hasUniqueIds,
    // autocannon cannot replace the requests of a pipelining connection.
    ...(pipelining > 1 ? { pipelining, requests: prepared } : { setupClient }),
  };
  await new Promise<void>((resolve, reject) => {
    const instance = autocannon(options, (error: unknown) => (error ? reject(error) : resolve()));
    instance.on('start', () => {
      startedAt = performance.now();
    });
    instance.on('response', (_client, status, _bytes, responseTimeMs) => {
      responseCount += 1;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (performance.now() - startedAt <= seconds * 1_000) latencies.push(responseTimeMs);
    });
    instance.on('reqError', () => {
      errors += 1;
    });
  });
  const sorted = Float64Array.from(latencies).toSorted();
  return {
    inTime: sorted.length,
    responseCount,
    perSecond: sorted.length / seconds,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    statuses,
    withoutRetryAfter,
    errors,
  };
};

process.on('message', (load: BenchLoad) => {
  run(load).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      process.stderr.write(`${String((error as Error).stack)}\n`);
      process.exit(1);
    },
  );
});
