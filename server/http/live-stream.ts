// One stream of server-sent events: what is written to it, and for how long it goes on.
import type { ServerResponse } from 'node:http';
import { toAppError } from '#server/api/trpc.ts';
import { MINUTE_MS, SECOND_MS, type Clock } from '#server/kernel/time.ts';
import type { Log } from '#server/platform/log.ts';

export type Viewer = { companyId: number; userId: string };

export type Opening = {
  res: ServerResponse;
  /** How many transactions the client knows of; undefined: it wants to be told. */
  since: number | undefined;
  /** Who looks, as of now. Throws when the session may not look any more. */
  admit(): Promise<Viewer>;
};

export type LiveStream = {
  viewer: Viewer;
  /** Says how many transactions there are, unless the client knows. */
  tell(present: number): void;
  /** Shows that it is there, and asks whether the session is. False: the stream is over. */
  keep(): Promise<boolean>;
  end(): void;
};

/** Proxies take a connection for dead on which nothing came for a minute, some after half of it. */
const HEARTBEAT_MS = 20 * SECOND_MS;
const ADMISSION_MS = 30 * SECOND_MS;
/** A phone that changes its network leaves its connection behind without a word. Clients that are there come back at once. */
const LIFETIME_MS = 10 * MINUTE_MS;
const RETRY_MS = 3 * SECOND_MS;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // Asks nginx, which gathers an answer before it passes it on, to pass each event on at once.
  'X-Accel-Buffering': 'no',
};

/** False when the session is over, or somebody else's. Throws while nobody can tell, since the database is away. */
const isStillAdmitted = async ({ companyId, userId }: Viewer, admit: Opening['admit'], log: Log): Promise<boolean> => {
  try {
    const viewer = await admit();
    return viewer.companyId === companyId && viewer.userId === userId;
  } catch (error) {
    const failure = toAppError(error);
    if (failure.code === 'unavailable') throw error;
    if (failure.status >= 500) log.error({ err: failure.cause ?? failure }, 'A stream could not be continued');
    return false;
  }
};

/** Begins the answer. More than `present` is known to nobody: what comes next is told all the same. */
export const beginStream = (
  viewer: Viewer,
  { res, since, admit, present, clock, log }: Opening & { present: number; clock: Clock; log: Log },
): LiveStream => {
  const nowMs = (): number => clock.now().getTime();
  const openedAtMs = nowMs();
  let admittedAtMs = openedAtMs;
  let writtenAtMs = openedAtMs;
  let told = since === undefined ? -1 : Math.min(since, present);

  const write = (text: string): void => {
    writtenAtMs = nowMs();
    res.write(text);
  };

  /** The number never falls; a smaller one was read before. */
  const tell = (count: number): void => {
    if (count <= told) return;
    told = count;
    write(`id: ${count}\nevent: transactions\ndata: {"count":${count}}\n\n`);
  };

  const keep = async (): Promise<boolean> => {
    const now = nowMs();
    if (now - openedAtMs >= LIFETIME_MS) return false;
    if (now - writtenAtMs >= HEARTBEAT_MS) write(': still here\n\n');
    if (now - admittedAtMs < ADMISSION_MS) return true;
    const isAdmitted = await isStillAdmitted(viewer, admit, log);
    admittedAtMs = now;
    return isAdmitted;
  };

  res.writeHead(200, HEADERS);
  write(`retry: ${RETRY_MS}\n\n`);
  tell(present);
  return { viewer, tell, keep, end: () => void res.end() };
};
