// Receives webhooks, in a process of its own: at /live/… it answers 200 at once, at /dead/… never. Asked by its parent, it tells when
// each message of the living came.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const OK = 200;

let arrivals: [id: string, atMs: number][] = [];

/** Of the machine's clock, and finer than milliseconds: other processes compare it with theirs. */
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
