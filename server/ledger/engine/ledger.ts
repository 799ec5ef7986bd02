// The one door to the books. Whoever moves money, end of a hold and expiry included, comes through `post`.
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openSql, settingsOf, type ConnectionOptions, type Sql } from '#db/client.ts';
import { violatedUniqueIndex } from '#server/kernel/database-error.ts';
import { createBatcher, type Outcome, type Posting } from '#server/ledger/engine/posting-queue.ts';
import { foreseeBounds, type Foreseen } from '#server/ledger/store/preview-limits.ts';
import { createLedgerAccounts, EXTERNAL_SLOTS, type LedgerAccounts } from '#server/ledger/store/ledger-accounts.ts';
import { createRunBatch } from '#server/ledger/engine/batch-runner.ts';
import { findStoredAnswer, replay } from '#server/ledger/store/saved-responses.ts';
import type { SavedAnswer } from '#server/api/context.ts';
import { AppError, unavailable } from '#server/kernel/errors.ts';
import { currentSpan } from '#server/kernel/span.ts';
import { SECOND_MS, type Clock } from '#server/kernel/time.ts';
import type { LedgerMetrics } from '#server/kernel/ledger-metrics.ts';
import { KEY_WAIT_MS } from '#server/kernel/idempotency.ts';

export type Ledger = {
  /**
   * Posts and resolves when the commit is done, with what the API answers. `build` is called again when another process
   * opened one of the accounts in between. Throws Refused, 409 while another request holds the key, 503 when the database
   * is away or too much waits.
   */
  post<Answer>(build: () => Promise<Posting<Answer>>): Promise<Answer>;
  /**
   * Ends the call with the saved answer when there is one. For verbs that must make something before they post: without
   * it, a repeated request would make it again.
   */
  endIfAnswered(answer: SavedAnswer | undefined): Promise<void>;
  /** The first bound that would refuse a transaction if it were posted now; undefined for none. Writes nothing. */
  foresee(companyId: number, transaction: Foreseen): ReturnType<typeof foreseeBounds>;
  accounts: LedgerAccounts;
  /** The slot of unbounded accounts that this process uses, so that two processes seldom meet on one row. */
  externalSlot: number;
  /** When a posting was last committed, by performance.now(); undefined: not yet. */
  lastCommitMs(): number | undefined;
  /** Posts what waits, refuses what comes later, and closes the ledger's connections. */
  drain(): Promise<void>;
};

/** Ends a procedure whose answer was found under its key: the REST adapter sends the found answer instead. */
class AnswerReplayed extends Error {
  override name = 'AnswerReplayed';
}

const KEY_POLL_MS = 50;
const OPENING_TRIES_MAX = 3;
const CLOSE_TIMEOUT_SECONDS = 5;
/** Nobody else's lock, and no standstill of this process, may keep a lane, or the others from what it has locked. */
const LANE_LIMITS = { lockTimeoutMs: 5 * SECOND_MS, idleInTransactionTimeoutMs: 10 * SECOND_MS };

type Options = {
  connection: Omit<ConnectionOptions, 'poolSize'>;
  /** Most postings in one commit. */
  batchSize: number;
  /** Most commits under way at once, each on a connection of its own. */
  lanes: number;
  queueLengthMax?: number;
  /**
   * Only for the seed of the demo, which writes a past: what moment a batch has. It must not run backwards. Left out, as
   * everywhere else, the database's clock tells the time after the locks.
   */
  clock?: Clock;
  /** Left out: nobody counts. */
  metrics?: LedgerMetrics;
};

const endIfAnsweredIn =
  (reader: Sql): Ledger['endIfAnswered'] =>
  async (answer) => {
    const stored = answer && (await findStoredAnswer(reader, answer));
    if (!answer || !stored) return;
    const outcome = replay(answer, stored);
    if (outcome.kind === 'rejected') throw outcome.error;
    answer.answered = { ...outcome.answer, replayed: true };
    throw new AnswerReplayed();
  };

