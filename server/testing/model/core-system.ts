// The decision core on in-memory tables. Each batch gets its own state, as if read under a lock, and rows as of their creation, so that
// only the state is current. Results are written to the tables, which enforce the database guard's rules.
import { expect } from 'vitest';
import type { TransactionRow } from '#db/schema/index.ts';
import type { LedgerAccount } from '#server/ledger/domain/command.ts';
import { decide, decideDryRun } from '#server/ledger/domain/decide.ts';
import {
  balanceKey,
  type BalanceState,
  type LedgerEffects,
  type LedgerEntry,
  type LedgerState,
} from '#server/ledger/domain/ledger-state.ts';
import { listDailyTotals } from '#server/ledger/store/batch-rows.ts';
import { usageKey, windowStarts } from '#server/ledger/domain/usage-windows.ts';
import { TX_TYPES } from '#server/kernel/transaction-enums.ts';
import { CURRENCIES, INVITED, PEOPLE } from '#server/testing/model/intents.ts';
import { createInterpreter, type AccountChart } from '#server/testing/model/ledger-commands.ts';
import type { ReferenceLedger } from '#server/testing/model/reference-ledger.ts';
import type { ModelRequest } from '#server/testing/model/requests.ts';
import type { ModeledSystem } from '#server/testing/model/session.ts';
import { EXTERNAL, FEES, type AccountState, type CommandOutcome } from '#server/testing/model/model-commands.ts';

const ACCOUNTS = [...PEOPLE, ...INVITED, EXTERNAL, FEES];
const CODES = CURRENCIES.map(({ code }) => code);

type CoreTables = { balances: Map<string, BalanceState>; rows: Map<string, TransactionRow>; totals: Map<string, bigint> };

const idOf = (account: string, currency: string): number =>
  1 + ACCOUNTS.indexOf(account) * CODES.length + CODES.findIndex((code) => code === currency);

const emptyBalance = (accountId: number, slot: number, currency: string, floor: bigint | null): BalanceState => ({
  accountId,
  slot,
  currency,
  lastSeq: 0,
  balance: 0n,
  held: 0n,
  incoming: 0n,
  floor,
});

const createTables = (slots: number): CoreTables => {
  const balances = new Map<string, BalanceState>();
  for (const currency of CODES) {
    for (let slot = 0; slot < slots; slot++) {
      const id = idOf(EXTERNAL, currency);
      balances.set(balanceKey({ account: { id }, slot }), emptyBalance(id, slot, currency, null));
    }
    const fees = idOf(FEES, currency);
    balances.set(balanceKey({ account: { id: fees }, slot: 0 }), emptyBalance(fees, 0, currency, null));
  }
  return { balances, rows: new Map(), totals: new Map() };
};

const chartOf = ({ balances }: CoreTables, slots: number): AccountChart => {
  const account = (name: string, currency: string): LedgerAccount => {
    const id = idOf(name, currency);
    return {
      id,
      accountReference: name === EXTERNAL || name === FEES ? null : name,
      currency,
      opened: balances.has(balanceKey({ account: { id }, slot: 0 })),
    };
  };
  return {
    ofUser: account,
    external: (currency) => account(EXTERNAL, currency),
    fees: (currency) => account(FEES, currency),
    slotOf: (collection) => Number(collection.slice(1)) % slots,
    nameOf: (reference) => reference,
    userIdOf: () => null,
  };
};

const sum = <Item>(items: readonly Item[], amountOf: (item: Item) => bigint): bigint =>
  items.reduce((total, item) => total + amountOf(item), 0n);

/** The balance of an entry, existing or opened by it. */
const balanceOf = ({ balances }: CoreTables, entry: { accountId: number; slot: number; currency: string }): BalanceState =>
  balances.get(balanceKey({ account: { id: entry.accountId }, slot: entry.slot })) ??
  emptyBalance(entry.accountId, entry.slot, entry.currency, 0n);

const writeEntry = (tables: CoreTables, entry: LedgerEntry): void => {
  const before = balanceOf(tables, entry);
  const { accountId, slot, currency, floor } = before;
  const after: BalanceState = {
    accountId,
    slot,
    currency,
    floor,
    lastSeq: before.lastSeq + 1,
    balance: before.balance + entry.balanceDelta,
    held: before.held + entry.heldDelta,
    incoming: before.incoming + entry.incomingDelta,
  };
  // Floors are stored separately from entries.
  const { floor: _floor, ...numbers } = after;
  expect(entry, 'an entry follows the previous one').toMatchObject(numbers);
  tables.balances.set(balanceKey({ account: { id: accountId }, slot }), after);
};

const writeTransactions = ({ rows }: CoreTables, { created, changed, reversals }: LedgerEffects): void => {
  for (const row of created) {
    expect(rows.has(row.id), 'a transaction is created once').toBe(false);
    rows.set(row.id, row);
  }
  for (const { before, after } of changed) {
    const { id, status, amount, totalAmount, fees, balance, holdId, authorized, captured, note, metadata, executedAt, updatedAt } = after;
    const held = { amount, totalAmount, fees, holdId, authorized, captured };
    const row = rows.get(id);
    expect(row?.status, 'only pending transactions are resolved').toBe('Pending');
    expect(before, 'the original of the event is the row before the change').toEqual(row);
    if (row) rows.set(id, { ...row, ...held, status, balance, note, metadata, executedAt, updatedAt });
  }
  for (const { transactionId, reversed } of reversals) {
    const row = rows.get(transactionId);
    if (row) rows.set(transactionId, { ...row, reversed });
  }
};

