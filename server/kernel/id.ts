import { v7 } from 'uuid';

/** A new public id: UUIDv7, growing within this process, so that keyset order follows creation. Never a secret. */
export const newId = (): string => v7();
