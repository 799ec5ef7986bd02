// A fake ClamAV daemon on loopback that supports a scan of one file. It reports a virus for content with a marker.
import net from 'node:net';
import { onTestFinished } from 'vitest';
import type { ClamdSettings } from '#server/platform/environment/integration-variables.ts';

/** Marks content as infected. */
export const VIRUS = 'a virus of the tests';

const COMMAND = /^zINSTREAM\0/;
const LENGTH_BYTES = 4;

type FakeClamd = {
  settings: ClamdSettings;
  /** The content of the scans. */
  scanned: Buffer[];
};

/** Its behavior: scan, fixed response, no response, or closed connection. */
type ClamdBehavior = 'scans' | 'hangs' | 'closes the connection' | { reply: string };

/** The chunks of a stream, joined; undefined while it is incomplete. */
const readStream = (received: Buffer): Buffer | undefined => {
  const chunks: Buffer[] = [];
  let at = COMMAND.exec(received.toString('latin1'))?.[0].length;
  while (at !== undefined && at + LENGTH_BYTES <= received.length) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + LENGTH_BYTES, at + LENGTH_BYTES + length));
    at += LENGTH_BYTES + length;
  }
  return undefined;
};

/** Starts a daemon that runs until the test ends. */
export const startClamd = async (behavior: ClamdBehavior = 'scans'): Promise<FakeClamd> => {
  const scanned: Buffer[] = [];
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const content = readStream(received);
      if (!content || behavior === 'hangs') return;
      scanned.push(content);
      if (behavior === 'closes the connection') socket.destroy();
      else if (typeof behavior === 'object') socket.end(behavior.reply);
      else socket.end(content.includes(VIRUS) ? 'stream: Test.Virus FOUND\0' : 'stream: OK\0');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { settings: { host: '127.0.0.1', port: (server.address() as net.AddressInfo).port }, scanned };
};
