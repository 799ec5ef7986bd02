// A webhook receiver on loopback with scripted responses and failures.
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import { CERTIFICATE, CERTIFICATE_KEY } from '#server/testing/certificate.ts';
import { listen } from '#server/testing/listen.ts';

export type ReceivedWebhook = {
  method: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: string;
  /** The arrival of its headers, by performance.now(). */
  receivedAtMs: number;
};

/** A response or a failure. */
export type ReceiverResponse =
  | { status: number; headers?: Record<string, string | string[]>; body?: string | Buffer }
  /** No response. */
  | 'hang'
  /** Status and headers, then a slow body. */
  | 'drip'
  /** Slow headers. */
  | 'header drip'
  /** The connection is closed immediately. */
  | 'reset'
  /** 200, and the connection is cut in the middle of the body. */
  | 'truncated'
  /** 200, and a body that does not end. */
  | 'endless'
  /** 200 with too many headers. */
  | 'huge headers'
  | 'not HTTP';

export type WebhookReceiver = {
  /** Without a trailing slash. */
  url: string;
  requests: ReceivedWebhook[];
  /** The next responses, in order. */
  responses: ReceiverResponse[];
  /** The default response, which a test may change. */
  defaultResponse: ReceiverResponse;
  /** Resolves with all requests once this number has arrived. */
  received: (count: number) => Promise<ReceivedWebhook[]>;
  /** How many connections are open. */
  connections: () => Promise<number>;
};

const DRIP_INTERVAL_MS = 20;
const CHUNK = Buffer.alloc(4_096, 'endless ');

const sendSlowly = (response: ServerResponse, write: () => void): void => {
  const timer = setInterval(write, DRIP_INTERVAL_MS);
  response.once('close', () => clearInterval(timer));
};

const sendEndlessly = (response: ServerResponse): void => {
  while (!response.destroyed && response.write(CHUNK));
  response.once('drain', () => sendEndlessly(response));
};

const sendFaultyResponse = (
  request: IncomingMessage,
  response: ServerResponse,
  receiverResponse: Extract<ReceiverResponse, string>,
): void => {
  const { socket } = request;
  switch (receiverResponse) {
    case 'hang':
      return;
    case 'drip':
      response.writeHead(200).flushHeaders();
      return sendSlowly(response, () => response.write('.'));
    case 'header drip':
      socket.write('HTTP/1.1 200 OK\r\nx-slow: ');
      return sendSlowly(response, () => socket.write('.'));
    case 'reset':
      socket.resetAndDestroy();
      return;
    case 'truncated':
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('the beginning', () => socket.destroy());
      return;
    case 'endless':
      response.writeHead(200);
      return sendEndlessly(response);
    case 'huge headers':
      response.writeHead(200, { 'x-huge': 'x'.repeat(40_000) }).end();
      return;
    case 'not HTTP':
      socket.end('What is this?\r\n\r\n');
  }
};

const sendResponse = (request: IncomingMessage, response: ServerResponse, receiverResponse: ReceiverResponse): void => {
  if (typeof receiverResponse === 'string') return sendFaultyResponse(request, response, receiverResponse);
  const { status, headers = {}, body = '' } = receiverResponse;
  response.writeHead(status, headers).end(body);
};

type WebhookReceiverOptions = { /** Serves TLS, with the certificate of server/testing/certificate.ts. */ isEncrypted?: boolean };

/** Starts a receiver until the test ends. Responds with 200 by default. */
export const startWebhookReceiver = async ({ isEncrypted = false }: WebhookReceiverOptions = {}): Promise<WebhookReceiver> => {
  let waiting: { count: number; resolve: () => void }[] = [];
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    const receivedAtMs = performance.now();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      receiver.requests.push({ method, path: url, headers, body: Buffer.concat(chunks).toString('utf8'), receivedAtMs });
      sendResponse(request, response, receiver.responses.shift() ?? receiver.defaultResponse);
      for (const { count, resolve } of waiting) if (receiver.requests.length >= count) resolve();
      waiting = waiting.filter(({ count }) => receiver.requests.length < count);
    });
  };
  const server = isEncrypted ? https.createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, serve) : http.createServer(serve);
  const address = await listen(server);
  const receiver: WebhookReceiver = {
    url: isEncrypted ? address.replace('http:', 'https:') : address,
    requests: [],
    responses: [],
    defaultResponse: { status: 200 },
    received: async (count) => {
      if (receiver.requests.length < count) await new Promise<void>((resolve) => waiting.push({ count, resolve }));
      return receiver.requests;
    },
    connections: () => new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count)))),
  };
  return receiver;
};
