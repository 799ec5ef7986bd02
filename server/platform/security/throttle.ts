// Throttles: how often an action may be performed, and how often a secret may be guessed. Counters are in PostgreSQL, shared by all processes, and
// written on separate connections, so that a request that is rolled back stays counted. A guess is counted before it is compared, so that a
// burst of parallel guesses gets no more attempts than sequential ones. Keys are HMACs: the table does not reveal who tried to log in.
import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type postgres from 'postgres';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#server/kernel/errors.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';

type ThrottleLimit = { points: number; durationMs: number };

/** How often an action may be performed. All limits apply. The modules declare their rules. */
export type ThrottleRule = {
  /** Prefix of the stored counters. Unique, and never renamed: a new name would reset the counts. */
  name: string;
  limits: readonly ThrottleLimit[];
  /** Lifted by RATE_LIMITS=off. Rules that guard secrets always apply. */
  isLiftable?: boolean;
};

/** Wrong guesses in a row before the first pause. */
const GUESSES_MAX = 5;
const FIRST_PAUSE_MS = 30 * SECOND_MS;
const LONGEST_PAUSE_MS = HOUR_MS;
/** This many in a row block the subject until the user is identified in another way. */
const GUESSES_BEFORE_BLOCK = 100;
/** Longer than it takes to reach the block, pauses included, so that slow guessers get few attempts. */
const GUESS_LIFETIME_MS = 30 * DAY_MS;
/** At most 80 in any hour, because a new window starts only with the first guess after the previous one. */
const GUESSES_PER_ADDRESS: ThrottleLimit = { points: 20, durationMs: 15 * MINUTE_MS };

const BLOCKED_MESSAGE = 'Too many failed attempts. Reset your password, or ask an admin of the company for help.';

type GuessAttempt = {
  /** The owner of the secret as the caller entered it, whether or not it exists. */
  subject: string;
  /**
   * The account of the identifier. Wrong guesses at all identifiers of an account are counted together, and responses do not show this: a
   * 429 for a mobile number after wrong guesses at an email would reveal that both belong to one account.
   */
  account?: string | undefined;
  /**
   * The address whose limit also applies. Omitted for known devices and authenticated callers: they have separate limits, so that wrong
   * guesses by others at the same address do not block them.
   */
  clientAddress?: string | undefined;
};

export type Throttle = {
  /** Counts one use. Throws throttled when the subject (an address or a user, depending on the rule) has reached a limit. */
  count(rule: ThrottleRule, subject: string): Promise<void>;
  /** Throws like `count`, but does not count. */
  checkLimit(rule: ThrottleRule, subject: string): Promise<void>;
  /** Reverts a counted use that had no effect. */
  uncount(rule: ThrottleRule, subject: string): Promise<void>;
  /** Clears the wrong guesses at a subject and unblocks it, after the user was identified in another way. */
  resetGuesses(subject: string): Promise<void>;
  /**
   * Compares one guess at a secret and returns whether it is right. The fifth consecutive wrong guess at a subject starts a pause of 30
   * seconds, which doubles with each further one up to an hour; the hundredth blocks the subject until it is reset. A right guess resets
   * the count. An address, if given, has 20 wrong guesses in 15 minutes. Throws throttled during a pause, and without a retry time while
   * blocked. During a pause of the account every guess counts as wrong.
   */
  guess(guess: GuessAttempt, isRight: () => Promise<boolean>): Promise<boolean>;
};

/** The pause after the given number of consecutive wrong guesses. Infinity means blocked. */
export const pauseMsAfter = (wrongGuesses: number): number => {
  if (wrongGuesses < GUESSES_MAX) return 0;
  if (wrongGuesses >= GUESSES_BEFORE_BLOCK) return Number.POSITIVE_INFINITY;
  return Math.min(FIRST_PAUSE_MS * 2 ** (wrongGuesses - GUESSES_MAX), LONGEST_PAUSE_MS);
};