/** Writes the effects of a command as one statement would, and rejects violations like the guard. */
const write = (tables: CoreTables, effects: LedgerEffects): void => {
  for (const { id } of effects.journals) {
    const entries = effects.entries.filter(({ journalId }) => journalId === id);
    expect(entries.length, 'a journal has entries').toBeGreaterThan(1);
    expect(
      sum(entries, ({ balanceDelta }) => balanceDelta),
      'a journal balances',
    ).toBe(0n);
    expect(
      sum(entries, ({ heldDelta, incomingDelta }) => heldDelta - incomingDelta),
      'the held and incoming amounts of a journal are equal',
    ).toBe(0n);
  }
  for (const entry of effects.entries) writeEntry(tables, entry);
  writeTransactions(tables, effects);
  for (const { accountId, slot, floor } of effects.floors) {
    const currency = CODES[(accountId - 1) % CODES.length] ?? '';
    const before = balanceOf(tables, { accountId, slot, currency });
    tables.balances.set(balanceKey({ account: { id: accountId }, slot }), { ...before, floor });
  }
  for (const { currency, tx_type: txType, status, count, amount } of listDailyTotals([effects])) {
    for (const [name, value] of [
      ['count', BigInt(count)],
      ['amount', amount],
    ] as const) {
      const key = `${currency} ${txType} ${status} ${name}`;
      tables.totals.set(key, (tables.totals.get(key) ?? 0n) + value);
    }
  }
};

const readState = ({ balances, rows }: CoreTables): LedgerState => ({
  companyId: 1,
  now: new Date(0),
  balances: new Map(balances),
  transactions: new Map(rows),
  usage: new Map(),
  paymentRequests: new Map(),
});

/** The usage of the windows of a timestamp, for every account. */
const readUsage = ({ rows }: CoreTables, now: number): LedgerState['usage'] => {
  const starts = windowStarts(new Date(now));
  const usage: LedgerState['usage'] = new Map();
  for (const account of ACCOUNTS) {
    for (const currency of CODES) {
      for (const txType of TX_TYPES) {
        const ledgerAccountId = idOf(account, currency);
        const matching = [...rows.values()].filter(
          (row) => row.ledgerAccountId === ledgerAccountId && row.txType === txType && row.parentId === null,
        );
        const since = (start: Date) =>
          sum(
            matching.filter(({ createdAt }) => createdAt >= start),
            ({ status, captured, amount }) => captured + (status === 'Failed' ? 0n : amount < 0n ? -amount : amount),
          );
        const sums = { day: since(starts.day), week: since(starts.week), month: since(starts.month) };
        usage.set(usageKey({ ledgerAccountId, txType, subtype: null }), sums);
      }
    }
  }
  return usage;
};

/** The total of an account over its shards. */
const accountIn = ({ balances }: CoreTables, account: string, currency: string): AccountState => {
  const slots = [...balances.values()].filter(({ accountId }) => accountId === idOf(account, currency));
  return {
    balance: sum(slots, ({ balance }) => balance),
    held: sum(slots, ({ held }) => held),
    incoming: sum(slots, ({ incoming }) => incoming),
    floor: account === EXTERNAL || account === FEES ? undefined : (slots[0]?.floor ?? 0n),
  };
};

const recount = (reference: ReferenceLedger): Map<string, bigint> => {
  const totals = new Map<string, bigint>();
  for (const { currency, txType, status, amount } of reference.transactions()) {
    for (const [name, value] of [
      ['count', 1n],
      ['amount', amount],
    ] as const) {
      const key = `${currency} ${txType} ${status} ${name}`;
      totals.set(key, (totals.get(key) ?? 0n) + value);
    }
  }
  return totals;
};

/** The core with this batch size and number of shards of the external accounts. */
export const createCoreSystem = ({ batchSize, slots }: { batchSize: number; slots: number }): ModeledSystem => {
  const tables = createTables(slots);
  const interpreter = createInterpreter(chartOf(tables, slots));
  let state = readState(tables);
  let requestCount = 0;

  const execute = ({ command }: ModelRequest, now: number): CommandOutcome => {
    const isNew = requestCount++ % batchSize === 0;
    if (isNew) state = readState(tables);
    // A batch has one timestamp, while the model's can span days.
    if (isNew || state.now.getTime() !== now) state.usage = readUsage(tables, now);
    state.now = new Date(now);
    const before = { balances: new Map(state.balances), transactions: new Map(state.transactions) };
    const ledgerCommand = interpreter.toLedger(command, now);
    const dryRun = decideDryRun(state, ledgerCommand);
    expect({ balances: state.balances, transactions: state.transactions }, 'a dry run changes nothing').toEqual(before);
    const decision = decide(state, ledgerCommand);
    expect(dryRun, 'a dry run agrees with the command').toEqual(decision);
    if ('refused' in decision) {
      expect({ balances: state.balances, transactions: state.transactions }, 'a rejection changes nothing').toEqual(before);
      return interpreter.refused(decision.refused, command);
    }
    write(tables, decision.effects);
    expect(state.balances, 'the next command sees what was written').toEqual(tables.balances);
    interpreter.recordCommand(command, ledgerCommand, decision.accepted.transactions);
    return interpreter.accepted(decision.accepted);
  };

  const verify = (reference: ReferenceLedger): void => {
    for (const currency of CODES) {
      for (const account of ACCOUNTS) {
        expect(accountIn(tables, account, currency), `${account} in ${currency}`).toEqual(reference.account(account, currency));
      }
    }
    expect([...tables.rows.values()].map(interpreter.view)).toEqual(reference.transactions());
    expect(new Map([...tables.totals].filter(([, value]) => value !== 0n))).toEqual(recount(reference));
  };

  return {
    execute: (request, now) => Promise.resolve().then(() => execute(request, now)),
    verify: (reference) => Promise.resolve().then(() => verify(reference)),
    isClientView: false,
  };
};
