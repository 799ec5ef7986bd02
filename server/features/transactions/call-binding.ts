import type { Context } from '#server/api/context.ts';
import type { Posting } from '#server/features/ledger/batcher.ts';

/** What ties a posting to the call that it is made for: the answer saved with it, what it was prepared from, what it spends. */
export type CallBinding = Pick<Posting, 'savedAnswer' | 'preparation' | 'spends'>;

export const bindingOf = ({ savedAnswer, preparation, spends }: Context): CallBinding => ({ savedAnswer, preparation, spends });

/** Of what no call asked for. */
export const NO_CALL: CallBinding = { savedAnswer: undefined, preparation: undefined, spends: undefined };
