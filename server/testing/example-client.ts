// Sends requests to the example API, as raw bytes where fetch would normalize them.
import http from 'node:http';
import net from 'node:net';

export type ExampleResponse = {
  status: number;
  headers: Headers;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests assert the shape of each response.
  json: any;
};

type ExampleCallOptions = {
  method?: string;
  token?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent unchanged. */
  body?: BodyInit;
};

const toExampleResponse = (status: number, headers: Headers, text: string): ExampleResponse => ({
  status,
  headers,
  text,
  json: text === '' ? undefined : JSON.parse(text),
});

/** Sends a request to a path below /3. A JSON body makes it a POST unless a method is given. */
export const call = async (
  origin: string,
  path: string,
  { method, token, headers = {}, json, body }: ExampleCallOptions = {},
): Promise<ExampleResponse> => {
  const payload = json === undefined ? body : JSON.stringify(json);
  const response = await fetch(`${origin}/3${path}`, {
    method: method ?? (payload === undefined ? 'GET' : 'POST'),
    headers: {
      ...(token === undefined ? {} : { Authorization: `Token ${token}` }),
      ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    redirect: 'error',
    ...(payload === undefined ? {} : { body: payload }),
  });
  return toExampleResponse(response.status, response.headers, await response.text());
};

/** Sends raw lines on a new connection and reads until it closes. */
export const sendRaw = (origin: string, lines: string[], body: string | Buffer = ''): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const socket = net.connect(Number(port), hostname, () => {
      socket.write(`${[...lines, 'Host: example', 'Connection: close'].join('\r\n')}\r\n\r\n`);
      socket.write(body);
    });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', () => resolve(Buffer.concat(chunks).toString()));
    socket.on('error', reject);
  });

/** Sends a chunked body; resolves with the status. */
export const sendChunks = (origin: string, path: string, chunks: Buffer[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = http.request(`${origin}/3${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' } }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject);
    for (const chunk of chunks) request.write(chunk);
    request.end();
  });

/** True for a replayed response. */
export const isReplayed = ({ headers }: ExampleResponse): boolean => headers.get('idempotent-replayed') === 'true';
