import type { SuccessStatus } from '#server/kernel/webhook-words.ts';
import type { OutboundAnswer, OutboundError } from '#server/platform/outbound/outbound-http.ts';
import { readRetryAfter } from '#server/modules/events/webhook-delivery/retry-schedule.ts';

/** What an answer, or none, means for a delivery. */
export type Judgement = {
  /** Why it does not count as received, in words; null: it does. */
  error: string | null;
  /** The receiver was too slow, or said that it is overloaded. */
  isOverloaded: boolean;
  /** The receiver does not exist any more. */
  isGone: boolean;
  retryAfterMs: number | undefined;
};

const OVERLOADED = new Set([429, 502, 503, 504]);
const GONE = 410;

const isSuccess = (status: number, success: SuccessStatus): boolean => (success === '200' ? status === 200 : status >= 200 && status < 300);

const reasonOf = (status: number, success: SuccessStatus): string => {
  if (status >= 300 && status < 400) return `The receiver answered ${status}: redirects are not followed.`;
  if (status === GONE) return 'The receiver answered 410: it does not want these calls any more.';
  if (status >= 200 && status < 300) return `The receiver answered ${status}, and only 200 counts as received.`;
  return success === '200' ? `The receiver answered ${status} instead of 200.` : `The receiver answered ${status}.`;
};

/** Judges an answer. */
export const judgeAnswer = ({ status, headers }: OutboundAnswer, success: SuccessStatus, now: Date): Judgement => ({
  error: isSuccess(status, success) ? null : reasonOf(status, success),
  isOverloaded: OVERLOADED.has(status),
  isGone: status === GONE,
  retryAfterMs: readRetryAfter(headers['retry-after'], now),
});

/** Judges that there was none. */
export const judgeFailure = (failure: OutboundError): Judgement => ({
  error: failure.message,
  isOverloaded: failure.failure === 'timeout',
  isGone: false,
  retryAfterMs: undefined,
});
