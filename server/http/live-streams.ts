// The streams that this process holds open, and what is written to them: how many transactions the person has, whenever there are more.
// A stream goes on from the number that its client knows, so any process continues what another one began. Nobody who posts has a
// part in it: one statement for each company asks for all who look.
import { beginStream, type LiveStream, type Opening, type Viewer } from '#server/http/live-stream.ts';
import type { Clock } from '#server/kernel/time.ts';
import type { Log } from '#server/platform/log.ts';

/** How many transactions each of a company's users has. */
export type CountTransactions = (companyId: number, userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

export type LiveStreams = {
  /** Begins a stream, once it is known how many transactions there are. False: there are too many streams, and nothing was sent. */
  open(viewer: Viewer, opening: Opening): Promise<boolean>;
  /** Tells all what is new to them, and ends the streams of sessions that are over. */
  turn(): Promise<void>;
  /** Ends all and begins none any more. */
  close(): void;
};

type Parts = { count: CountTransactions; clock: Clock; log: Log; streamsMax?: number };

/** A browser shows few pages at once, and a page that is hidden has no stream. */
export const STREAMS_OF_USER_MAX = 10;
const STREAMS_MAX = 2_000;

export const createLiveStreams = ({ count, clock, log, streamsMax = STREAMS_MAX }: Parts): LiveStreams => {
  const streams = new Set<LiveStream>();
  let isClosed = false;

  const end = (stream: LiveStream): void => {
    streams.delete(stream);
    stream.end();
  };

  const hasRoom = ({ companyId, userId }: Viewer): boolean => {
    const own = [...streams].filter(({ viewer }) => viewer.companyId === companyId && viewer.userId === userId);
    return !isClosed && streams.size < streamsMax && own.length < STREAMS_OF_USER_MAX;
  };

  const tellCompany = async (companyId: number, own: readonly LiveStream[]): Promise<void> => {
    const counts = await count(companyId, [...new Set(own.map(({ viewer }) => viewer.userId))]);
    // Those that have ended meanwhile are told nothing.
    for (const stream of own) if (streams.has(stream)) stream.tell(counts.get(stream.viewer.userId) ?? 0);
  };

  return {
    open: async (viewer, opening) => {
      const present = (await count(viewer.companyId, [viewer.userId])).get(viewer.userId) ?? 0;
      if (!hasRoom(viewer)) return false;
      // Whoever has left meanwhile leaves no second time.
      if (opening.res.closed) return true;
      const stream = beginStream(viewer, { ...opening, present, clock, log });
      streams.add(stream);
      opening.res.once('close', () => streams.delete(stream));
      return true;
    },
    turn: async () => {
      for (const stream of streams) if (!(await stream.keep())) end(stream);
      for (const [companyId, own] of Map.groupBy(streams, ({ viewer }) => viewer.companyId)) await tellCompany(companyId, own);
    },
    close: () => {
      isClosed = true;
      for (const stream of streams) end(stream);
    },
  };
};
