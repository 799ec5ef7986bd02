// An upload with an Idempotency-Key has a transaction open, and with it a connection of the pool, while its file is scanned, made small
// and stored: all of this is one commit with the saved answer. As many such uploads as the pool has connections would stop everybody
// else. So few of them run at once, a few wait before anything is opened, and the rest are asked to come again.
import { createTurns } from '#server/platform/turns.ts';

/** Runs a keyed upload in its turn. Throws unavailable when too many wait. */
export const inUploadTurn = createTurns({ concurrency: 2, waitingMax: 8 });
