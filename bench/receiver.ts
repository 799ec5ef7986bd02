// Webhook receiver in a separate process. /live/… returns 200 immediately, /dead/… never responds. On a message of the parent, it returns the
// arrival times of the live endpoints.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const OK = 200;

let arrivals: [id: string, atMs: number][] = [];

/** Wall-clock time with sub-millisecond precision, comparable between processes. */
const now = (): number => performance.timeOrigin + performance.now();

const server = createServer((request, response) => {
  request.resume();
  if (!request.url?.startsWith('/live/')) return;
  arrivals.push([String(request.headers['webhook-id']), now()]);
  request.once('end', () => response.writeHead(OK, { 'Content-Type': 'application/json' }).end('{"received":true}'));
});

process.once('disconnect', () => process.exit(0));
process.on('message', () => {
  process.send?.({ arrivals });
  arrivals = [];
});

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
