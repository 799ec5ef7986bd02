// Clients with idle keep-alive connections, in a separate process. Each sends one request, and another one after the server has closed its
// connection, as browsers do.
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const [, , url = '', countText = ''] = process.argv;
const { hostname, port, host } = new URL(url);
const COUNT = Number(countText);
const CONCURRENT_CONNECTIONS = 200;
const REOPEN_DELAY_MS = 1_000;
const REQUEST = `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`;

let open = 0;
let failed = 0;

/** Settles when the client has received its first response, or could not connect. */
const openClient = (): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let isOpen = false;
    socket.once('connect', () => socket.write(REQUEST));
    socket.on('data', () => {
      if (!isOpen) open += 1;
      isOpen = true;
      resolve();
    });
    socket.on('error', () => {
      failed += 1;
    });
    socket.once('close', () => {
      if (isOpen) open -= 1;
      resolve();
      void pause(REOPEN_DELAY_MS).then(openClient);
    });
  });

process.once('disconnect', () => process.exit(0));
process.on('message', () => process.send?.({ open, failed }));

for (let startedCount = 0; startedCount < COUNT; startedCount += CONCURRENT_CONNECTIONS) {
  await Promise.all(Array.from({ length: Math.min(CONCURRENT_CONNECTIONS, COUNT - startedCount) }, openClient));
}
process.send?.({ open, failed });
