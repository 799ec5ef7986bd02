// The violation of an invariant by a decision of the ledger.

/** Named like the constraint of the database guard, where it has one. */
export type LedgerInvariant =
  | 'journal_balanced'
  | 'transaction_legs'
  | 'hold_resolved'
  | 'capture_authorized'
  | 'never_below_floor'
  | 'entries_chain';

/** The location of a violation. Parts that do not apply are omitted. */
export type InvariantLocation = { journalId?: string; leg?: number; accountId?: number };

/** A bug in the ledger, not in the request. It becomes a 500, and nothing is written for the command. */
export class LedgerInvariantError extends Error {
  readonly invariant: LedgerInvariant;
  constructor(invariant: LedgerInvariant, { journalId, leg, accountId }: InvariantLocation, problem: string) {
    const line = [
      journalId === undefined ? [] : `journal ${journalId}`,
      leg === undefined ? [] : `leg ${leg}`,
      accountId === undefined ? [] : `account ${accountId}`,
    ];
    super(`Ledger invariant ${invariant} is violated: ${line.flat().join(', ')}: ${problem}`);
    this.name = 'LedgerInvariantError';
    this.invariant = invariant;
  }
}
