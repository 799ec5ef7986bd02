// The responses that the clients of the drill received, from which the checks derive the expected state. Each response is compared with its
// order and with earlier responses to the same key.
import { hash } from 'node:crypto';
import type { DrillResponse } from '#server/commands/ledger-prove/connection.ts';
import type { DrillCollection, DrillOrder, PlannedTransaction, DrillStatus } from '#server/commands/ledger-prove/orders.ts';
import { createProgress, type Progress } from '#server/commands/ledger-prove/progress.ts';
import { parseJson, printJson } from '#server/kernel/json.ts';

/** An acknowledged transaction with its last acknowledged change. */
export type AcknowledgedTransaction = PlannedTransaction & { company: string; isExternal: boolean; wasPending: boolean };

/** The response to an order, for later comparison. */
export type SettledOrder = { order: DrillOrder; status: number; digest: string };

export type OrderJournal = {
  /** Successful orders, counted once. */
  acknowledged: Progress;
  /** Orders with an expected rejection. */
  rejections: number;
  /** Requests repeated after a missing or inconclusive response. */
  repeats: number;
  /** Orders executed before a crash, whose repetition was replayed. */
  settledByKey: number;
  /** By key. */
  settled: Map<string, SettledOrder>;
  /** By id. */
  transactions: Map<string, AcknowledgedTransaction>;
  /** Pending collections that no order has ended. */
  pendingCollections: DrillCollection[];
  /** Complete collections that no order has reversed. */
  completeCollections: DrillCollection[];
  /** Executions and reversals rejected after a race. */
  lostRaces: DrillOrder[];
  /** Wrong responses. */
  faults: string[];
};

type ReturnedTransaction = {
  id: string;
  /** Only in the response to a capture. */ capture?: string;
  status: DrillStatus;
  amount: bigint | number;
  account: string;
  partner?: { id: string } | null;
};

type Body = { data?: ReturnedTransaction | { transactions: ReturnedTransaction[] } };

export const createJournal = (): OrderJournal => ({
  acknowledged: createProgress(),
  rejections: 0,
  repeats: 0,
  settledByKey: 0,
  settled: new Map(),
  transactions: new Map(),
  pendingCollections: [],
  completeCollections: [],
  lostRaces: [],
  faults: [],
});

/** Records an unexpected response. */
export const recordFault = ({ faults }: OrderJournal, { method, path, key, body }: DrillOrder, problem: string): void => {
  faults.push(`${method} ${path} with key ${key} and body ${body} ${problem}`);
};

const toTransactions = ({ data }: Body): ReturnedTransaction[] => {
  if (!data) return [];
  return 'transactions' in data ? data.transactions : [data];
};

/** The created IDs in order. The response to a transfer contains one side and the ID of the other. */
const listIds = (order: DrillOrder, returned: ReturnedTransaction[]): string[] =>
  returned.flatMap(({ id, partner }) => (order.isTransfer ? [id, partner?.id ?? ''] : [id]));

const matchesPlan = (returned: ReturnedTransaction, planned: PlannedTransaction | undefined): boolean =>
  planned?.status === returned.status && planned.amount === BigInt(returned.amount) && planned.account === returned.account;

const recordCreation = (journal: OrderJournal, order: DrillOrder, returned: ReturnedTransaction[]): void => {
  const ids = listIds(order, returned);
  const isCorrect = ids.length === order.creates.length && returned.every((item, index) => matchesPlan(item, order.creates[index]));
  if (!isCorrect) recordFault(journal, order, `got the response ${printJson(returned)}`);
  for (const [index, planned] of order.creates.entries()) {
    const id = ids[index] ?? '';
    if (journal.transactions.has(id)) recordFault(journal, order, `got transaction ${id}, which another response also created`);
    const { company } = order.drillCompany;
    journal.transactions.set(id, { ...planned, company, isExternal: !order.isTransfer, wasPending: planned.status === 'Pending' });
  }
  const collections = order.isTransfer
    ? [{ members: ids, planned: order.creates }]
    : order.creates.map((transaction, index) => ({ members: [ids[index] ?? ''], planned: [transaction] }));
  const pool = order.creates[0]?.status === 'Pending' ? journal.pendingCollections : journal.completeCollections;
  if (order.isFinal) return;
  for (const { members, planned } of collections)
    pool.push({ drillCompany: order.drillCompany, id: members[0] ?? '', members, planned, isReversed: false });
};

