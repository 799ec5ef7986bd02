// HTTP requests to user-supplied URLs, guarded against SSRF (addresses.ts). Time and size limits bound what a slow or endless receiver costs
// this process; the part of a response that has arrived by then is returned.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Agent, type Dispatcher } from 'undici';
import { MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';
import type { Log } from '#server/platform/log.ts';
import { createLookUp, type LookUp } from '#server/platform/outbound/dns.ts';
import { createGuard, readUrl, toTarget, type OutboundTarget, type OutboundError } from '#server/platform/outbound/addresses.ts';
import { createConnector } from '#server/platform/outbound/connector.ts';
import { createLoopbackFailures } from '#server/platform/outbound/loopback.ts';
import type { ThrottleRule } from '#server/platform/security/throttle.ts';
import { toOutboundError } from '#server/platform/outbound/failure.ts';

export { OutboundError } from '#server/platform/outbound/addresses.ts';

const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string };

/** The User-Agent header of this server. */
export const USER_AGENT = `countinghouse/${version}`;

/** Limits how many receiver URLs a user can enter, because each host name is resolved before the URL is accepted. */
export const URL_LOOKUP_THROTTLE: ThrottleRule = { name: 'enterAddress', limits: [{ points: 60, durationMs: 10 * MINUTE_MS }] };

/** The response of a receiver. */
export type OutboundResponse = {
  status: number;
  /** Header names in lower case. */
  headers: Record<string, string>;
  /** The beginning of the body, as text. */
  body: string;
};

/** Requests to user-supplied URLs: public addresses, or networks that the operator allows. */
export type OutboundHttp = {
  /** Explains what is wrong with a URL, for the user who entered it; undefined if nothing is. Resolves the host name. */
  findProblem(url: string): Promise<string | undefined>;
  /** Does not follow redirects. Throws OutboundError if no response arrives. */
  post(url: string, request: { headers: Record<string, string>; body: string }): Promise<OutboundResponse>;
  close(): Promise<void>;
};

const CONNECT_TIMEOUT_MS = 3 * SECOND_MS;
const EXCHANGE_TIMEOUT_MS = 15 * SECOND_MS;
/** Shorter than for other addresses: every failure takes this long, and a receiver on the same machine responds quickly. */
const LOOPBACK_TIMEOUT_MS = 5 * SECOND_MS;
/** Many servers close idle connections after five seconds; a request on a closing connection would fail. */
const KEEP_ALIVE_MS = 2 * SECOND_MS;

/** The maximum body; the connection is closed beyond it. */
const READ_BYTES_MAX = 16_384;
const STORED_BYTES_MAX = 2_048;
const HEADER_BYTES_MAX = 16_384;
const STORED_HEADERS_MAX = 50;
const STORED_HEADER_LENGTH_MAX = 500;

const toStoredHeaders = (headers: Dispatcher.ResponseData['headers']): Record<string, string> => {
  const entries = Object.entries(headers).slice(0, STORED_HEADERS_MAX);
  return Object.fromEntries(entries.map(([name, value]) => [name, [value].flat().join(', ').slice(0, STORED_HEADER_LENGTH_MAX)]));
};

/** Decodes the start of a body: replaces invalid UTF-8, and drops a truncated character and NUL, which PostgreSQL cannot store. */
const decodeStart = (bytes: Buffer): string => {
  const isTruncated = bytes.length > STORED_BYTES_MAX;
  return new TextDecoder().decode(bytes.subarray(0, STORED_BYTES_MAX), { stream: isTruncated }).replaceAll('\0', '');
};

/** Reads the start of a body. The status already determines the result, so an interrupted or slow body is kept as far as it arrived. */
const readStart = async (body: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= READ_BYTES_MAX) break;
    }
  } catch {}
  return decodeStart(Buffer.concat(chunks));
};

type OutboundHttpOptions = {
  /** CIDR. Their addresses may be private, without TLS and at any port. */
  allowedNetworks: readonly string[];
  log?: Log;
  /** For tests, like all options below. False: requests to loopback addresses fail immediately, with their own errors (loopback.ts). */
  hidesLoopbackFailures?: boolean;
  lookUp?: LookUp;
  connectTimeoutMs?: number;
  exchangeTimeoutMs?: number;
  loopbackTimeoutMs?: number;
};

/** Ignores proxy settings of the environment: a proxy would connect to unchecked addresses. */
export const createOutboundHttp = (options: OutboundHttpOptions): OutboundHttp => {
  const { allowedNetworks, log, connectTimeoutMs = CONNECT_TIMEOUT_MS, exchangeTimeoutMs = EXCHANGE_TIMEOUT_MS } = options;
  const { hidesLoopbackFailures = true, loopbackTimeoutMs = LOOPBACK_TIMEOUT_MS } = options;
  const lookUp = options.lookUp ?? createLookUp({ usesSystemResolver: allowedNetworks.length > 0 });
  const addressGuard = createGuard({ allowedNetworks, lookUp, lookUpTimeoutMs: connectTimeoutMs, log });
  const loopback = createLoopbackFailures({ guard: addressGuard, timeoutMs: loopbackTimeoutMs, log });
  const guard = hidesLoopbackFailures ? loopback.guard : addressGuard;
  const agent = new Agent({
    connect: createConnector({ guard, timeoutMs: connectTimeoutMs }),
    maxHeaderSize: HEADER_BYTES_MAX,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    // One timeout for the whole exchange replaces both; slow data does not extend it.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  const convertError = (error: unknown): OutboundError => {
    const { failure, isKnown } = toOutboundError(error, { connectTimeoutMs, exchangeTimeoutMs });
    if (!isKnown) log?.warn({ err: error }, 'A request to a user-supplied URL failed with an unknown error');
    return failure;
  };

  return {
    findProblem: async (text) => {
      try {
        await guard(toTarget(readUrl(text)));
        return undefined;
      } catch (error) {
        return convertError(error).message;
      }
    },
    post: async (text, { headers, body }) => {
      const startedMs = performance.now();
      let target: OutboundTarget | undefined;
      try {
        const url = readUrl(text);
        target = toTarget(url);
        // The time limit depends on the address, so it is resolved before the connection resolves it again.
        if (hidesLoopbackFailures) await guard(target);
        const signal = AbortSignal.timeout(loopback.includes(target.host) ? loopbackTimeoutMs : exchangeTimeoutMs);
        // Bodies are not decompressed.
        const response = await agent.request({
          origin: url.origin,
          path: url.pathname + url.search,
          method: 'POST',
          headers: { ...headers, 'Accept-Encoding': 'identity' },
          body,
          signal,
        });
        return { status: response.statusCode, headers: toStoredHeaders(response.headers), body: await readStart(response.body) };
      } catch (error) {
        throw target && loopback.includes(target.host) ? await loopback.toError(error, target, startedMs) : convertError(error);
      }
    },
    close: () => {
      loopback.close();
      return agent.destroy();
    },
  };
};
