// Public ids: UUIDv7, monotonic within a process, so that ids follow keyset order. They are not secret.
import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const ID_BYTES = 16;
/** Random bytes are read in blocks, because a system call per id costs more than the id. */
const BLOCK_BYTES = 256 * ID_BYTES;

const block = Buffer.alloc(BLOCK_BYTES);
let usedBytes = BLOCK_BYTES;

const nextRandomBytes = (): Buffer => {
  if (usedBytes === BLOCK_BYTES) {
    randomFillSync(block);
    usedBytes = 0;
  }
  const bytes = block.subarray(usedBytes, usedBytes + ID_BYTES);
  usedBytes += ID_BYTES;
  return bytes;
};

/** State of the last id. Within a millisecond, the sequence counts up from a random number. A clock that is set back is ignored. */
const lastId = { msecs: 0, seq: 0 };

export const newId = (): string => {
  const random = nextRandomBytes();
  const now = Date.now();
  if (now > lastId.msecs) {
    lastId.msecs = now;
    lastId.seq = random.readUInt32BE(6) >>> 1;
  } else {
    lastId.seq += 1;
  }
  return v7({ random, msecs: lastId.msecs, seq: lastId.seq });
};
