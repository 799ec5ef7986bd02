// A second factor, asked for in the middle of a call: each open challenge is answered with a code of the user, and the call goes on.
import { ApiError } from './errors.ts';
import type { Call } from './call.ts';
import type { OnChallenge, OpenChallenge, Operation } from './method.ts';

const VERIFY: Operation = { method: 'POST', path: '/auth/mfa/verify/' };
const DELIVER: Operation = { method: 'POST', path: '/auth/mfa/deliver/' };

/** Codes that a user may try before the call is given up. */
const ATTEMPTS = 3;

type Refused = { call: Call; onChallenge: OnChallenge; operation: string; /** What the call was refused with. */ refusal: ApiError };

/** Whether it was the code that was wrong, so that another one may be right. */
const isWrongCode = (failure: unknown): failure is ApiError => failure instanceof ApiError && failure.fields['token'] !== undefined;

const answerOne = async ({ call, onChallenge, operation, refusal }: Refused, challenge: OpenChallenge): Promise<void> => {
  const deliver = async (): Promise<void> => {
    await call({ name: 'auth.mfa.deliver', operation: DELIVER, parameters: { challenge: challenge.id }, options: {} });
  };
  let wrong: ApiError | undefined;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const token = await onChallenge(challenge, { deliver, attempt, refusal: wrong, operation });
    if (token === undefined) throw refusal;
    try {
      await call({ name: 'auth.mfa.verify', operation: VERIFY, parameters: { challenge: challenge.id, token }, options: {} });
      return;
    } catch (failure) {
      if (!isWrongCode(failure)) throw failure;
      wrong = failure;
    }
  }
  throw wrong ?? refusal;
};

/** Has each challenge answered. The ids of those that are good for one call, which the call must name. */
export const answerChallenges = async (refused: Refused): Promise<string[]> => {
  const { challenges } = refused.refusal;
  for (const challenge of challenges) await answerOne(refused, challenge);
  return challenges.filter(({ durability }) => durability === 'ephemeral').map(({ id }) => id);
};
