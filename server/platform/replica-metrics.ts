// How often the replica is read, and how often it could not be, of each process.
import { Counter, type Registry } from 'prom-client';

export type ReplicaMetrics = {
  /** A file is read: from the replica, or not because it is behind or away. */
  replicaRead(outcome: 'replica' | 'behind' | 'away'): void;
};

export const createReplicaMetrics = (registers: Registry[]): ReplicaMetrics => {
  const reads = new Counter({
    name: 'countinghouse_replica_reads_total',
    help: 'Files that a replica is there for, by where they were read: the replica, or the database because the replica was behind or away.',
    labelNames: ['outcome'] as const,
    registers,
  });
  for (const outcome of ['replica', 'behind', 'away']) reads.inc({ outcome }, 0);
  return { replicaRead: (outcome) => reads.inc({ outcome }) };
};