/** The unit of counting by address: an IPv4 address, or the /64 network of an IPv6 customer. */
export const addressBlock = (clientAddress: string): string => {
  const unmapped = clientAddress.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(unmapped)) return unmapped;
  const plain = unmapped.replace(/%.*$/, '');
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

export const toThrottledError = (waitMs: number): AppError => {
  if (waitMs === NO_EXPIRY_MS) return new AppError('throttled', { message: BLOCKED_MESSAGE });
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / SECOND_MS));
  return new AppError('throttled', {
    message: `Request was throttled. Expected available in ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  });
};

/** The duration that the limiter treats as unlimited, and the remaining time that it then reports. */
const UNLIMITED_SECONDS = 0;
const NO_EXPIRY_MS = -1;

/** The limiter rejects with its result when the points are used up, and with an error when the database failed. */
const orThrottled = async <Result>(consumed: Promise<Result>): Promise<Result> => {
  try {
    return await consumed;
  } catch (rejected) {
    throw rejected instanceof RateLimiterRes ? toThrottledError(rejected.msBeforeNext) : rejected;
  }
};

/** Counts a use, and returns false beyond the limit, so that an optional step can be omitted instead of rejecting the request. */
export const isBelowLimit = async (count: () => Promise<void>): Promise<boolean> => {
  try {
    await count();
    return true;
  } catch (rejection) {
    if (rejection instanceof AppError && rejection.code === 'throttled') return false;
    throw rejection;
  }
};

type ThrottleQuery = { text: string; values: (string | number | null)[] };

/** Adapts the driver to the pool interface of the limiter. */
const toPool = (sql: postgres.Sql) => ({
  query: async ({ text, values }: ThrottleQuery) => {
    const rows = await sql.unsafe(text, values, { prepare: true });
    return { rows, rowCount: rows.count };
  },
});

/** A limiter of one limit whose counters begin with a prefix. */
const createLimiter =
  (sql: postgres.Sql) =>
  (keyPrefix: string, { points, durationMs }: ThrottleLimit): RateLimiterPostgres =>
    new RateLimiterPostgres({
      storeClient: toPool(sql),
      storeType: 'pool',
      tableName: 'throttles',
      tableCreated: true,
      keyPrefix,
      points,
      duration: durationMs / SECOND_MS,
    });

type ThrottleOptions = {
  /** A separate pool: never a connection that has an open transaction. */
  sql: postgres.Sql;
  /** The key of the HMAC. */
  secret: string;
  /** False lifts the liftable rules, which limit registrations. */
  limitsRegistrations: boolean;
};

type GuessLimitOptions = { limiter: ReturnType<typeof createLimiter>; toHmac: (text: string) => string };

const createGuessLimits = ({ limiter, toHmac }: GuessLimitOptions): Pick<Throttle, 'resetGuesses' | 'guess'> => {
  const consecutiveGuesses = limiter('guesses', { points: GUESSES_MAX, durationMs: GUESS_LIFETIME_MS });
  const pauses = limiter('pause', { points: 1, durationMs: FIRST_PAUSE_MS });
  const addresses = limiter('address', GUESSES_PER_ADDRESS);

  const rejectDuringPause = async (key: string): Promise<void> => {
    const pause = await pauses.get(key);
    if (pause && pause.consumedPoints > 0) throw toThrottledError(pause.msBeforeNext);
  };

  /**
   * Counts a guess and returns whether it began a pause. Of several guesses that arrive when a pause is due, one begins it and is
   * compared.
   */
  const countGuess = async (key: string): Promise<{ beganPause: boolean }> => {
    const { consumedPoints } = await consecutiveGuesses.penalty(key);
    const pauseMs = pauseMsAfter(consumedPoints);
    if (pauseMs === 0) return { beganPause: false };
    const customDuration = pauseMs === Number.POSITIVE_INFINITY ? UNLIMITED_SECONDS : pauseMs / SECOND_MS;
    try {
      await orThrottled(pauses.consume(key, 1, { customDuration }));
      return { beganPause: true };
    } catch (rejection) {
      await consecutiveGuesses.reward(key);
      throw rejection;
    }
  };

  /** Resets the count of consecutive wrong guesses. */
  const resetCounters = (key: string): Promise<unknown> => Promise.all([consecutiveGuesses.delete(key), pauses.delete(key)]);

  /** Reverts a guess that was not compared. Earlier guesses stay counted. */
  const uncountGuess = (key: string, beganPause: boolean): Promise<unknown> =>
    Promise.all([consecutiveGuesses.reward(key), beganPause && pauses.delete(key)]);

  /** Undefined during a pause. */
  const countAccountGuess = async (key: string): Promise<{ beganPause: boolean } | undefined> => {
    let countedGuess: { beganPause: boolean } | undefined;
    await isBelowLimit(async () => void (countedGuess = await countGuess(key)));
    return countedGuess;
  };

  return {
    resetGuesses: async (subject) => void (await resetCounters(toHmac(subject))),
    guess: async ({ subject, account, clientAddress }, isRight) => {
      const [key, accountKey] = [toHmac(subject), account && toHmac(account)];
      const address = clientAddress === undefined ? undefined : toHmac(addressBlock(clientAddress));
      const refundAddress = () => address !== undefined && addresses.reward(address);
      await rejectDuringPause(key);
      if (address !== undefined) await orThrottled(addresses.consume(address));
      const { beganPause } = await countGuess(key);
      // Runs concurrently with the comparison, which takes longer, so that the response time does not depend on the state of the account.
      const counting = accountKey === undefined ? undefined : countAccountGuess(accountKey);
      try {
        const [isMatch, countedGuess] = await Promise.all([isRight(), counting]);
        const isCorrect = isMatch && (accountKey === undefined || countedGuess !== undefined);
        if (isCorrect) await Promise.all([resetCounters(key), accountKey && resetCounters(accountKey), refundAddress()]);
        return isCorrect;
      } catch (failure) {
        const countedGuess = await counting?.catch(() => undefined);
        if (accountKey !== undefined && countedGuess) await uncountGuess(accountKey, countedGuess.beganPause);
        await Promise.all([uncountGuess(key, beganPause), refundAddress()]);
        throw failure;
      }
    },
  };
};

/** The throttle of a dry run: limits apply, and nothing is counted. */
export const withoutCounting = (throttle: Throttle): Throttle => ({
  ...throttle,
  count: throttle.checkLimit,
  uncount: () => Promise.resolve(),
});

export const createThrottle = ({ sql, secret, limitsRegistrations }: ThrottleOptions): Throttle => {
  const limiter = createLimiter(sql);
  const limiters = new Map<ThrottleRule, RateLimiterPostgres[]>();
  const getLimiters = (rule: ThrottleRule): RateLimiterPostgres[] => {
    const { name, limits } = rule;
    const existing = limiters.get(rule);
    if (existing) return existing;
    const created = limits.map((limit) => limiter(limits.length === 1 ? name : `${name} ${limit.durationMs}`, limit));
    limiters.set(rule, created);
    return created;
  };
  const toHmac = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url');
  return {
    ...createGuessLimits({ limiter, toHmac }),
    count: async (rule, subject) => {
      if (!limitsRegistrations && rule.isLiftable) return;
      const key = toHmac(addressBlock(subject));
      for (const limit of getLimiters(rule)) await orThrottled(limit.consume(key));
    },
    checkLimit: async (rule, subject) => {
      if (!limitsRegistrations && rule.isLiftable) return;
      const key = toHmac(addressBlock(subject));
      for (const limit of getLimiters(rule)) {
        const counter = await limit.get(key);
        if (counter && counter.consumedPoints >= limit.points) throw toThrottledError(counter.msBeforeNext);
      }
    },
    uncount: async (rule, subject) => {
      const key = toHmac(addressBlock(subject));
      for (const limit of getLimiters(rule)) await limit.reward(key);
    },
  };
};
