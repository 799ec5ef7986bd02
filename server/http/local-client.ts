// Who asks from this machine itself. A request that a proxy passed on comes from this machine, too, and does not count.
import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from '#server/http/host.ts';

const LOOPBACK_ADDRESS = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/i;

/** From this machine, by an address of this machine, and passed on by nobody who says so. */
export const isLocalClient = ({ socket, headers }: IncomingMessage, appUrl: string): boolean =>
  isLoopbackHost(new URL(appUrl).host) &&
  LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') &&
  isLoopbackHost(headers.host) &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined;
