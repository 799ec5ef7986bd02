// Connects the tRPC link, which receives the rejection, with the mounted dialog, in which the user completes challenges or enters the
// password. The link opens a question and awaits its outcome. Only one question is open at a time: a concurrent call waits for its outcome,
// is repeated, and opens another question if it is rejected again.
import type { Challenge } from '#server/modules/identity/index.ts';

/** The completed challenges, or that the user cancelled. */
export type StepUpOutcome = readonly string[] | 'withdrawn';

/** Challenges, or the password of a user without an authenticator. */
export type RequestedProof = readonly Challenge[] | 'password';

export type StepUpPrompt = {
  challenges: readonly Challenge[];
  needsPassword: boolean;
  /** Closes the question. If the promise rejects, the call fails. */
  settle(outcome: StepUpOutcome | Promise<StepUpOutcome>): void;
};

let open: (StepUpPrompt & { outcome: Promise<StepUpOutcome> }) | undefined;
const listeners = new Set<() => void>();

const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};

/** Subscribes a dialog to questions. Without a dialog, every question is cancelled. */
export const subscribeToQuestions = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) open?.settle('withdrawn');
  };
};

export const openQuestion = (): StepUpPrompt | undefined => open;

export const noQuestion = (): undefined => undefined;

/** Asks the user to complete challenges or to enter the password. Rejects if withdrawing the challenges fails. */
export const askPerson = async (requested: RequestedProof): Promise<StepUpOutcome> => {
  if (open) return open.outcome;
  if (listeners.size === 0) return 'withdrawn';
  const { promise, resolve } = Promise.withResolvers<StepUpOutcome>();
  const settle = (outcome: StepUpOutcome | Promise<StepUpOutcome>): void => {
    open = undefined;
    resolve(outcome);
    notifyListeners();
  };
  const needsPassword = requested === 'password';
  open = { challenges: needsPassword ? [] : requested, needsPassword, settle, outcome: promise };
  notifyListeners();
  return promise;
};
