// Webhook load: a thousand endpoints in as many companies, some of which hang, and events at a constant rate. Measures the time from the commit of
// an event to its receiver.
import { fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openSql } from '#db/client.ts';
import { eventCatalog, toMessageId } from '#server/modules/events/index.ts';
import { newId } from '#server/kernel/id.ts';
import { printJson } from '#server/kernel/json.ts';
import { SECOND_MS } from '#server/kernel/time.ts';
import { BENCH_EVENT, prepareEndpoints, retireEndpoints } from '../seed/endpoints.ts';

export const ENDPOINTS = 1_000;
export const HANGING_ENDPOINTS = 10;
export const EVENTS_PER_SECOND = 200;

const PROGRAM = fileURLToPath(new URL('../receiver.ts', import.meta.url));
const INTERVAL_MS = 50;
const EVENTS_PER_INTERVAL = (EVENTS_PER_SECOND * INTERVAL_MS) / SECOND_MS;
const DELIVERY_TIMEOUT_MS = 20 * SECOND_MS;
const POLL_MS = 200;
const POOL_SIZE = 1;
const CLOSE_TIMEOUT_SECONDS = 5;

/** Times from the commit of an event to its arrival at a live endpoint, in milliseconds, in ascending order. */
export type Delays = { sortedMs: number[] };

export type Deliveries = {
  /** Writes events while `work` runs, and waits until all events of live endpoints are delivered. */
  during<Result>(work: () => Promise<Result>): Promise<{ result: Result; delays: Delays }>;
  stop(): Promise<void>;
};

type Receiver = { url: string; takeArrivals(): Promise<[id: string, atMs: number][]>; stop(): void };

const startReceiver = async (): Promise<Receiver> => {
  const child = fork(PROGRAM, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const nextMessage = <Message>(): Promise<Message> =>
    new Promise((resolve, reject) => {
      const onExit = (): void => reject(new Error('The receiver has exited'));
      child.once('exit', onExit).once('message', (message) => {
        child.off('exit', onExit);
        resolve(message as Message);
      });
    });
  const { port } = await nextMessage<{ port: number }>();
  return {
    url: `http://127.0.0.1:${port}`,
    takeArrivals: async () => {
      const message = nextMessage<{ arrivals: [string, number][] }>();
      child.send('arrivals');
      return (await message).arrivals;
    },
    stop: () => void child.kill(),
  };
};

const now = (): number => performance.timeOrigin + performance.now();

/** Hanging endpoints are distributed evenly among the others. */
const isHanging = (index: number): boolean => index % (ENDPOINTS / HANGING_ENDPOINTS) === 0;

/** Starts the receiver and creates an endpoint for each company. */
export const prepareDeliveries = async (databaseUrl: string): Promise<Deliveries> => {
  const receiver = await startReceiver();
  const urls = Array.from({ length: ENDPOINTS }, (_item, index) => `${receiver.url}/${isHanging(index) ? 'dead' : 'live'}/${index}`);
  const companyIds = await prepareEndpoints(databaseUrl, urls);
  const sql = openSql({ url: databaseUrl, poolSize: POOL_SIZE, role: 'owner' });
  const data = printJson(eventCatalog[BENCH_EVENT].example);
  let nextIndex = 0;

  /** Writes events for the next endpoints in one commit, as a batch of postings does. */
  const writeEvents = async (committed: Map<string, number>): Promise<void> => {
    const events = Array.from({ length: EVENTS_PER_INTERVAL }, () => ({ index: nextIndex++ % ENDPOINTS, id: newId() }));
    await sql`
      insert into events (company_id, id, names, subject_id, data, awaited)
      select company_id, id, array[${BENCH_EVENT}], id::text, ${data}::text::json, true
      from unnest(${events.map((event) => companyIds[event.index] ?? 0)}::int[], ${events.map(({ id }) => id)}::uuid[]) as e(company_id, id)`;
    const atMs = now();
    for (const event of events) if (!isHanging(event.index)) committed.set(toMessageId(event.id, BENCH_EVENT), atMs);
  };

  const writeEventsUntil = async (hasEnded: () => boolean, committed: Map<string, number>): Promise<void> => {
    const startedAt = now();
    for (let interval = 1; !hasEnded(); interval++) {
      await writeEvents(committed);
      await pause(Math.max(0, startedAt + interval * INTERVAL_MS - now()));
    }
  };

  const collectDelays = async (committed: Map<string, number>): Promise<Delays> => {
    const arrivals = new Map<string, number>();
    for (const deadline = now() + DELIVERY_TIMEOUT_MS; arrivals.size < committed.size; await pause(POLL_MS)) {
      for (const [id, atMs] of await receiver.takeArrivals()) {
        if (committed.has(id) && !arrivals.has(id)) arrivals.set(id, atMs);
      }
      if (now() > deadline) throw new Error(`${committed.size - arrivals.size} of ${committed.size} events were not delivered`);
    }
    return { sortedMs: [...arrivals].map(([id, atMs]) => atMs - (committed.get(id) ?? atMs)).toSorted((a, b) => a - b) };
  };

  return {
    during: async (work) => {
      const committed = new Map<string, number>();
      let hasEnded = false;
      const writing = writeEventsUntil(() => hasEnded, committed);
      try {
        const result = await work();
        hasEnded = true;
        await writing;
        return { result, delays: await collectDelays(committed) };
      } finally {
        hasEnded = true;
      }
    },
    stop: async () => {
      await sql.end({ timeout: CLOSE_TIMEOUT_SECONDS });
      await retireEndpoints(databaseUrl);
      receiver.stop();
    },
  };
};
