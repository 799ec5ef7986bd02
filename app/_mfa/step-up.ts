// Between the link, which receives the refusal, and the dialog, in which the person answers challenges or enters their password. The
// link asks here and waits; the dialog that is mounted shows what is asked and says how it ended. One question is open at a time: whoever asks meanwhile
// waits for its end, tries the call again and, where more is wanted, asks anew.
import type { Challenge } from '#server/features/mfa/schema.ts';

/** How a question ended: the challenges that were completed, or that the person would rather not. */
export type Outcome = readonly string[] | 'withdrawn';

/** Challenges, or the password of a person without an authenticator. */
export type RequestedProof = readonly Challenge[] | 'password';

export type Question = {
  challenges: readonly Challenge[];
  needsPassword: boolean;
  /** Ends the question. A promise that is rejected fails the call that asked. */
  settle(outcome: Outcome | Promise<Outcome>): void;
};

let open: (Question & { outcome: Promise<Outcome> }) | undefined;
const listeners = new Set<() => void>();

const tellListeners = (): void => {
  for (const listener of listeners) listener();
};

/** Tells a dialog when a question opens or ends. Where no dialog listens, every question ends as withdrawn. */
export const subscribeToQuestions = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) open?.settle('withdrawn');
  };
};

export const openQuestion = (): Question | undefined => open;

export const noQuestion = (): undefined => undefined;

/** Asks the person to answer challenges or to enter their password. Rejected when withdrawing challenges fails. */
export const askPerson = async (requested: RequestedProof): Promise<Outcome> => {
  if (open) return open.outcome;
  if (listeners.size === 0) return 'withdrawn';
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const settle = (outcome: Outcome | Promise<Outcome>): void => {
    open = undefined;
    resolve(outcome);
    tellListeners();
  };
  const needsPassword = requested === 'password';
  open = { challenges: needsPassword ? [] : requested, needsPassword, settle, outcome: promise };
  tellListeners();
  return promise;
};
