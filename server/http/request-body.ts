// What all readers of bodies share: how much is read, and what happens to the rest of what is refused.
import type { IncomingMessage } from 'node:http';
import { AppError } from '#server/kernel/errors.ts';

/** Longest body, in bytes, of a request that carries no file; and of all that a form holds besides one. */
export const BODY_BYTES_MAX = 256 * 1024;

/**
 * Most bytes that are read and thrown away after a refusal. Many clients read no answer before they have sent everything, and
 * one whose connection is cut would never learn why.
 */
const DRAINED_BYTES_MAX = 128 * 1024 * 1024;

/** The client went away: there is nobody to answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** False when nothing follows the headers. */
export const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] === undefined ? headers['transfer-encoding'] !== undefined : headers['content-length'] !== '0';

/** Lets the client finish sending within bounds; beyond them the connection ends. */
export const drain = (request: IncomingMessage): void => {
  let drained = 0;
  request.on('data', (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > DRAINED_BYTES_MAX) request.destroy();
  });
  request.on('error', () => undefined);
  request.resume();
};

export const tooLarge = (what: 'body' | 'file', bytesMax: number): AppError =>
  new AppError('body_too_large', { message: `The ${what} is too large. Send at most ${bytesMax} bytes.` });
