// Completes the challenges that a call requires with codes from the user.
import { ApiError } from './errors.ts';
import type { CallOperation } from './call.ts';
import type { OnChallenge, OpenChallenge, OperationRoute } from './method.ts';

const VERIFY: OperationRoute = { method: 'POST', path: '/auth/mfa/verify/' };
const DELIVER: OperationRoute = { method: 'POST', path: '/auth/mfa/deliver/' };

/** Codes that a user may enter per challenge. */
const ATTEMPTS_MAX = 3;

type ChallengedCall = { call: CallOperation; onChallenge: OnChallenge; operation: string; /** Contains the challenges. */ error: ApiError };

const isWrongCode = (failure: unknown): failure is ApiError => failure instanceof ApiError && failure.fields['token'] !== undefined;

const completeChallenge = async ({ call, onChallenge, operation, error }: ChallengedCall, challenge: OpenChallenge): Promise<void> => {
  const deliver = async (): Promise<void> => {
    await call({ name: 'auth.mfa.deliver', operation: DELIVER, parameters: { challenge: challenge.id }, options: {} });
  };
  let previousError: ApiError | undefined;
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const token = await onChallenge(challenge, { deliver, attempt, previousError, operation });
    if (token === undefined) throw error;
    try {
      await call({ name: 'auth.mfa.verify', operation: VERIFY, parameters: { challenge: challenge.id, token }, options: {} });
      return;
    } catch (failure) {
      if (!isWrongCode(failure)) throw failure;
      previousError = failure;
    }
  }
  throw previousError ?? error;
};

/** Completes all challenges and returns the IDs of ephemeral ones, which the request must name. */
export const completeChallenges = async (challengedCall: ChallengedCall): Promise<string[]> => {
  const { challenges } = challengedCall.error;
  for (const challenge of challenges) await completeChallenge(challengedCall, challenge);
  return challenges.filter(({ durability }) => durability === 'ephemeral').map(({ id }) => id);
};
