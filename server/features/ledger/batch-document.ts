// A batch as one JSON document, with the names of the tables' columns: what batch-write.ts spreads over the tables.
import type { LedgerAccount, TransactionRow } from '#server/features/ledger/commands.ts';
import type { Effects } from '#server/features/ledger/decide.ts';
import { totalsOf } from '#server/features/ledger/totals.ts';
import type { EventRow } from '#server/features/ledger/transaction-events.ts';
import { printJson } from '#server/kernel/json.ts';

/** A saved answer, ready to be stored beside the effect. */
export type AnswerRow = {
  principal: string;
  method: string;
  path: string;
  key: string;
  bodyHash: Buffer;
  status: number;
  body: string;
  expiresAt: Date;
};

export type BatchWrite = {
  effects: Effects[];
  opened: LedgerAccount[];
  events: EventRow[];
  answers: AnswerRow[];
};

const transactionColumns = (row: TransactionRow) => ({
  id: row.id,
  collection_id: row.collectionId,
  parent_id: row.parentId,
  partner_id: row.partnerId,
  inferred: row.inferred,
  user_id: row.userId,
  account: row.account,
  ledger_account_id: row.ledgerAccountId,
  currency: row.currency,
  tx_type: row.txType,
  subtype: row.subtype,
  status: row.status,
  amount: row.amount,
  total_amount: row.totalAmount,
  fees: row.fees,
  balance: row.balance,
  reference: row.reference,
  note: row.note,
  metadata: row.metadata,
  creator_id: row.creatorId,
  expires_at: row.expiresAt,
  executed_at: row.executedAt,
});

/** Several commands of a batch may change one transaction: the last one knows what all of them did. */
const lastOfEach = (effects: Effects[]): TransactionRow[] => [
  ...new Map(effects.flatMap(({ changed }) => changed).map((row) => [row.id, row])).values(),
];

/** Everything that the accepted commands of a batch write. */
export const documentOf = ({ effects, opened, events, answers }: BatchWrite): string =>
  printJson({
    accounts: opened.map(({ id, accountReference, currency }) => ({ id, account_reference: accountReference, currency })),
    journals: effects.flatMap((effect) =>
      effect.journals.map(({ id, collectionId, kind, resolves }) => ({ id, collection_id: collectionId, kind, resolves })),
    ),
    transactions: effects.flatMap((effect) => effect.created.map(transactionColumns)),
    changes: lastOfEach(effects).map(({ id, status, balance, note, metadata, executedAt }) => ({
      id,
      status,
      balance,
      note,
      metadata,
      executed_at: executedAt,
    })),
    transitions: effects.flatMap((effect) =>
      effect.transitions.map((transition) => ({
        transaction_id: transition.transactionId,
        from_status: transition.fromStatus,
        to_status: transition.toStatus,
        actor_id: transition.actorId,
        reason: transition.reason,
      })),
    ),
    entries: effects.flatMap((effect) =>
      effect.entries.map((entry) => ({
        account_id: entry.accountId,
        slot: entry.slot,
        seq: entry.lastSeq,
        journal_id: entry.journalId,
        leg: entry.leg,
        transaction_id: entry.transactionId,
        kind: entry.kind,
        currency: entry.currency,
        balance_delta: entry.balanceDelta,
        held_delta: entry.heldDelta,
        incoming_delta: entry.incomingDelta,
        balance: entry.balance,
        held: entry.held,
        incoming: entry.incoming,
      })),
    ),
    totals: totalsOf(effects),
    events: events.map(({ id, event, subjectId, data }) => ({ id, event, subject_id: subjectId, data })),
    messages: effects.flatMap((effect) => effect.messages),
    answers: answers.map((answer) => ({
      principal: answer.principal,
      method: answer.method,
      path: answer.path,
      key: answer.key,
      body_hash: answer.bodyHash.toString('hex'),
      status: answer.status,
      body: Buffer.from(answer.body).toString('hex'),
      expires_at: answer.expiresAt,
    })),
  });
