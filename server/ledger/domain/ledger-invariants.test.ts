import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TransactionRow } from '#db/schema/index.ts';
import type { Command, NewCollection } from '#server/ledger/domain/command.ts';
import { decide } from '#server/ledger/domain/decide.ts';
import { LedgerInvariantError } from '#server/ledger/domain/ledger-invariant-error.ts';
import { assertLedgerInvariants } from '#server/ledger/domain/ledger-invariants.ts';
import type { BalanceState, LedgerDecision, LedgerEntry, LedgerState } from '#server/ledger/domain/ledger-state.ts';
import {
  ANN,
  BOB,
  collection,
  create,
  execute,
  EXTERNAL,
  reverse,
  rowsOf,
  run,
  setFloor,
  snapshot,
  stateWith,
} from '#server/testing/decisions.ts';

type AcceptedDecision = Exclude<LedgerDecision, { refused: unknown }>;

/** An accepted command with the state before it and the positions after it. */
type InvariantCase = { before: LedgerState; after: Map<string, BalanceState>; command: Command; decision: AcceptedDecision };

const accepted = (state: LedgerState, command: Command): InvariantCase => {
  const before = { ...state, balances: new Map(state.balances) };
  const decision = decide(state, command);
  if ('refused' in decision) throw new Error(`The command was refused: ${decision.refused.reason}`);
  return { before, after: new Map(state.balances), command, decision: structuredClone(decision) };
};

const postCase = (): InvariantCase => accepted(stateWith(100n), create(collection(ANN, BOB, 30n)));

const holdCase = () => {
  const state = stateWith(100n);
  const hold = collection(ANN, BOB, 30n, 'Pending');
  return { state, hold, rows: rowsOf(run(state, create(hold))) };
};

const executed = (to: 'Complete' | 'Failed'): InvariantCase => {
  const { state, hold, rows } = holdCase();
  return accepted(state, execute(hold, rows, to));
};

const assertCase = ({ before, after, command, decision }: InvariantCase): void => assertLedgerInvariants(before, after, command, decision);

const entryOf = ({ decision }: InvariantCase, index: number): LedgerEntry => {
  const entry = decision.effects.entries[index];
  if (!entry) throw new Error(`The command has no entry ${index}`);
  return entry;
};

/** The message of the violation that a fault in a case causes: the assertion, the line, and what is wrong with it. */
const violationOf = (faulty: InvariantCase, injectFault: (faulty: InvariantCase) => void): string => {
  assertCase(faulty);
  injectFault(faulty);
  try {
    assertCase(faulty);
  } catch (error) {
    if (error instanceof LedgerInvariantError) return error.message;
    throw error;
  }
  throw new Error('The fault was not found');
};

/** Changes what an entry moves, and the values after it, so that it still continues the previous entry. */
const shift = (faulty: InvariantCase, index: number, column: 'balance' | 'held' | 'incoming', by: bigint): void => {
  const entry = entryOf(faulty, index);
  entry[`${column}Delta`] += by;
  entry[column] += by;
  faulty.after.set(`${entry.accountId}:${entry.slot}`, { ...entry });
};

/** A collection with a fee that its recipient pays to the sender's side: held with it, or deferred until the capture. */
const withFee = (one: NewCollection, isDeferred: boolean): NewCollection => {
  const main = one.transactions.find(({ amount }) => amount > 0n);
  const leg = one.legs.find(({ transactionId }) => transactionId === main?.id);
  if (!main || !leg || leg.account === EXTERNAL) return one;
  const id = `${main.id}-fee`;
  const fee = { ...main, id, parentId: main.id, partnerId: null, txType: 'debit' as const, amount: -1n, totalAmount: 0n };
  const legs = [
    { ...leg, amount: -1n, transactionId: id },
    { ...leg, account: EXTERNAL, amount: 1n, transactionId: null },
  ];
  const moves = isDeferred && one.status === 'Pending' ? { deferredLegs: legs } : { legs: [...one.legs, ...legs] };
  return { ...one, transactions: [...one.transactions, fee], ...moves };
};

