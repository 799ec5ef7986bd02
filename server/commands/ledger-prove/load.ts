// The clients: each sends requests in sequence over its own connection, and repeats those without a response, with the same key and body.
// Some time out early, some send twice concurrently.
import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '#server/kernel/seeded-random.ts';
import { type DrillResponse, type Connections, NoResponseError } from '#server/commands/ledger-prove/connection.ts';
import type { Installation } from '#server/commands/ledger-prove/installation.ts';
import { type OrderJournal, recordResponse, recordFault } from '#server/commands/ledger-prove/journal.ts';
import type { DrillOrder } from '#server/commands/ledger-prove/orders.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';

/** Longer than any outage that the drill causes. */
const UNSETTLED_MS_MAX = 3 * MINUTE_MS;
const REPEAT_DELAY_MS = 50;
const DUPLICATE_SHARE = 0.02;
const EARLY_TIMEOUT_SHARE = 0.02;
const EARLY_TIMEOUT_MS_MAX = 30;

/** Inconclusive responses: 409 while the key is in use, 503, or any error. */
const isInconclusive = ({ status }: DrillResponse): boolean => status === 409 || status >= 500;

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
type RequestMode = { /** The timeout of the first attempt. */ timeoutMs?: number; isSentTwice?: boolean };

/** Sends an order until it is settled. */
export const settle = async (load: DrillLoad, order: DrillOrder, { timeoutMs, isSentTwice = false }: RequestMode = {}): Promise<void> => {
  const { installation, connections, journal } = load;
  const deadline = performance.now() + UNSETTLED_MS_MAX;
  const isSequential = timeoutMs === undefined && !isSentTwice;
  for (let times = 1; ; times += 1) {
    await installation.waitUntilServing();
    const firstTimeoutMs = times === 1 ? timeoutMs : undefined;
    const response = await connections.send(installation.url, order, firstTimeoutMs).catch(toNoResponseError);
    if (!(response instanceof NoResponseError) && !isInconclusive(response))
      return recordResponse(journal, order, response, { times, isSequential });
    const fault = response instanceof NoResponseError ? response.message : `${response.status} ${response.text}`;
    const isFault = response instanceof NoResponseError ? response.hasTimedOut && firstTimeoutMs === undefined : response.status === 500;
    if (isFault) recordFault(journal, order, `got the response: ${fault}`);
    if (performance.now() > deadline) {
      throw new Error(`${order.method} ${order.path} was not settled within ${UNSETTLED_MS_MAX / MINUTE_MS} minutes; last: ${fault}`);
    }
    journal.repeats += 1;
    await pause(REPEAT_DELAY_MS);
  }
};

/** Runs clients until hasEnded returns true. Started orders are completed. */
export const runLoad = async (load: DrillLoad, clients: number, nextOrders: () => DrillOrder[], hasEnded: () => boolean): Promise<void> => {
  const { random } = load;
  const runClient = async (): Promise<void> => {
    while (!hasEnded()) {
      const orders = nextOrders();
      const isSentTwice = random.chance(DUPLICATE_SHARE);
      const timeoutMs = random.chance(EARLY_TIMEOUT_SHARE) ? random.integer(1, EARLY_TIMEOUT_MS_MAX) : undefined;
      const sentOrders = isSentTwice ? [...orders, ...orders] : orders;
      await Promise.all(sentOrders.map((order) => settle(load, order, { timeoutMs, isSentTwice })));
    }
  };
  await Promise.all(Array.from({ length: clients }, runClient));
};
