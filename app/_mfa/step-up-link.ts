// Repeats requests that were rejected because a challenge or a recent proof is missing. The user completes the challenge or enters the
// password in a dialog, and the same request is sent again with the IDs of the completed challenges. The form waits for the response as
// usual and keeps its input.
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import { promptUser, type RequestedProof } from '#app/_mfa/step-up.ts';
import type { AppRouter } from '#server/composition/app-router.ts';
import type { Challenge } from '#server/modules/identity/index.ts';

type Failure = TRPCClientError<AppRouter>;
type RequestContext = Record<string, unknown>;

const COMPLETED_KEY = 'completedChallenges';
/** Limits the retries, because a server could return challenges forever. */
const ROUNDS_MAX = 5;
const NOT_CONFIRMED = 'Your identity was not confirmed, so nothing was changed.';

const completedChallenges = (context: RequestContext): readonly string[] => (context[COMPLETED_KEY] as readonly string[] | undefined) ?? [];

const requiredChallenges = ({ data }: Failure): readonly Challenge[] =>
  data?.code === 'mfa_required' && data.fields && 'challenges' in data.fields ? (data.fields.challenges as readonly Challenge[]) : [];

/** The proof that a rejected request requires; undefined for other errors. */
const findRequestedProof = (failure: Failure): RequestedProof | undefined => {
  if (failure.data?.code === 'proof_required') return 'password';
  const challenges = requiredChallenges(failure);
  return challenges.length > 0 ? challenges : undefined;
};

/** The error of a form whose challenges were canceled. */
const toUnconfirmedError = ({ shape }: Failure): Failure =>
  TRPCClientError.from({ error: { ...shape, message: NOT_CONFIRMED, data: { ...shape?.data, fields: undefined } } });

const toFailure = (thrown: unknown): Failure => TRPCClientError.from(thrown instanceof Error ? thrown : new Error(String(thrown)));

/** The header with the completed challenges of all calls in a request. */
export const completedChallengesHeader = (calls: readonly { context: RequestContext }[]): Record<string, string> => {
  const ids = calls.flatMap(({ context }) => completedChallenges(context));
  return ids.length > 0 ? { 'verified-challenge': ids.join(',') } : {};
};

/** Must come before the terminating link. A canceled request fails with a message that nothing was changed. */
export const stepUpLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      let running: Unsubscribable | undefined;

      const confirm = async (failure: Failure, requested: RequestedProof, completed: readonly string[], round: number): Promise<void> => {
        const outcome = await promptUser(requested);
        if (outcome === 'withdrawn') observer.error(toUnconfirmedError(failure));
        else send([...completed, ...outcome], round + 1);
      };

      const send = (completed: readonly string[], round: number): void => {
        running = next({ ...op, context: { ...op.context, [COMPLETED_KEY]: completed } }).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (failure) => {
            const requested = findRequestedProof(failure);
            if (!requested || round > ROUNDS_MAX) observer.error(failure);
            else confirm(failure, requested, completed, round).catch((thrown: unknown) => observer.error(toFailure(thrown)));
          },
        });
      };

      send([], 1);
      return () => running?.unsubscribe();
    });
