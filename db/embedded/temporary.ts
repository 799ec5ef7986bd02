import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { startTemporaryServer } from '#db/embedded/postgres.ts';
import { scratchDirectory } from '#db/embedded/scratch.ts';
import type { EmbeddedLog } from '#db/embedded/server-process.ts';

const silentLog: EmbeddedLog = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Starts a temporary PostgreSQL for a test run. `url` is the database postgres as the owner; tests create their databases there. `stop` stops the
 * server and deletes its data.
 */
export const startTemporaryPostgres = async (): Promise<{ url: string; stop(): Promise<void> }> => {
  const directory = await mkdtemp(path.join(await scratchDirectory(), 'countinghouse-test-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    const server = await startTemporaryServer({ directory, log: silentLog });
    return {
      url: server.url,
      stop: async () => {
        await server.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
};
