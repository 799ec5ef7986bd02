// The clients: each sends requests in sequence over its own connection, and repeats those without a response, with the same key and body.
// Some time out early, some send twice concurrently.
import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '#server/kernel/seeded-random.ts';
import { type DrillResponse, type Connections, NoResponseError } from '#server/commands/ledger-prove/connection.ts';
import type { Installation } from '#server/commands/ledger-prove/installation.ts';
import { type OrderJournal, noteAnswer, noteFault } from '#server/commands/ledger-prove/journal.ts';
import type { DrillOrder } from '#server/commands/ledger-prove/orders.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';

/** Longer than any outage that the drill causes. */
const UNSETTLED_MS_MAX = 3 * MINUTE_MS;
const REPEAT_DELAY_MS = 50;
const ASKED_TWICE_SHARE = 0.02;
const GIVEN_UP_SHARE = 0.02;
const PATIENCE_MS_MOST = 30;

/** Inconclusive responses: 409 while the key is in use, 503, or any error. */
const settlesNothing = ({ status }: DrillResponse): boolean => status === 409 || status >= 500;

export type DrillLoad = {
  installation: Installation;
  connections: Connections;
  journal: OrderJournal;
  random: SeededRandom;
};

const toNoResponseError = (error: unknown): NoResponseError => {
  if (error instanceof NoResponseError) return error;
  throw error;
};

/** How an order is sent. */
type RequestMode = { /** The timeout of the first attempt. */ patienceMs?: number; isAskedTwice?: boolean };

/** Sends an order until it is settled. */
export const settle = async (load: DrillLoad, order: DrillOrder, { patienceMs, isAskedTwice = false }: RequestMode = {}): Promise<void> => {
  const { installation, connections, journal } = load;
  const deadline = performance.now() + UNSETTLED_MS_MAX;
  const isPlain = patienceMs === undefined && !isAskedTwice;
  for (let times = 1; ; times += 1) {
    await installation.serving();
    const firstPatienceMs = times === 1 ? patienceMs : undefined;
    const answer = await connections.ask(installation.url, order, firstPatienceMs).catch(toNoResponseError);
    if (!(answer instanceof NoResponseError) && !settlesNothing(answer)) return noteAnswer(journal, order, answer, { times, isPlain });
    const fault = answer instanceof NoResponseError ? answer.message : `${answer.status} ${answer.text}`;
    const isFault = answer instanceof NoResponseError ? answer.isLate && firstPatienceMs === undefined : answer.status === 500;
    if (isFault) noteFault(journal, order, `was answered: ${fault}`);
    if (performance.now() > deadline) {
      throw new Error(`${order.method} ${order.path} was not settled within ${UNSETTLED_MS_MAX / MINUTE_MS} minutes; last: ${fault}`);
    }
    journal.repeats += 1;
    await pause(REPEAT_DELAY_MS);
  }
};

/** Runs clients until isOver returns true. Started orders are completed. */
export const runLoad = async (load: DrillLoad, clients: number, nextOrders: () => DrillOrder[], isOver: () => boolean): Promise<void> => {
  const { random } = load;
  const runClient = async (): Promise<void> => {
    while (!isOver()) {
      const orders = nextOrders();
      const isAskedTwice = random.chance(ASKED_TWICE_SHARE);
      const patienceMs = random.chance(GIVEN_UP_SHARE) ? random.integer(1, PATIENCE_MS_MOST) : undefined;
      const asked = isAskedTwice ? [...orders, ...orders] : orders;
      await Promise.all(asked.map((order) => settle(load, order, { patienceMs, isAskedTwice })));
    }
  };
  await Promise.all(Array.from({ length: clients }, runClient));
};
