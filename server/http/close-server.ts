import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Log } from '#server/platform/log.ts';

/**
 * Returns how to close a server: no new connections; running requests get patienceMs, then their connections are cut.
 * Connections that became something else (in development: the one that tells a browser of changes) are cut at once.
 */
export const closing = (server: Server, log: Log): ((patienceMs: number) => Promise<void>) => {
  const upgraded = new Set<Duplex>();
  server.on('upgrade', (_req, socket) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
  });
  return (patienceMs) =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        log.warn({ patienceMs }, 'Requests are still running; cutting their connections');
        server.closeAllConnections();
      }, patienceMs);
      server.close(() => {
        clearTimeout(timer);
        resolve();
      });
      for (const socket of upgraded) socket.destroy();
    });
};
