// Between the link, which meets a challenge, and the dialog, in which a person answers it. The link asks here and waits; the
// dialog that is mounted shows what is asked and says how it ended. One question is open at a time: whoever asks meanwhile
// waits for its end, tries the call again and, where more is wanted, asks anew.
import type { Challenge } from '#server/features/mfa/schema.ts';

/** How a question ended: the challenges that were completed, or that the person would rather not. */
export type Outcome = readonly string[] | 'withdrawn';

export type Question = {
  challenges: readonly Challenge[];
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

/** Asks the person to answer challenges. Rejected when withdrawing them fails. */
export const askPerson = async (challenges: readonly Challenge[]): Promise<Outcome> => {
  if (open) return open.outcome;
  if (listeners.size === 0) return 'withdrawn';
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const settle = (outcome: Outcome | Promise<Outcome>): void => {
    open = undefined;
    resolve(outcome);
    tellListeners();
  };
  open = { challenges, settle, outcome: promise };
  tellListeners();
  return promise;
};
