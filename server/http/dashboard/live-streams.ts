// Open streams of server-sent events. Each sends the number of transactions of its user whenever it grows. A stream resumes from the number that
// its client has received, so that any process can continue it. Posting is not involved: one query per company reads the counts of all users with a
// stream.
import { type Clock, MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';
import type { Log } from '#server/platform/log.ts';
import type { ServerResponse } from 'node:http';
import { toAppError } from '#server/api/trpc.ts';

/** The user of a stream. */
export type StreamUser = { companyId: number; userId: string };

type StreamRequest = {
  res: ServerResponse;
  /** The number of transactions that the client has received; undefined if unknown. */
  since: number | undefined;
  /** Authorizes the session again. Throws when it may no longer read. */
  authorize(): Promise<StreamUser>;
};

type LiveStream = {
  user: StreamUser;
  /** Sends the number of transactions unless the client has it. */
  send(currentCount: number): void;
  /** Sends a heartbeat and authorizes the session when due. Returns false if the stream must end. */
  refresh(): Promise<boolean>;
  end(): void;
};

/** Proxies close idle connections after a minute, some after 30 seconds. */
const HEARTBEAT_MS = 20 * SECOND_MS;
const AUTHORIZATION_MS = 30 * SECOND_MS;
/** Ends connections that a client has silently abandoned, such as a phone that changed its network. Other clients reconnect immediately. */
const LIFETIME_MS = 10 * MINUTE_MS;
const RETRY_MS = 3 * SECOND_MS;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // Turns off response buffering in nginx.
  'X-Accel-Buffering': 'no',
};

/** False when the session has ended or belongs to another user. Throws while the database is unavailable. */
const isStillAuthorized = async ({ companyId, userId }: StreamUser, authorize: StreamRequest['authorize'], log: Log): Promise<boolean> => {
  try {
    const user = await authorize();
    return user.companyId === companyId && user.userId === userId;
  } catch (error) {
    const failure = toAppError(error);
    if (failure.code === 'unavailable') throw error;
    if (failure.status >= 500) log.error({ err: failure.cause ?? failure }, 'Continuing a live stream failed');
    return false;
  }
};

/** Starts the response. A client that claims to have more than `currentCount` transactions still gets the next one. */
const openStream = (
  user: StreamUser,
  { res, since, authorize, currentCount, clock, log }: StreamRequest & { currentCount: number; clock: Clock; log: Log },
): LiveStream => {
  const nowMs = (): number => clock.now().getTime();
  const openedAtMs = nowMs();
  let authorizedAtMs = openedAtMs;
  let writtenAtMs = openedAtMs;
  let sentCount = since === undefined ? -1 : Math.min(since, currentCount);

  const write = (text: string): void => {
    writtenAtMs = nowMs();
    res.write(text);
  };

  /** The number never decreases; a smaller one was read earlier. */
  const send = (count: number): void => {
    if (count <= sentCount) return;
    sentCount = count;
    write(`id: ${count}\nevent: transactions\ndata: {"count":${count}}\n\n`);
  };

  const refresh = async (): Promise<boolean> => {
    const now = nowMs();
    if (now - openedAtMs >= LIFETIME_MS) return false;
    if (now - writtenAtMs >= HEARTBEAT_MS) write(': still here\n\n');
    if (now - authorizedAtMs < AUTHORIZATION_MS) return true;
    const isAuthorized = await isStillAuthorized(user, authorize, log);
    authorizedAtMs = now;
    return isAuthorized;
  };

  res.writeHead(200, HEADERS);
  write(`retry: ${RETRY_MS}\n\n`);
  send(currentCount);
  return { user, send, refresh, end: () => void res.end() };
};

/** The number of transactions of each user of a company. */
export type CountTransactions = (companyId: number, userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

export type LiveStreams = {
  /** Starts a stream. Returns false, without sending anything, if too many streams are open. */
  open(user: StreamUser, request: StreamRequest): Promise<boolean>;
  /** Sends new counts to all streams, and ends those whose session has ended. */
  tick(): Promise<void>;
  /** Ends all streams and rejects new ones. */
  close(): void;
};

type LiveStreamsOptions = { count: CountTransactions; clock: Clock; log: Log; streamsMax?: number };

/** Hidden pages do not open a stream. */
export const STREAMS_PER_USER_MAX = 10;
const STREAMS_MAX = 2_000;

export const createLiveStreams = ({ count, clock, log, streamsMax = STREAMS_MAX }: LiveStreamsOptions): LiveStreams => {
  const streams = new Set<LiveStream>();
  let isClosed = false;

  const end = (stream: LiveStream): void => {
    streams.delete(stream);
    stream.end();
  };

  const hasRoom = ({ companyId, userId }: StreamUser): boolean => {
    const userStreams = [...streams].filter(({ user }) => user.companyId === companyId && user.userId === userId);
    return !isClosed && streams.size < streamsMax && userStreams.length < STREAMS_PER_USER_MAX;
  };

  const sendCounts = async (companyId: number, companyStreams: readonly LiveStream[]): Promise<void> => {
    const counts = await count(companyId, [...new Set(companyStreams.map(({ user }) => user.userId))]);
    // A stream may have ended while its count was read.
    for (const stream of companyStreams) if (streams.has(stream)) stream.send(counts.get(stream.user.userId) ?? 0);
  };

  return {
    open: async (user, request) => {
      const currentCount = (await count(user.companyId, [user.userId])).get(user.userId) ?? 0;
      if (!hasRoom(user)) return false;
      // The event `close` of a client that has already disconnected is not emitted again.
      if (request.res.closed) return true;
      const stream = openStream(user, { ...request, currentCount, clock, log });
      streams.add(stream);
      request.res.once('close', () => streams.delete(stream));
      return true;
    },
    tick: async () => {
      for (const stream of streams) if (!(await stream.refresh())) end(stream);
      for (const [companyId, companyStreams] of Map.groupBy(streams, ({ user }) => user.companyId))
        await sendCounts(companyId, companyStreams);
    },
    close: () => {
      isClosed = true;
      for (const stream of streams) end(stream);
    },
  };
};
