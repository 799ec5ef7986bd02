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
export type InvariantLine = { journalId?: string; leg?: number; accountId?: number };

/** A bug of the ledger, not of the request: it becomes a 500, and nothing of the command is written. */
export class LedgerInvariantError extends Error {
  readonly invariant: LedgerInvariant;
  constructor(invariant: LedgerInvariant, { journalId, leg, accountId }: InvariantLine, problem: string) {
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