describe('journal_balanced', () => {
  it('rejects legs that do not add up to zero', () => {
    expect(violationOf(postCase(), (faulty) => shift(faulty, 1, 'balance', -1n))).toMatch(
      /journal_balanced .*journal id-\d+, leg 2, account 2: .*balance -1/,
    );
  });

  it('rejects a hold whose held and incoming amounts differ', () => {
    const { state } = holdCase();
    const faulty = accepted(state, create(collection(ANN, BOB, 5n, 'Pending')));
    expect(violationOf(faulty, (one) => shift(one, 0, 'held', 2n))).toMatch(/journal_balanced .*leg 2, account 2: .*held 7, incoming 5/);
  });

  it('rejects legs that balance only across currencies', () => {
    const injectFault = (faulty: InvariantCase) => {
      entryOf(faulty, 1).currency = 'EUR';
    };
    expect(violationOf(postCase(), injectFault)).toMatch(/journal_balanced .*leg 1, account 1: The legs add up to balance -30/);
  });

  it('rejects a leg that changes an amount its kind of journal never changes', () => {
    expect(violationOf(postCase(), (faulty) => shift(faulty, 0, 'held', 1n))).toMatch(
      /journal_balanced .*leg 1, account 1: A post does not change .*held 1/,
    );
    expect(violationOf(executed('Failed'), (faulty) => shift(faulty, 1, 'balance', 1n))).toMatch(
      /journal_balanced .*leg 2, account 2: A release/,
    );
    expect(violationOf(executed('Complete'), (faulty) => shift(faulty, 0, 'held', 30n))).toMatch(
      /journal_balanced .*leg 1, account 1: A capture/,
    );
  });

  it('rejects a dropped leg', () => {
    expect(violationOf(postCase(), ({ decision }) => void decision.effects.entries.pop())).toMatch(/journal_balanced .*leg 1, account 1: /);
    expect(violationOf(postCase(), ({ decision }) => void decision.effects.entries.shift())).toMatch(
      /journal_balanced .*leg 2, account 2: .*number 1/,
    );
  });

  it('rejects a journal without legs, and a leg without its journal', () => {
    expect(violationOf(postCase(), ({ decision }) => void (decision.effects.entries = []))).toMatch(
      /journal_balanced .*journal id-\d+: .*no legs/,
    );
    expect(violationOf(postCase(), ({ decision }) => void (decision.effects.journals = []))).toMatch(
      /journal_balanced .*leg 1, account 1: .*no such/,
    );
  });
});

describe('transaction_legs', () => {
  it('rejects a leg that names the transaction of another account', () => {
    const injectFault = (faulty: InvariantCase) => {
      const [debit, credit] = [entryOf(faulty, 0), entryOf(faulty, 1)];
      [debit.transactionId, credit.transactionId] = [credit.transactionId, debit.transactionId];
    };
    expect(violationOf(postCase(), injectFault)).toMatch(/transaction_legs .*leg 2, account 2: The leg is not on ledger account 1/);
  });

  it('rejects a leg whose amount differs from that of its transaction', () => {
    const injectFault = ({ decision }: InvariantCase) => {
      for (const row of decision.accepted.transactions) row.amount *= 2n;
    };
    expect(violationOf(postCase(), injectFault)).toMatch(/transaction_legs .*leg 1, account 1: The leg moves -30, not the amount -60/);
    expect(violationOf(executed('Failed'), injectFault)).toMatch(
      /transaction_legs .*leg 1, account 1: The leg moves -30, not the amount -60/,
    );
  });

  it('rejects a transaction whose type contradicts the direction of its leg', () => {
    const injectFault = ({
      decision: {
        accepted: {
          transactions: [row],
        },
      },
    }: InvariantCase) => {
      if (row) row.txType = 'credit';
    };
    expect(violationOf(postCase(), injectFault)).toMatch(/transaction_legs .*leg 1, account 1: .*not the direction credit/);
  });

  it('rejects a transaction whose status does not follow from its journal', () => {
    const injectFault = ({
      decision: {
        accepted: {
          transactions: [row],
        },
      },
    }: InvariantCase) => {
      if (row) row.status = 'Pending';
    };
    expect(violationOf(postCase(), injectFault)).toMatch(/transaction_legs .*leg 1, account 1: A post does not lead to the status Pending/);
  });

  it('rejects a Complete transaction without a leg', () => {
    const injectFault = (faulty: InvariantCase) => {
      entryOf(faulty, 1).transactionId = null;
    };
    expect(violationOf(postCase(), injectFault)).toMatch(
      /transaction_legs .*journal id-\d+, account 2: Transaction id-\d+ is Complete and has 0 legs/,
    );
  });

  it('rejects a Pending transaction without a leg, unless the leg is deferred', () => {
    const { state } = holdCase();
    const fee = withFee(collection(ANN, BOB, 5n, 'Pending'), true);
    const faulty = accepted(state, create(fee));
    expect(violationOf(faulty, () => (fee.deferredLegs = []))).toMatch(
      /transaction_legs .*account 2: Transaction id-\d+-fee is Pending and has 0 legs/,
    );
  });

  it('rejects a leg that names a transaction in another collection', () => {
    const state = stateWith(100n);
    const faulty = accepted(state, create(collection(ANN, EXTERNAL, 1n), collection(ANN, EXTERNAL, 1n)));
    const injectFault = (one: InvariantCase) => {
      entryOf(one, 1).transactionId = entryOf(one, 2).transactionId;
    };
    expect(violationOf(faulty, injectFault)).toMatch(/transaction_legs .*leg 2, account 9: Transaction id-\d+ is not in the collection/);
  });

  it('rejects a transaction without a journal', () => {
    const injectFault = ({ decision: { accepted, effects } }: InvariantCase) => {
      const [row] = accepted.transactions;
      if (row) accepted.transactions.push({ ...row, id: 'other', collectionId: 'other' });
      effects.created = accepted.transactions;
    };
    expect(violationOf(postCase(), injectFault)).toMatch(
      /transaction_legs .*journal other, account 1: .*not in a collection with a journal/,
    );
  });
});

