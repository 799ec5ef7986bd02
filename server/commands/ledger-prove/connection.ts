// The HTTP client of the drill, with keep-alive connections. Only complete responses count.
import http from 'node:http';
import { MINUTE_MS } from '#server/kernel/time.ts';

export type DrillRequest = { method: 'GET' | 'POST' | 'PATCH'; path: string; token?: string; key?: string; body?: string };

export type DrillResponse = { status: number; text: string; isReplayed: boolean };

export type Connections = {
  /** Throws NoResponseError when the connection ended first, or when the client gave up after timeoutMs. */
  send(url: string, request: DrillRequest, timeoutMs?: number): Promise<DrillResponse>;
  close(): void;
};

/** The connection ended before the response: the request may have been executed. */
export class NoResponseError extends Error {
  override name = 'NoResponseError';
  /** Whether the client stopped waiting for the response. */
  readonly hasTimedOut: boolean;

  constructor(cause: Error, hasTimedOut: boolean) {
    super(cause.message, { cause });
    this.hasTimedOut = hasTimedOut;
  }
}

const TIMEOUT_MS = MINUTE_MS;

const toHeaders = ({ token, key, body }: Omit<DrillRequest, 'method' | 'path'>): http.OutgoingHttpHeaders => ({
  ...(token && { Authorization: `Token ${token}` }),
  ...(key && { 'Idempotency-Key': key }),
  ...(body !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
});

/** Keeps up to `maximum` connections open. */
export const openConnections = (maximum: number): Connections => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: maximum });
  const send: Connections['send'] = (url, { method, path, ...content }, timeoutMs = TIMEOUT_MS) =>
    new Promise((resolve, reject) => {
      let hasTimedOut = false;
      const rejectWithoutResponse = (error: Error) => reject(new NoResponseError(error, hasTimedOut));
      const target = `${url}/3${path}`;
      const request = http.request(target, { agent, method, headers: toHeaders(content) });
      const abandonRequest = () => {
        hasTimedOut = true;
        request.destroy(new Error(`No response within ${timeoutMs} ms`));
      };
      const timer = setTimeout(abandonRequest, timeoutMs);
      request.on('close', () => clearTimeout(timer));
      request.on('error', rejectWithoutResponse);
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', rejectWithoutResponse);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            isReplayed: response.headers['idempotent-replayed'] === 'true',
          }),
        );
      });
      request.end(content.body);
    });
  return { send, close: () => agent.destroy() };
};
