import type { World } from '#server/testing/world.ts';

/** By the name of a procedure: prepares what is needed, and answers the act. */
export type Acts = Record<string, (world: World) => Promise<() => Promise<unknown>>>;
