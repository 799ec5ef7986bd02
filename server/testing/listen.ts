import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Starts a server on a free loopback port. Returns the URL without a trailing slash. */
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

/** Starts a server on a free loopback port until the test ends. Returns the URL without a trailing slash. */
export const listen = (server: http.Server): Promise<string> => {
  closeAfterTest(server);
  return listenUntilClosed(server);
};
