import type { ConnectionOptions, OpenDatabase } from '#db/client.ts';
import { openReplica } from '#db/replica.ts';
import type { Environment } from '#server/platform/env.ts';
import type { ReplicaMetrics } from '#server/platform/replica-metrics.ts';
import type { ReadFrom } from '#server/records/company-transaction.ts';

type Options = {
  environment: Environment;
  metrics: ReplicaMetrics;
  primary: OpenDatabase['db'];
  limits: Omit<ConnectionOptions, 'url' | 'role'>;
};

/** Where what takes long and changes nothing is read: the replica that is configured, or the given database. */
export const openReadFrom = ({ environment, metrics, primary, limits }: Options): { from: ReadFrom; close(): Promise<void> } => {
  const { replica } = environment;
  if (!replica) return { from: primary, close: () => Promise.resolve() };
  const connection = { ...limits, url: replica.url, role: 'api' } as const;
  const { choose, close } = openReplica({ primary, connection, waitMs: replica.waitMs, onRead: metrics.replicaRead });
  return { from: choose, close };
};
