import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Lets a server answer on a free port of loopback, until it is closed. Its address, without a slash at the end. */
export const listenUntilClosed = async (server: http.Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** Closes a server when the test ends. */
export const closeAfterTest = (server: http.Server): void => {
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
};

/** Lets a server answer on a free port of loopback until the test ends. Its address, without a slash at the end. */
export const listen = (server: http.Server): Promise<string> => {
  closeAfterTest(server);
  return listenUntilClosed(server);
};
