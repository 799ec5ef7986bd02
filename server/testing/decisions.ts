// In-memory state for tests of the decision core: Ann, Bob, a new and an external account.
import type { TransactionRow } from '#db/schema/index.ts';
import type {
  Command,
  CreateCommand,
  FloorCommand,
  Leg,
  LedgerAccount,
  ExecuteCommand,
  ReverseCommand,
  TransactionData,
  NewCollection,
} from '#server/ledger/domain/command.ts';
import { decide } from '#server/ledger/domain/decide.ts';
import type { BalanceState, LedgerDecision, LedgerState } from '#server/ledger/domain/ledger-state.ts';
import type { FinalStatus, InitialStatus } from '#server/kernel/transaction-enums.ts';

export const ANN: LedgerAccount = { id: 1, accountReference: 'ANN', currency: 'USD', opened: true };
export const BOB: LedgerAccount = { id: 2, accountReference: 'BOB', currency: 'USD', opened: true };
export const NEW: LedgerAccount = { id: 3, accountReference: 'NEW', currency: 'USD', opened: false };
export const EXTERNAL: LedgerAccount = { id: 9, accountReference: null, currency: 'USD', opened: true };

export const NOW = new Date('2026-01-02T03:04:05.678Z');

const balanceOf = (account: LedgerAccount, balance: bigint, floor: bigint | null = 0n): [string, BalanceState] => [
  `${account.id}:0`,
  { accountId: account.id, slot: 0, currency: 'USD', lastSeq: 0, balance, held: 0n, incoming: 0n, floor },
];

export const stateWith = (ann: bigint, bob = 0n): LedgerState => ({
  companyId: 1,
  now: NOW,
  balances: new Map([balanceOf(ANN, ann), balanceOf(BOB, bob), balanceOf(EXTERNAL, -ann - bob, null)]),
  transactions: new Map(),
  usage: new Map(),
  paymentRequests: new Map(),
});

let count = 0;
const nextId = () => `id-${++count}`;

export const collection = (
  from: LedgerAccount,
  to: LedgerAccount,
  amount: bigint,
  status: InitialStatus = 'Complete',
  lifespanMs: number | null = null,
): NewCollection => {
  const id = nextId();
  const facts = (account: LedgerAccount, signed: bigint): TransactionData => ({
    id: nextId(),
    collectionId: id,
    parentId: null,
    partnerId: null,
    inferred: false,
    userId: null,
    account: account.accountReference ?? '',
    ledgerAccountId: account.id,
    currency: 'USD',
    txType: signed < 0n ? 'debit' : 'credit',
    subtype: null,
    amount: signed,
    totalAmount: signed,
    fees: 0n,
    reference: null,
    note: '',
    metadata: {},
    creatorId: null,
  });
  const transactions = [facts(from, -amount), facts(to, amount)].filter(({ account }) => account !== '');
  const [debit, credit] = transactions;
  if (debit && credit) [debit.partnerId, credit.partnerId] = [credit.id, debit.id];
  const transactionOf = (account: LedgerAccount) => transactions.find(({ ledgerAccountId }) => ledgerAccountId === account.id)?.id ?? null;
  const legs: Leg[] = [
    { account: from, slot: 0, amount: -amount, transactionId: transactionOf(from) },
    { account: to, slot: 0, amount, transactionId: transactionOf(to) },
  ];
  const expiry = lifespanMs === null ? null : { afterMs: lifespanMs, isUnclaimed: true };
  return { id, status, transactions, legs, expiry, messages: [] };
};

export const create = (...collections: NewCollection[]): CreateCommand => ({ kind: 'create', collections });

export const run = (state: LedgerState, command: Command): LedgerDecision => decide(state, command);

export const rowsOf = (decision: LedgerDecision): TransactionRow[] => ('accepted' in decision ? decision.accepted.transactions : []);

export const execute = (hold: NewCollection, transactions: TransactionRow[], to: FinalStatus, onlyExpired = false): ExecuteCommand => ({
  kind: 'execute',
  collectionId: hold.id,
  journalId: nextId(),
  to,
  transactions,
  legs: hold.legs,
  actorId: null,
  reason: null,
  edit: null,
  onlyExpired,
});

export const numbersOf = (state: LedgerState, account: LedgerAccount) => {
  const { balance, held, incoming } = state.balances.get(`${account.id}:0`) ?? { balance: 0n, held: 0n, incoming: 0n };
  return { balance, held, incoming };
};

export const snapshot = (state: LedgerState) => ({ balances: new Map(state.balances), transactions: new Map(state.transactions) });

/** Reverses a collection with these rows, fully unless an amount is given. */
export const reverse = (collection: NewCollection, transactions: TransactionRow[], amount: bigint | null = null): ReverseCommand => ({
  kind: 'reverse',
  collectionId: nextId(),
  transactions,
  mirrorIds: transactions.map(nextId),
  legs: collection.legs.map((leg) => ({ ...leg, account: { ...leg.account, opened: true } })),
  amount,
  description: { creatorId: 'admin', subtype: 'refund', reference: 'R', note: 'back', metadata: { why: 'test' } },
});

export const setFloor = (account: LedgerAccount, floor: bigint): FloorCommand => ({ kind: 'floor', account, floor });