/** A client for each lane, and what its transactions have to set for themselves. */
const openLanes = (connection: Options['connection'], lanes: number) => {
  const lane = { ...LANE_LIMITS, ...connection, plansByKey: true };
  const clients = Array.from({ length: lanes }, () => openSql({ ...lane, poolSize: 1 }));
  return { clients, settings: connection.isPooled ? settingsOf(lane) : undefined };
};

/** The payload is what the posting's own presenter has made. */
const finish = <Answer>(posting: Posting<Answer>, outcome: Exclude<Outcome, { kind: 'key_busy' }>): Answer => {
  const { preparation } = posting;
  if (preparation) preparation.state = outcome.kind === 'stale' ? 'stale' : 'confirmed';
  if (outcome.kind === 'stale') {
    preparation?.observe(outcome.version);
    // For whoever prepares from memory and does not look at the preparation: nothing was done, so it may be repeated.
    throw unavailable(undefined, 1);
  }
  if (posting.savedAnswer && outcome.answer) {
    posting.savedAnswer.answered = { ...outcome.answer, replayed: outcome.kind === 'replayed' };
  }
  if (outcome.kind === 'rejected') throw outcome.error;
  if (outcome.kind === 'replayed') throw new AnswerReplayed();
  return outcome.payload as Answer;
};

/** Makes the door, with its own connections. One per process, so that all that waits can share a commit. */
export const createLedger = ({ connection, batchSize, lanes, queueLengthMax = 2_000, clock, metrics }: Options): Ledger => {
  const { clients: laneClients, settings } = openLanes(connection, lanes);
  const reader = openSql({ ...connection, plansByKey: true, poolSize: 1 });
  const batcher = createBatcher({
    runBatch: createRunBatch(laneClients, { clock, metrics, settings }),
    batchSize,
    lanes,
    queueLengthMax,
    metrics,
  });
  const accounts = createLedgerAccounts(reader);
  let isClosing = false;
  let lastCommitMs: number | undefined;

  /** Submits; while another request holds the key, waits for its answer. */
  const submit = async (posting: Posting): Promise<Exclude<Outcome, { kind: 'key_busy' }>> => {
    const deadline = performance.now() + KEY_WAIT_MS;
    for (;;) {
      const outcome = await batcher.submit(posting);
      if (outcome.kind === 'accepted') lastCommitMs = performance.now();
      if (outcome.kind !== 'key_busy') return outcome;
      if (performance.now() > deadline) {
        // Each try has found the version that was prepared from.
        if (posting.preparation) posting.preparation.state = 'confirmed';
        throw new AppError('idempotency_conflict', { retryAfterSeconds: 1 });
      }
      await pause(KEY_POLL_MS);
    }
  };

  const post: Ledger['post'] = async (build) => {
    if (isClosing) throw unavailable();
    for (let tries = 1; ; tries++) {
      const posting = await build();
      posting.span = currentSpan();
      try {
        return finish(posting, await submit(posting));
      } catch (error) {
        const isOpenedElsewhere = violatedUniqueIndex(error) === 'ledger_account_of_user';
        if (!isOpenedElsewhere || tries >= OPENING_TRIES_MAX) throw error;
        accounts.forget();
      }
    }
  };

  const drain = async (): Promise<void> => {
    isClosing = true;
    await batcher.drain();
    await Promise.all([...laneClients, reader].map((client) => client.end({ timeout: CLOSE_TIMEOUT_SECONDS })));
  };

  const foresee: Ledger['foresee'] = (companyId, transaction) => foreseeBounds(reader, companyId, transaction, clock);
  const externalSlot = randomInt(EXTERNAL_SLOTS);
  return { post, endIfAnswered: endIfAnsweredIn(reader), foresee, accounts, externalSlot, lastCommitMs: () => lastCommitMs, drain };
};
