// An upload with an Idempotency-Key keeps a transaction open, and with it a connection of the pool, while its file is scanned, resized
// and stored: all of this is one commit with the saved response. Without a limit, such uploads could use all connections of the pool.
// So few of them run at once, a few wait before a transaction is opened, and the rest are rejected with 503 and Retry-After.
import { createSemaphore } from '#server/platform/semaphore.ts';

/** Throws unavailable when too many uploads wait. */
export const withUploadPermit = createSemaphore({ concurrency: 2, waitingMax: 8 });
