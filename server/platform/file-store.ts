// Where the bytes of files lie: below DATA_DIR, or in a bucket. Both are told names that this server has made, never a path or a name
// of a client, and refuse any other. A name is a folder, which is the number of a company, and a random part.
import type { Readable } from 'node:stream';
import { AppError, unavailable } from '#server/kernel/errors.ts';

/** A stretch of bytes; both ends belong to it. */
export type ByteRange = { start: number; end: number };

/** From a moment on, and up to another one, which does not belong to it. */
export type TimeSpan = { from: Date; before: Date };

export type FileStore = {
  /** Keeps what is read under a name. When it answers, all of it is kept; when it throws, nothing is to be found by the name. */
  put(name: string, content: Readable, mediaType: string): Promise<void>;
  /** Reads what a name stands for, or a stretch of it; undefined: nothing. Destroying the answer ends the reading. */
  open(name: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Removes it; that nothing is there is all right. */
  remove(name: string): Promise<void>;
  /** The names in a folder whose objects were last written in a time, page by page. */
  list(folder: string, written: TimeSpan): AsyncIterable<string[]>;
};

const NAME = /^\d{1,10}\/[0-9a-z]{1,64}(?:\.[0-9a-z]{1,16}){0,4}$/;

/** The name, if it is one of ours. */
export const checkedName = (name: string): string => {
  if (!NAME.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a stored file.`);
  return name;
};

/** A store that fails is away, whatever the reason: the log tells it. */
export const orUnavailable = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof AppError ? error : unavailable(error);
  }
};

export const isWithin = (moment: Date, { from, before }: TimeSpan): boolean => from <= moment && moment < before;
