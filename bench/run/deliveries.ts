// A thousand endpoints in as many companies, some of which hang, and events for them at a steady rate. What is measured is the
// time from their commit to the receiver.
import { fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openSql } from '#db/client.ts';
import { eventCatalogue, messageIdOf } from '#server/modules/events/index.ts';
import { newId } from '#server/kernel/id.ts';
import { printJson } from '#server/kernel/json.ts';
import { SECOND_MS } from '#server/kernel/time.ts';
import { ANNOUNCED, prepareEndpoints, retireEndpoints } from '../seed/endpoints.ts';

export const ENDPOINTS = 1_000;
export const DEAD = 10;
export const EVENTS_PER_SECOND = 200;

const PROGRAM = fileURLToPath(new URL('../receiver.ts', import.meta.url));
const TURN_MS = 50;
const TURN_EVENTS = (EVENTS_PER_SECOND * TURN_MS) / SECOND_MS;
const LATE_MS = 20 * SECOND_MS;
const POLL_MS = 200;
const POOL_SIZE = 1;
const CLOSE_TIMEOUT_SECONDS = 5;

/** From the commit of an event to the arrival of its delivery at an endpoint that lives, in milliseconds, the shortest first. */
export type Delays = { sortedMs: number[] };

export type Deliveries = {
  /** Lets events happen while `work` goes on, and waits until all are delivered that can be. */
  during<Result>(work: () => Promise<Result>): Promise<{ result: Result; delays: Delays }>;
  stop(): Promise<void>;
};

type Receiver = { url: string; takeArrivals(): Promise<[id: string, atMs: number][]>; stop(): void };

const startReceiver = async (): Promise<Receiver> => {
  const child = fork(PROGRAM, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const said = <Message>(): Promise<Message> =>
    new Promise((resolve, reject) => {
      const onExit = (): void => reject(new Error('The receiver has ended'));
      child.once('exit', onExit).once('message', (message) => {
        child.off('exit', onExit);
        resolve(message as Message);
      });
    });
  const { port } = await said<{ port: number }>();
  return {
    url: `http://127.0.0.1:${port}`,
    takeArrivals: async () => {
      const answer = said<{ arrivals: [string, number][] }>();
      child.send('arrivals');
      return (await answer).arrivals;
    },
    stop: () => void child.kill(),
  };
};

const now = (): number => performance.timeOrigin + performance.now();

/** The hanging ones are spread among the others. */
const isDead = (place: number): boolean => place % (ENDPOINTS / DEAD) === 0;

/** Starts the receiver and gives each company its endpoint. */
export const prepareDeliveries = async (databaseUrl: string): Promise<Deliveries> => {
  const receiver = await startReceiver();
  const urls = Array.from({ length: ENDPOINTS }, (_item, place) => `${receiver.url}/${isDead(place) ? 'dead' : 'live'}/${place}`);
  const companyIds = await prepareEndpoints(databaseUrl, urls);
  const sql = openSql({ url: databaseUrl, poolSize: POOL_SIZE, role: 'owner' });
  const data = printJson(eventCatalogue[ANNOUNCED].example);
  let place = 0;

  /** Writes events of the next endpoints in one commit, as postings that came at the same time do. */
  const announceSome = async (committed: Map<string, number>): Promise<void> => {
    const announced = Array.from({ length: TURN_EVENTS }, () => ({ place: place++ % ENDPOINTS, id: newId() }));
    await sql`
      insert into events (company_id, id, names, subject_id, data, awaited)
      select company_id, id, array[${ANNOUNCED}], id::text, ${data}::text::json, true
      from unnest(${announced.map((event) => companyIds[event.place] ?? 0)}::int[], ${announced.map(({ id }) => id)}::uuid[]) as e(company_id, id)`;
    const atMs = now();
    for (const event of announced) if (!isDead(event.place)) committed.set(messageIdOf(event.id, ANNOUNCED), atMs);
  };

  const announceUntil = async (hasEnded: () => boolean, committed: Map<string, number>): Promise<void> => {
    const startedAt = now();
    for (let turn = 1; !hasEnded(); turn++) {
      await announceSome(committed);
      await pause(Math.max(0, startedAt + turn * TURN_MS - now()));
    }
  };

  const delaysOf = async (committed: Map<string, number>): Promise<Delays> => {
    const arrived = new Map<string, number>();
    for (const deadline = now() + LATE_MS; arrived.size < committed.size; await pause(POLL_MS)) {
      for (const [id, atMs] of await receiver.takeArrivals()) {
        if (committed.has(id) && !arrived.has(id)) arrived.set(id, atMs);
      }
      if (now() > deadline) throw new Error(`${committed.size - arrived.size} of ${committed.size} events were not delivered`);
    }
    return { sortedMs: [...arrived].map(([id, atMs]) => atMs - (committed.get(id) ?? atMs)).toSorted((a, b) => a - b) };
  };

  return {
    during: async (work) => {
      const committed = new Map<string, number>();
      let hasEnded = false;
      const announcing = announceUntil(() => hasEnded, committed);
      try {
        const result = await work();
        hasEnded = true;
        await announcing;
        return { result, delays: await delaysOf(committed) };
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
