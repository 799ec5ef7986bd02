// The four kinds of journal, and what each does to a balance. A leg says only where money leaves (negative) and where it
// arrives (positive); the kind says how: a post moves it at once, a hold reserves it (held where it leaves, incoming
// where it arrives), a capture turns the reservation into the move, a release gives it back.

import type { JournalKind } from '#server/kernel/transaction-words.ts';

export type Deltas = { balance: bigint; held: bigint; incoming: bigint };

const NONE = 0n;

/** What one leg changes under a journal of this kind. */
export const deltasOf = (kind: JournalKind, amount: bigint): Deltas => {
  const leaves = amount < 0n;
  switch (kind) {
    case 'post':
      return { balance: amount, held: NONE, incoming: NONE };
    case 'hold':
      return { balance: NONE, held: leaves ? -amount : NONE, incoming: leaves ? NONE : amount };
    case 'capture':
      return { balance: amount, held: leaves ? amount : NONE, incoming: leaves ? NONE : -amount };
    case 'release':
      return { balance: NONE, held: leaves ? amount : NONE, incoming: leaves ? NONE : -amount };
  }
};

/** The leg's amount, read back from the entry of a post or a hold. */
export const legAmount = (entry: { balanceDelta: bigint; heldDelta: bigint; incomingDelta: bigint }): bigint =>
  entry.balanceDelta + entry.incomingDelta - entry.heldDelta;