describe('hold_resolved', () => {
  it.each(['Complete', 'Failed'] as const)('rejects a resolution to %s of more or less than the held amount', (to) => {
    for (const amount of [29n, 31n]) {
      const injectFault = ({ command }: InvariantCase) => {
        if (command.kind === 'execute') command.legs = command.legs.map((leg) => ({ ...leg, amount: leg.amount < 0n ? -amount : amount }));
      };
      const line = new RegExp(`hold_resolved .*journal id-\\d+, leg 1, account 1: -${amount} is held; the \\w+ has -30`);
      expect(violationOf(executed(to), injectFault)).toMatch(line);
    }
  });

  it('rejects a resolution on another slot', () => {
    const injectFault = (faulty: InvariantCase) => {
      entryOf(faulty, 1).slot = 1;
    };
    expect(violationOf(executed('Failed'), injectFault)).toMatch(/hold_resolved .*leg 2, account 2: /);
  });

  it('rejects a resolution that omits a leg of the hold, or adds one', () => {
    const third = { account: EXTERNAL, slot: 0, amount: 1n, transactionId: null };
    const omit = ({ command }: InvariantCase) => void (command.kind === 'execute' && (command.legs = [...command.legs, third]));
    expect(violationOf(executed('Failed'), omit)).toMatch(/hold_resolved .*leg 3, account 9: 1 is held; the release has no leg/);
    const add = ({ command }: InvariantCase) => void (command.kind === 'execute' && (command.legs = command.legs.slice(0, 1)));
    expect(violationOf(executed('Failed'), add)).toMatch(/hold_resolved .*leg 2, account 2: The hold has no such leg/);
  });

  it('rejects a resolution of another hold, and a post that resolves one', () => {
    const injectFault = ({
      decision: {
        effects: {
          journals: [journal],
        },
      },
    }: InvariantCase) => {
      if (journal) journal.resolves = 'another';
    };
    expect(violationOf(executed('Complete'), injectFault)).toMatch(
      /hold_resolved .*journal id-\d+: A capture resolves another, not id-\d+/,
    );
    expect(violationOf(postCase(), injectFault)).toMatch(/hold_resolved .*journal id-\d+: A post resolves another, not null/);
  });
});

