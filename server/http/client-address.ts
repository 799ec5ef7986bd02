import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

const plain = (address: string): string => MAPPED_IPV4.exec(address)?.[1] ?? address;

/** The last entry is the one that our own proxy wrote; those before it are the client's word. */
const lastHop = (req: IncomingMessage): string | undefined => {
  const hop = [req.headers['x-forwarded-for']].flat().join(',').split(',').at(-1)?.trim() ?? '';
  return isIP(hop) ? hop : undefined;
};

/** Where the request comes from, for limits and records. trustsProxy: believe the last hop of X-Forwarded-For. */
export const clientAddressOf = (req: IncomingMessage, trustsProxy: boolean): string =>
  plain((trustsProxy ? lastHop(req) : undefined) ?? req.socket.remoteAddress ?? 'unknown');
