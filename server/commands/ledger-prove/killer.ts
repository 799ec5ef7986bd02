// Kills victims by progress: after a number of acknowledgements, at an arbitrary point of a batch. Continues once new responses arrive.
import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '#server/kernel/seeded-random.ts';
import type { Arrangement, Installation, Victim } from '#server/commands/ledger-prove/installation.ts';
import type { Progress } from '#server/commands/ledger-prove/progress.ts';

const VICTIMS: Record<Arrangement, readonly Victim[]> = {
  'own PostgreSQL': ['the server', 'PostgreSQL', 'both'],
  'separate PostgreSQL': ['PostgreSQL', 'the server', 'a process of PostgreSQL'],
};

/** About the duration of a batch. */
const DELAY_MS_MAX = 20;

type KillerOptions = {
  installation: Installation;
  acknowledged: Progress;
  random: SeededRandom;
  /** Kills between these two numbers of acknowledged requests, evenly. */
  from: number;
  to: number;
  kills: number;
  /** The maximum number of requests in progress. */
  inProgressMax: number;
  /** Called when responses arrive again. */
  onKill(victim: Victim, outageMs: number): void;
  signal: AbortSignal;
};

/** Kills the victims in turn until the end or the signal. */
export const runKiller = async (options: KillerOptions): Promise<void> => {
  const { installation, acknowledged, random, from, to, kills, inProgressMax, onKill, signal } = options;
  const victims = VICTIMS[installation.arrangement];
  for (let kill = 0; kill < kills; kill += 1) {
    const victim = victims[kill % victims.length];
    const nextCount = from + Math.floor(((to - from) * (kill + 1)) / (kills + 1));
    if (!victim || !(await acknowledged.waitFor(nextCount, signal))) return;
    await pause(random.integer(0, DELAY_MS_MAX));
    const killedAt = performance.now();
    await installation.kill(victim);
    await acknowledged.waitFor(acknowledged.count + inProgressMax, signal);
    onKill(victim, performance.now() - killedAt);
  }
};