describe('never_below_floor', () => {
  /** Moves all positions of a case, those before and those after, so that only the distance to the floor changes. */
  const lower = (faulty: InvariantCase, by: Partial<Record<'balance' | 'held' | 'incoming', bigint>>): void => {
    for (const position of [...faulty.before.balances.values(), ...faulty.after.values(), ...faulty.decision.effects.entries]) {
      if (position.accountId === EXTERNAL.id) continue;
      position.balance -= by.balance ?? 0n;
      position.held -= by.held ?? 0n;
      position.incoming -= by.incoming ?? 0n;
    }
  };

  const copied = (faulty: InvariantCase): InvariantCase => structuredClone(faulty);

  it('rejects an available balance below the floor', () => {
    const injectFault = (faulty: InvariantCase) => lower(faulty, { balance: 71n });
    expect(violationOf(copied(postCase()), injectFault)).toMatch(
      /never_below_floor .*journal id-\d+, leg 1, account 1: -1 less 0 held is below the floor 0/,
    );
  });

  it('rejects negative held and incoming amounts', () => {
    expect(violationOf(copied(postCase()), (faulty) => lower(faulty, { held: 1n }))).toMatch(
      /never_below_floor .*leg 1, account 1: held -1, incoming 0/,
    );
    expect(violationOf(copied(postCase()), (faulty) => lower(faulty, { incoming: 1n }))).toMatch(
      /never_below_floor .*leg 1, account 1: held 0, incoming -1/,
    );
  });

  it('rejects a balance that its column cannot store', () => {
    const injectFault = (faulty: InvariantCase) => lower(faulty, { balance: -(10n ** 38n) });
    expect(violationOf(copied(postCase()), injectFault)).toMatch(/never_below_floor .*leg 1, account 1: .*does not fit/);
  });

  it('rejects an entry with a floor that was not set', () => {
    const injectFault = (faulty: InvariantCase) => {
      entryOf(faulty, 0).floor = null;
    };
    expect(violationOf(postCase(), injectFault)).toMatch(/never_below_floor .*leg 1, account 1: The floor null is not the account's/);
  });

  it('rejects a floor above the available amount', () => {
    const injectFault = ({ after, decision }: InvariantCase) => {
      after.set('1:0', { ...stateWith(100n).balances.get('1:0')!, floor: 101n });
      decision.effects.floors = [{ accountId: 1, slot: 0, floor: 101n }];
    };
    expect(violationOf(accepted(stateWith(100n), setFloor(ANN, 50n)), injectFault)).toMatch(
      /never_below_floor .*account 1: 100 less 0 held is below the floor 101/,
    );
  });
});

describe('entries_chain', () => {
  it('rejects a gap and a repetition in the sequence', () => {
    for (const step of [1, -1]) {
      const injectFault = (faulty: InvariantCase) => {
        entryOf(faulty, 1).lastSeq += step;
      };
      expect(violationOf(postCase(), injectFault)).toMatch(
        new RegExp(`entries_chain .*leg 2, account 2: Entry ${1 + step} follows entry 0`),
      );
    }
  });

  it.each(['balance', 'held', 'incoming'] as const)('rejects a %s that does not continue the previous entry', (column) => {
    const injectFault = (faulty: InvariantCase) => {
      entryOf(faulty, 1)[column] += 1n;
    };
    expect(violationOf(postCase(), injectFault)).toMatch(/entries_chain .*leg 2, account 2: .*do not continue entry 0/);
  });

  it.each([2, 60])('rejects a second entry of an account that does not continue its first one, among %d transfers', (count) => {
    const faulty = accepted(stateWith(100n), create(...Array.from({ length: count }, () => collection(ANN, BOB, 1n))));
    const injectFault = (one: InvariantCase) => {
      Object.assign(entryOf(one, 2), { lastSeq: 1, balance: 99n });
    };
    expect(violationOf(faulty, injectFault)).toMatch(/entries_chain .*leg 1, account 1: Entry 1 follows entry 1/);
  });

  it('rejects positions that later commands would see differently', () => {
    const stale = ({ after, before }: InvariantCase) => void after.set('1:0', before.balances.get('1:0')!);
    expect(violationOf(postCase(), stale)).toMatch(/entries_chain .*leg 1, account 1: The position is not that of the last entry/);
    expect(violationOf(postCase(), ({ after }) => void after.delete('2:0'))).toMatch(
      /entries_chain .*leg 2, account 2: Later commands would not see/,
    );
    const silent = ({ after }: InvariantCase) => void after.set('9:0', { ...after.get('9:0')!, balance: 5n });
    expect(violationOf(postCase(), silent)).toMatch(/entries_chain .*account 9: The position is not that of the last entry/);
  });
});

describe('decide', () => {
  it('throws for a command with unbalanced legs and leaves the state unchanged', () => {
    const state = stateWith(100n);
    const before = snapshot(state);
    const unbalanced = collection(ANN, EXTERNAL, 5n);
    unbalanced.legs = unbalanced.legs.map((leg) => (leg.account === EXTERNAL ? { ...leg, amount: 4n } : leg));
    expect(() => decide(state, create(unbalanced))).toThrow(/journal_balanced.*leg 2, account 9/);
    expect(snapshot(state)).toEqual(before);
  });

  it('throws for a resolution whose legs differ from its transactions', () => {
    const { state, hold, rows } = holdCase();
    const before = snapshot(state);
    hold.legs = hold.legs.map((leg) => ({ ...leg, amount: leg.amount / 3n }));
    expect(() => decide(state, execute(hold, rows, 'Failed'))).toThrow(/transaction_legs.*leg 1, account 1: The leg moves -10/);
    expect(snapshot(state)).toEqual(before);
  });
});

const step = fc.record({
  kind: fc.constantFrom('post', 'hold', 'batch', 'complete', 'fail', 'reverse', 'edit', 'floor'),
  from: fc.constantFrom(ANN, BOB, EXTERNAL),
  to: fc.constantFrom(ANN, BOB, EXTERNAL),
  amount: fc.constantFrom(1n, 2n, 7n, 2n ** 53n + 1n, 10n ** 37n),
  hasFee: fc.boolean(),
  isDeferred: fc.boolean(),
  which: fc.nat(20),
});

type InvariantStep = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

type PostedCollection = { collection: NewCollection; rows: TransactionRow[] };

/** The command of a step on a state; undefined if the step has nothing to act on. */
const commandOf = (
  { kind, from, to, amount, hasFee, isDeferred, which }: InvariantStep,
  postCase: PostedCollection[],
): Command | undefined => {
  const target = postCase[which % Math.max(postCase.length, 1)];
  const createCollection = () => {
    const created = collection(from, to, amount, kind === 'hold' ? 'Pending' : 'Complete');
    return hasFee ? withFee(created, isDeferred) : created;
  };
  if (kind === 'floor') return from === EXTERNAL ? undefined : setFloor(from, -amount);
  if (kind === 'post' || kind === 'hold' || kind === 'batch') {
    if (from === to) return undefined;
    return create(...Array.from({ length: kind === 'batch' ? 3 : 1 }, createCollection));
  }
  if (!target) return undefined;
  const { collection: existing, rows } = target;
  const withDeferredLegs = { ...existing, legs: [...existing.legs, ...(existing.deferredLegs ?? [])] };
  if (kind === 'reverse') return reverse(withDeferredLegs, rows, isDeferred ? amount : null);
  if (kind === 'edit') {
    return { kind, transactions: rows, edit: { transactionId: null, note: 'noted', metadataPatch: undefined } };
  }
  const deferred = { journalId: `${existing.id}-deferred`, legs: existing.deferredLegs ?? [] };
  return { ...execute(existing, rows, kind === 'complete' ? 'Complete' : 'Failed'), deferred };
};

/** Runs the steps and returns the accepted commands. */
const runSteps = (steps: InvariantStep[]): InvariantCase[] => {
  const state = stateWith(50n, 10n);
  const postCase: PostedCollection[] = [];
  const cases: InvariantCase[] = [];
  for (const step of steps) {
    const command = commandOf(step, postCase);
    if (!command) continue;
    const before = { ...state, balances: new Map(state.balances) };
    const decision = decide(state, command);
    if ('refused' in decision) continue;
    cases.push({ before, after: new Map(state.balances), command, decision });
    if (command.kind !== 'create') continue;
    for (const created of command.collections) {
      postCase.push({
        collection: created,
        rows: decision.accepted.transactions.filter(({ collectionId }) => collectionId === created.id),
      });
    }
  }
  return cases;
};

describe('random commands', () => {
  it('never violate an invariant when they are accepted', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        for (const { command, decision } of runSteps(steps)) {
          kinds.add(command.kind);
          for (const { kind } of decision.effects.entries) kinds.add(kind);
        }
      }),
      { numRuns: 300 },
    );
    expect([...kinds].toSorted()).toEqual(['capture', 'create', 'edit', 'execute', 'floor', 'hold', 'post', 'release', 'reverse']);
  });

  it('violate an invariant when any field of any entry is changed', () => {
    const fields = ['balance', 'held', 'incoming', 'balanceDelta', 'heldDelta', 'incomingDelta'] as const;
    const fault = fc.record({
      entry: fc.nat(50),
      field: fc.constantFrom(...fields, 'lastSeq', 'leg', 'accountId', 'slot', 'transactionId', 'journalId', 'floor'),
      by: fc.constantFrom(-2, -1, 1, 2),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fault, (steps, { entry: index, field, by }) => {
        const cases = runSteps(steps).filter(({ decision }) => decision.effects.entries.length > 0);
        const changed = structuredClone(cases.at(-1));
        fc.pre(changed !== undefined);
        const entry = entryOf(changed, index % changed.decision.effects.entries.length);
        if (field === 'transactionId') entry.transactionId = entry.transactionId === null ? 'another' : null;
        else if (field === 'journalId') entry.journalId = 'another';
        else if (field === 'lastSeq' || field === 'leg' || field === 'accountId' || field === 'slot') entry[field] += by;
        else entry[field] = (entry[field] ?? 0n) + BigInt(by);
        expect(() => assertCase(changed)).toThrow(LedgerInvariantError);
      }),
      { numRuns: 500 },
    );
  });
});
