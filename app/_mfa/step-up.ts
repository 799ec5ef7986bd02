// Connects the tRPC link, which receives the rejection, with the mounted dialog, in which the user completes challenges or enters the
// password. The link shows a prompt and awaits its outcome. Only one prompt is shown at a time: a concurrent request waits for its outcome,
// is repeated, and shows another prompt if it is rejected again.
import type { Challenge } from '#server/modules/identity/index.ts';

/** The completed challenges, or that the user has canceled. */
export type StepUpOutcome = readonly string[] | 'withdrawn';

/** Challenges, or the password of a user without an authenticator. */
export type RequestedProof = readonly Challenge[] | 'password';

export type StepUpPrompt = {
  challenges: readonly Challenge[];
  needsPassword: boolean;
  /** Closes the prompt. If the promise rejects, the request fails. */
  settle(outcome: StepUpOutcome | Promise<StepUpOutcome>): void;
};

let openPrompt: (StepUpPrompt & { outcome: Promise<StepUpOutcome> }) | undefined;
const listeners = new Set<() => void>();

const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};

/** Subscribes a dialog to prompts. Without a dialog, every prompt is canceled. */
export const subscribeToPrompts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) openPrompt?.settle('withdrawn');
  };
};

export const currentPrompt = (): StepUpPrompt | undefined => openPrompt;

export const noPrompt = (): undefined => undefined;

/** Prompts the user to complete challenges or to enter the password. Rejects if withdrawing the challenges fails. */
export const promptUser = async (requested: RequestedProof): Promise<StepUpOutcome> => {
  if (openPrompt) return openPrompt.outcome;
  if (listeners.size === 0) return 'withdrawn';
  const { promise, resolve } = Promise.withResolvers<StepUpOutcome>();
  const settle = (outcome: StepUpOutcome | Promise<StepUpOutcome>): void => {
    openPrompt = undefined;
    resolve(outcome);
    notifyListeners();
  };
  const needsPassword = requested === 'password';
  openPrompt = { challenges: needsPassword ? [] : requested, needsPassword, settle, outcome: promise };
  notifyListeners();
  return promise;
};
