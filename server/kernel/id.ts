import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const ID_BYTES = 16;
/** The system is asked for chance in portions: to ask for each id costs more than the id. */
const PORTION_BYTES = 256 * ID_BYTES;

const portion = Buffer.alloc(PORTION_BYTES);
let used = PORTION_BYTES;

const sixteenRandomBytes = (): Buffer => {
  if (used === PORTION_BYTES) {
    randomFillSync(portion);
    used = 0;
  }
  const bytes = portion.subarray(used, used + ID_BYTES);
  used += ID_BYTES;
  return bytes;
};

/** The last id's place: ids of one millisecond count upwards from a random number, and a clock that is set back is ignored. */
const place = { msecs: 0, seq: 0 };

/** A new public id: UUIDv7, growing within this process, so that keyset order follows. Never a secret. */
export const newId = (): string => {
  const random = sixteenRandomBytes();
  const now = Date.now();
  if (now > place.msecs) {
    place.msecs = now;
    place.seq = random.readUInt32BE(6) >>> 1;
  } else {
    place.seq += 1;
  }
  return v7({ random, msecs: place.msecs, seq: place.seq });
};
