import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { toHomeDirectory, toUrl, type ClusterHome } from '#db/embedded/home.ts';
import { inspectServer } from '#db/embedded/ownership.ts';
import { readPidFile, type EmbeddedLog } from '#db/embedded/server-process.ts';

/**
 * Returns the URL of the embedded PostgreSQL that a running server has started on a data directory, for commands that run at the same time;
 * undefined if none runs.
 */
export const findRunningPostgres = async (dataDir: string, log: EmbeddedLog): Promise<string | undefined> => {
  const directory = await toHomeDirectory(dataDir);
  const home: ClusterHome = { directory, cluster: path.join(directory, 'cluster'), password: '', clusterName: '' };
  const file = await readPidFile(home);
  if (!file?.isReady) return undefined;
  const password = (await readFile(path.join(directory, 'password'), 'utf8')).trim();
  const running = await inspectServer({ ...home, password }, file.port, log);
  return running?.owner ? toUrl({ ...home, password }, file.port) : undefined;
};
