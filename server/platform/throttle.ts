// How often something may be tried. Counters live in PostgreSQL, so that all processes count together, and are written
// on connections of their own: a request that is rolled back has been counted all the same. A guess at a secret is
// counted before it is compared, so that a burst of parallel guesses gets no more tries than a patient guesser. Keys are
// HMACs: the table does not tell who tried to log in.
import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type postgres from 'postgres';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#server/kernel/errors.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';

type Limit = { points: number; durationMs: number };

const LIMITS = {
  register: { points: 10, durationMs: HOUR_MS },
  registerCompany: { points: 3, durationMs: HOUR_MS },
  createToken: { points: 10, durationMs: HOUR_MS },
  verifyToken: { points: 60, durationMs: MINUTE_MS },
} as const satisfies Record<string, Limit>;

type ThrottledAction = keyof typeof LIMITS;

/** Limits that RATE_LIMITS=off lifts. All others guard secrets and always stay. */
const REGISTRATIONS: ReadonlySet<ThrottledAction> = new Set(['register', 'registerCompany']);

/** Wrong guesses in a row before the first pause. */
const GUESSES_MAX = 5;
const FIRST_PAUSE_MS = 30 * SECOND_MS;
const LONGEST_PAUSE_MS = HOUR_MS;
/** After this long without success the count of wrong guesses starts again. */
const GUESSES_REMEMBERED_MS = DAY_MS;
const GUESSES_PER_ADDRESS: Limit = { points: 20, durationMs: 15 * MINUTE_MS };

type Guess = {
  /** Whose secret is guessed, as the caller named it: existing or not makes no difference. */
  subject: string;
  clientAddress: string;
};

export type Throttle = {
  /** Counts one call. Throws throttled when `by` (an address or a user) has used up the action's limit. */
  count(action: ThrottledAction, by: string): Promise<void>;
  /**
   * Lets one guess at a secret be compared and returns whether it was right. The fifth wrong guess in a row at one
   * subject begins a pause of 30 seconds that doubles with each further one, to at most an hour; a right guess ends the
   * row. An address has 20 wrong guesses in 15 minutes. Throws throttled during a pause.
   */
  guess(guess: Guess, isRight: () => Promise<boolean>): Promise<boolean>;
};

/** The pause that follows the given number of wrong guesses in a row. */
export const pauseMsAfter = (wrongGuesses: number): number =>
  wrongGuesses < GUESSES_MAX ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (wrongGuesses - GUESSES_MAX), LONGEST_PAUSE_MS);

/** Who counts as one address: an IPv4 address, or the /64 network that an IPv6 customer is given. */
export const addressBlock = (clientAddress: string): string => {
  const plain = clientAddress.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  const all = [...groups, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};

const throttled = (waitMs: number): AppError => {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / SECOND_MS));
  return new AppError('throttled', {
    message: `Request was throttled. Expected available in ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  });
};

/** The limiter rejects with its result when the points are used up, and with an error when the database failed. */
const orThrottled = async <Result>(consumed: Promise<Result>): Promise<Result> => {
  try {
    return await consumed;
  } catch (rejected) {
    throw rejected instanceof RateLimiterRes ? throttled(rejected.msBeforeNext) : rejected;
  }
};

type Query = { text: string; values: (string | number | null)[] };

/** The driver in the shape that the limiter expects of a pool. */
const asPool = (sql: postgres.Sql) => ({
  query: async ({ text, values }: Query) => {
    const rows = await sql.unsafe(text, values, { prepare: true });
    return { rows, rowCount: rows.count };
  },
});

type ThrottleOptions = {
  /** A pool of its own: never a connection that has a transaction open. */
  sql: postgres.Sql;
  /** Keys the HMAC of what is counted. */
  secret: string;
  /** False lifts the limits on registrations. */
  limitsRegistrations: boolean;
};

export const createThrottle = ({ sql, secret, limitsRegistrations }: ThrottleOptions): Throttle => {
  const storeClient = asPool(sql);
  const limiter = (keyPrefix: string, { points, durationMs }: Limit) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'pool',
      tableName: 'throttles',
      tableCreated: true,
      keyPrefix,
      points,
      duration: durationMs / SECOND_MS,
    });
  const limiters: Record<ThrottledAction, RateLimiterPostgres> = {
    register: limiter('register', LIMITS.register),
    registerCompany: limiter('registerCompany', LIMITS.registerCompany),
    createToken: limiter('createToken', LIMITS.createToken),
    verifyToken: limiter('verifyToken', LIMITS.verifyToken),
  };
  const inARow = limiter('guesses', { points: GUESSES_MAX, durationMs: GUESSES_REMEMBERED_MS });
  const pauses = limiter('pause', { points: 1, durationMs: FIRST_PAUSE_MS });
  const addresses = limiter('address', GUESSES_PER_ADDRESS);
  const hidden = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url');

  const refuseDuringPause = async (key: string): Promise<void> => {
    const pause = await pauses.get(key);
    if (pause && pause.consumedPoints > 0) throw throttled(pause.msBeforeNext);
  };

  /**
   * Counts a guess and says whether it began a pause. Of several guesses that arrive when a pause is due, one begins it
   * and goes through.
   */
  const countGuess = async (key: string): Promise<{ beganPause: boolean }> => {
    const { consumedPoints } = await inARow.penalty(key);
    const pauseMs = pauseMsAfter(consumedPoints);
    if (pauseMs === 0) return { beganPause: false };
    try {
      await orThrottled(pauses.consume(key, 1, { customDuration: pauseMs / SECOND_MS }));
      return { beganPause: true };
    } catch (refusal) {
      await inARow.reward(key);
      throw refusal;
    }
  };

  return {
    count: async (action, by) => {
      if (!limitsRegistrations && REGISTRATIONS.has(action)) return;
      await orThrottled(limiters[action].consume(hidden(addressBlock(by))));
    },
    guess: async ({ subject, clientAddress }, isRight) => {
      const key = hidden(subject);
      const address = hidden(addressBlock(clientAddress));
      await refuseDuringPause(key);
      await orThrottled(addresses.consume(address));
      const { beganPause } = await countGuess(key);
      try {
        const right = await isRight();
        if (right) await Promise.all([inARow.delete(key), pauses.delete(key), addresses.reward(address)]);
        return right;
      } catch (failure) {
        // Nothing was compared: this guess alone is taken back, earlier ones stay counted.
        await Promise.all([inARow.reward(key), addresses.reward(address), beganPause && pauses.delete(key)]);
        throw failure;
      }
    },
  };
};
