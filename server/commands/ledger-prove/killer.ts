// Kills by progress: after so many acknowledgements, at a moment that falls anywhere in a batch. It goes on when answers
// come again that were not under way before.
import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '#server/kernel/seeded-random.ts';
import type { Arrangement, Installation, Victim } from '#server/commands/ledger-prove/installation.ts';
import type { Progress } from '#server/commands/ledger-prove/progress.ts';

const VICTIMS: Record<Arrangement, readonly Victim[]> = {
  'own PostgreSQL': ['the server', 'PostgreSQL', 'both at once'],
  'PostgreSQL beside it': ['PostgreSQL', 'the server', 'a process of PostgreSQL'],
};

/** About as long as a batch takes. */
const MOMENT_MS_MOST = 20;

type KillerParts = {
  installation: Installation;
  acknowledged: Progress;
  random: SeededRandom;
  /** Kills between these two numbers of acknowledged requests, evenly. */
  from: number;
  to: number;
  kills: number;
  /** More answers than this cannot have been under way. */
  underWayMost: number;
  /** Is told when answers come again. */
  onKill(victim: Victim, awayMs: number): void;
  signal: AbortSignal;
};

/** Kills in turn what the arrangement has, until all is done or the signal comes. */
export const runKiller = async (parts: KillerParts): Promise<void> => {
  const { installation, acknowledged, random, from, to, kills, underWayMost, onKill, signal } = parts;
  const victims = VICTIMS[installation.arrangement];
  for (let kill = 0; kill < kills; kill += 1) {
    const victim = victims[kill % victims.length];
    const next = from + Math.floor(((to - from) * (kill + 1)) / (kills + 1));
    if (!victim || !(await acknowledged.reached(next, signal))) return;
    await pause(random.integer(0, MOMENT_MS_MOST));
    const killedAt = performance.now();
    await installation.kill(victim);
    await acknowledged.reached(acknowledged.count + underWayMost, signal);
    onKill(victim, performance.now() - killedAt);
  }
};