const recordEnd = (
  journal: OrderJournal,
  order: DrillOrder,
  { collection, to }: NonNullable<DrillOrder['ends']>,
  returned: ReturnedTransaction[],
): void => {
  for (const id of collection.members) {
    const transaction = journal.transactions.get(id);
    if (transaction?.status === 'Pending') transaction.status = to;
    else recordFault(journal, order, `was accepted; transaction ${id} was ${transaction?.status}`);
  }
  if (to === 'Complete') journal.completeCollections.push(collection);
  const [transaction, ...surplus] = returned;
  const isCorrect =
    transaction &&
    surplus.length === 0 &&
    transaction.id === collection.id &&
    matchesPlan(transaction, journal.transactions.get(transaction.id));
  if (!isCorrect) recordFault(journal, order, `got the response ${printJson(returned)}`);
};

/** The hold has the new amount. A partial capture is a transaction of its own. */
const recordHoldChange = (
  journal: OrderJournal,
  order: DrillOrder,
  { collection, held, captured }: NonNullable<DrillOrder['changes']>,
  returned: ReturnedTransaction[],
): void => {
  for (const id of collection.members) {
    const transaction = journal.transactions.get(id);
    if (transaction?.status === 'Pending') transaction.amount = transaction.amount < 0n ? -held : held;
    else recordFault(journal, order, `was accepted; transaction ${id} was ${transaction?.status}`);
  }
  const planned = collection.planned.map((transaction) => ({ ...transaction, amount: transaction.amount < 0n ? -held : held }));
  journal.pendingCollections.push({ ...collection, planned });
  const [transaction] = returned;
  if (!transaction || !matchesPlan(transaction, journal.transactions.get(collection.id)))
    recordFault(journal, order, `got the response ${printJson(returned)}`);
  const [authorization] = collection.planned;
  if (captured === 0n || !authorization) return;
  const id = transaction?.capture ?? '';
  if (journal.transactions.has(id)) recordFault(journal, order, `got transaction ${id}, which another response also created`);
  const { company } = order.drillCompany;
  const capture = { account: authorization.account, amount: -captured, status: 'Complete' as const };
  journal.transactions.set(id, { ...capture, company, isExternal: true, wasPending: false });
  journal.completeCollections.push({
    drillCompany: order.drillCompany,
    id,
    members: [id],
    planned: [capture],
    isReversed: false,
  });
};

const recordReversal = (journal: OrderJournal, order: DrillOrder, collection: DrillCollection): void => {
  if (collection.isReversed) recordFault(journal, order, 'was accepted; nothing was left to reverse');
  collection.isReversed = true;
};

const recordSuccess = (journal: OrderJournal, order: DrillOrder, text: string): void => {
  const returned = toTransactions(parseJson(text) as Body);
  if (order.ends) recordEnd(journal, order, order.ends, returned);
  else if (order.changes) recordHoldChange(journal, order, order.changes, returned);
  else recordCreation(journal, order, returned);
  if (order.reverses) recordReversal(journal, order, order.reverses);
  journal.acknowledged.add();
};

const recordRejection = (journal: OrderJournal, order: DrillOrder, { status, text }: DrillResponse): void => {
  const isCorrect = status === 400 && order.rejection !== undefined && text.includes(order.rejection);
  if (!isCorrect) return recordFault(journal, order, `got the response ${status} ${text}`);
  journal.rejections += 1;
  if (order.ends ?? order.reverses) journal.lostRaces.push(order);
};

/** Records the response to an order. isSequential: without an early timeout or a concurrent duplicate. */
export const recordResponse = (
  journal: OrderJournal,
  order: DrillOrder,
  response: DrillResponse,
  transmission: { times: number; isSequential: boolean },
): void => {
  const digest = hash('sha256', response.text);
  const earlier = journal.settled.get(order.key);
  if (earlier) {
    if (earlier.digest !== digest)
      recordFault(journal, order, `got a different response the second time: ${response.status} ${response.text}`);
    return;
  }
  journal.settled.set(order.key, { order, status: response.status, digest });
  if (response.isReplayed && transmission.isSequential) {
    if (transmission.times > 1) journal.settledByKey += 1;
    else recordFault(journal, order, 'got a replayed response although it was sent once');
  }
  if (response.status < 300) recordSuccess(journal, order, response.text);
  else recordRejection(journal, order, response);
};

/** Takes an item from a pool. `choose` returns a number from 0 below the given one. */
export const takeFrom = (pool: DrillCollection[], choose: (limit: number) => number): DrillCollection | undefined => {
  const last = pool.pop();
  const index = choose(pool.length + 1);
  const collection = pool[index];
  if (!last || !collection) return last;
  pool[index] = last;
  return collection;
};
