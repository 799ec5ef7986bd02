import type { Readable } from 'node:stream';
import type { ByteRange } from '#server/platform/file-store.ts';

/** A file that somebody may have, on its way out. */
export type Download = {
  mediaType: string;
  sizeBytes: number;
  /** What it is offered as. */
  name: string;
  /** The same for the same bytes only; without quotation marks. */
  version: string;
  /** Anybody may have it, for ever: what has its address is never another file. */
  isPublic: boolean;
  /** Reads a stretch of it; undefined when it has gone meanwhile. Destroying the answer ends the reading. */
  open(range: ByteRange): Promise<Readable | undefined>;
};

/** What an address names, for who follows it: the path, and the key from its query. */
export type FindDownload = (address: { path: string; key: string }) => Promise<Download | undefined>;
