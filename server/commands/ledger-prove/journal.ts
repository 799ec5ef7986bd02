// The responses that the clients of the drill received, from which the checks derive the expected state. Each response is compared with its
// order and with earlier responses to the same key.
import { hash } from 'node:crypto';
import type { DrillResponse } from '#server/commands/ledger-prove/connection.ts';
import type { DrillCollection, DrillOrder, PlannedTransaction, DrillStatus } from '#server/commands/ledger-prove/orders.ts';
import { createProgress, type Progress } from '#server/commands/ledger-prove/progress.ts';
import { parseJson, printJson } from '#server/kernel/json.ts';

/** An acknowledged transaction with its last acknowledged change. */
export type AcknowledgedTransaction = PlannedTransaction & { company: string; facesOutside: boolean; beganPending: boolean };

/** The response to an order, for later comparison. */
export type SettledOrder = { order: DrillOrder; status: number; digest: string };

export type OrderJournal = {
  /** Successful orders, counted once. */
  acknowledged: Progress;
  /** Orders with an expected rejection. */
  refusals: number;
  /** Requests repeated after a missing or inconclusive response. */
  repeats: number;
  /** Orders executed before a crash, whose repetition was replayed. */
  settledByKey: number;
  /** By key. */
  settled: Map<string, SettledOrder>;
  /** By id. */
  transactions: Map<string, AcknowledgedTransaction>;
  /** Pending collections that no order has ended. */
  open: DrillCollection[];
  /** Complete collections that no order has reversed. */
  complete: DrillCollection[];
  /** Executions and reversals rejected after a race. */
  lost: DrillOrder[];
  /** Wrong responses. */
  faults: string[];
};

type ReturnedTransaction = { id: string; status: DrillStatus; amount: bigint | number; account: string; partner?: { id: string } | null };

type Body = { data?: ReturnedTransaction | { transactions: ReturnedTransaction[] } };

export const createJournal = (): OrderJournal => ({
  acknowledged: createProgress(),
  refusals: 0,
  repeats: 0,
  settledByKey: 0,
  settled: new Map(),
  transactions: new Map(),
  open: [],
  complete: [],
  lost: [],
  faults: [],
});

/** Records an unexpected response. */
export const noteFault = ({ faults }: OrderJournal, { method, path, key, body }: DrillOrder, said: string): void => {
  faults.push(`${method} ${path} with key ${key} and body ${body} ${said}`);
};

const shownIn = ({ data }: Body): ReturnedTransaction[] => {
  if (!data) return [];
  return 'transactions' in data ? data.transactions : [data];
};

/** The created IDs in order. The response to a transfer shows one side and names the other. */
const idsIn = (order: DrillOrder, shown: ReturnedTransaction[]): string[] =>
  shown.flatMap(({ id, partner }) => (order.isTransfer ? [id, partner?.id ?? ''] : [id]));

const isAsPlanned = (shown: ReturnedTransaction, planned: PlannedTransaction | undefined): boolean =>
  planned?.status === shown.status && planned.amount === BigInt(shown.amount) && planned.account === shown.account;

const acceptCreation = (journal: OrderJournal, order: DrillOrder, shown: ReturnedTransaction[]): void => {
  const ids = idsIn(order, shown);
  const isRight = ids.length === order.makes.length && shown.every((one, index) => isAsPlanned(one, order.makes[index]));
  if (!isRight) noteFault(journal, order, `was answered ${printJson(shown)}`);
  for (const [index, planned] of order.makes.entries()) {
    const id = ids[index] ?? '';
    if (journal.transactions.has(id)) noteFault(journal, order, `was answered with transaction ${id}, as another one was`);
    const { company } = order.bank;
    journal.transactions.set(id, { ...planned, company, facesOutside: !order.isTransfer, beganPending: planned.status === 'Pending' });
  }
  const collections = order.isTransfer
    ? [{ members: ids, moves: order.makes }]
    : order.makes.map((move, index) => ({ members: [ids[index] ?? ''], moves: [move] }));
  const pool = order.makes[0]?.status === 'Pending' ? journal.open : journal.complete;
  if (order.isLasting) return;
  for (const { members, moves } of collections) pool.push({ bank: order.bank, id: members[0] ?? '', members, moves, isReversed: false });
};

const acceptEnd = (
  journal: OrderJournal,
  order: DrillOrder,
  { collection, to }: NonNullable<DrillOrder['ends']>,
  shown: ReturnedTransaction[],
): void => {
  for (const id of collection.members) {
    const known = journal.transactions.get(id);
    if (known?.status === 'Pending') known.status = to;
    else noteFault(journal, order, `was accepted; transaction ${id} was ${known?.status}`);
  }
  if (to === 'Complete') journal.complete.push(collection);
  const [one, ...others] = shown;
  const isRight = one && others.length === 0 && one.id === collection.id && isAsPlanned(one, journal.transactions.get(one.id));
  if (!isRight) noteFault(journal, order, `was answered ${printJson(shown)}`);
};

const noteReversal = (journal: OrderJournal, order: DrillOrder, collection: DrillCollection): void => {
  if (collection.isReversed) noteFault(journal, order, 'was accepted; nothing was left to reverse');
  collection.isReversed = true;
};

const accept = (journal: OrderJournal, order: DrillOrder, text: string): void => {
  const shown = shownIn(parseJson(text) as Body);
  if (order.ends) acceptEnd(journal, order, order.ends, shown);
  else acceptCreation(journal, order, shown);
  if (order.reverses) noteReversal(journal, order, order.reverses);
  journal.acknowledged.add();
};

const acceptRefusal = (journal: OrderJournal, order: DrillOrder, { status, text }: DrillResponse): void => {
  const isRight = status === 400 && order.refusal !== undefined && text.includes(order.refusal);
  if (!isRight) return noteFault(journal, order, `was answered ${status} ${text}`);
  journal.refusals += 1;
  if (order.ends ?? order.reverses) journal.lost.push(order);
};

/** Records the response to an order. isPlain: sent once, by a client that waited. */
export const noteAnswer = (
  journal: OrderJournal,
  order: DrillOrder,
  answer: DrillResponse,
  sent: { times: number; isPlain: boolean },
): void => {
  const digest = hash('sha256', answer.text);
  const before = journal.settled.get(order.key);
  if (before) {
    if (before.digest !== digest) noteFault(journal, order, `was answered otherwise the second time: ${answer.status} ${answer.text}`);
    return;
  }
  journal.settled.set(order.key, { order, status: answer.status, digest });
  if (answer.isReplayed && sent.isPlain) {
    if (sent.times > 1) journal.settledByKey += 1;
    else noteFault(journal, order, 'was answered as a repetition although it was sent once');
  }
  if (answer.status < 300) accept(journal, order, answer.text);
  else acceptRefusal(journal, order, answer);
};

/** Takes an item from a pool. `choose` returns a number from 0 below the given one. */
export const takeFrom = (pool: DrillCollection[], choose: (below: number) => number): DrillCollection | undefined => {
  const last = pool.pop();
  const index = choose(pool.length + 1);
  const chosen = pool[index];
  if (!last || !chosen) return last;
  pool[index] = last;
  return chosen;
};
