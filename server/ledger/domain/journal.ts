// The four kinds of journal, and how each changes a balance. The amount of a leg is negative where money leaves and positive where it
// arrives. A post moves it at once; a hold reserves it (held where it leaves, incoming where it arrives); a capture replaces the
// reservation by the movement; a release cancels the reservation.

import type { JournalKind } from '#server/kernel/transaction-words.ts';

export type Deltas = { balance: bigint; held: bigint; incoming: bigint };

const NONE = 0n;

/** The changes of a balance by one leg in a journal of this kind. */
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

/** The leg's amount, from the entry of a post or a hold. */
export const legAmount = (entry: { balanceDelta: bigint; heldDelta: bigint; incomingDelta: bigint }): bigint =>
  entry.balanceDelta + entry.incomingDelta - entry.heldDelta;
