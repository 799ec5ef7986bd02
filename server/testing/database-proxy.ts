// A proxy to the database on loopback that tests can slow down or cut, immediately or when a message passes.
import net, { type AddressInfo, type Socket } from 'node:net';

export type ProxySide = 'client' | 'database';

export type DatabaseProxy = {
  /** The database's address, through the proxy. */
  url: string;
  /** Ends all connections and rejects new ones. */
  cut(): void;
  /** Accepts connections again, at the same address. */
  restore(): Promise<void>;
  /** Delays all further data by this many milliseconds. */
  slowDown(delayMs: number): void;
};

/** True closes the connection and drops the chunk. */
type ShouldInterrupt = (chunk: Buffer, side: ProxySide) => boolean;

/** Returns a function that writes chunks in order, each after its delay. */
const createDelayedWriter = (to: Socket, delayMs: () => number): ((chunk: Buffer) => void) => {
  const queuedChunks: Buffer[] = [];
  const writeNext = (): void => {
    const chunk = queuedChunks.shift();
    if (chunk && !to.destroyed) to.write(chunk);
  };
  return (chunk) => {
    if (delayMs() === 0 && queuedChunks.length === 0) return void to.write(chunk);
    queuedChunks.push(chunk);
    setTimeout(writeNext, delayMs());
  };
};

export const createDatabaseProxy = async (target: string, shouldInterrupt: ShouldInterrupt = () => false): Promise<DatabaseProxy> => {
  const { hostname, port: databasePort } = new URL(target);
  const sockets = new Set<Socket>();
  let delayMs = 0;
  const proxy = net.createServer((client) => {
    const database = net.connect(Number(databasePort), hostname);
    const forward = (from: Socket, to: Socket, side: ProxySide): void => {
      const pass = createDelayedWriter(to, () => delayMs);
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (chunk) => {
        if (shouldInterrupt(chunk, side)) from.destroy();
        else pass(chunk);
      });
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    };
    forward(client, database, 'client');
    forward(database, client, 'database');
  });
  const listen = (port: number) => new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = proxy.address() as AddressInfo;
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  const cut = (): void => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  };
  const slowDown = (slowerMs: number): void => {
    delayMs = slowerMs;
  };
  return { url: url.href, cut, restore: () => listen(port), slowDown };
};
