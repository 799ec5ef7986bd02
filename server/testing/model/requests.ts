// Builds requests from intents: names and amounts come from the current state of the reference.
import type { AmountChoice, Intent, IntentOptions, IntentLimits } from '#server/testing/model/intents.ts';
import { CURRENCIES, INVITED, PEOPLE } from '#server/testing/model/intents.ts';
import type { ReferenceCollection } from '#server/testing/model/reference-books.ts';
import { createReferenceLedger, type ReferenceLedger } from '#server/testing/model/reference-ledger.ts';
import type { ModelCommand, ModelFirstStatus, ModelMovement, ModelTxType } from '#server/testing/model/model-commands.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A command as a client of the API sends it. */
export type ModelRequest = {
  command: ModelCommand;
  actor: string;
  /** Method and path with names in place of IDs; empty for operations outside the API. */
  route: string;
  key: string | undefined;
  /** The transaction that the request names or the response shows; undefined: all. */
  side: ModelTxType | undefined;
};

type UnkeyedRequest = Omit<ModelRequest, 'key'>;

export type ModelSettings = {
  limits: IntentLimits;
  defaultStatus: ModelFirstStatus;
  strict: boolean;
  lifespanDays: number;
  startsAt: number;
};

export type ModelSession = {
  reference: ReferenceLedger;
  settings: ModelSettings;
  now: number;
  /** The number of collections created. */
  collectionCount: number;
  history: { request: ModelRequest; at: number }[];
};

export const startSession = (settings: ModelSettings): ModelSession => ({
  reference: createReferenceLedger({ currencies: CURRENCIES.map(({ code }) => code), strict: settings.strict }),
  settings,
  now: settings.startsAt,
  collectionCount: 0,
  history: [],
});

/** Selects an item by any number. */
const pick = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % Math.max(items.length, 1)];

const nameOf = (people: readonly string[], index: number): string => pick(people, index) ?? '';

const resolveAmount = (choice: AmountChoice, available: bigint): bigint => {
  if (typeof choice === 'bigint') return choice;
  return { all: available, 'all and one': available + 1n, half: available / 2n }[choice];
};

const getAvailable = ({ reference }: ModelSession, account: string, currency: string): bigint => {
  const { balance, held, floor = 0n } = reference.account(account, currency);
  return balance - held - floor;
};

/** A valid amount: at least one, within the ledger's digits. */
const amountOf = ({ settings }: ModelSession, choice: AmountChoice, available: bigint): bigint => {
  const amount = resolveAmount(choice, available);
  const amountMax = settings.limits.amounts.reduce((a, b) => (a > b ? a : b));
  return amount < 1n ? 1n : amount > amountMax ? amountMax : amount;
};

type MovementIntent = Extract<Intent, { type: 'move' | 'transfer' }>;

const movementOf = (session: ModelSession, intent: MovementIntent, index: number): ModelMovement | undefined => {
  const collection = `c${session.collectionCount + index + 1}`;
  const { currency } = intent;
  const payer = nameOf(PEOPLE, intent.type === 'move' ? intent.person : intent.from);
  const amount = amountOf(session, intent.amount, getAvailable(session, payer, currency));
  const status = intent.pending ? 'Pending' : 'Complete';
  const { terms: sideTerms } = intent;
  const terms = sideTerms && {
    debit: sideTerms.debit,
    credit: { ...sideTerms.credit, fee: sideTerms.credit.fee < amount ? sideTerms.credit.fee : amount },
  };
  const termsField = terms ? { terms } : {};
  if (intent.type === 'move') return { kind: intent.kind, collection, account: payer, currency, amount, status, ...termsField };
  const to = nameOf(PEOPLE, intent.to);
  return to === payer ? undefined : { kind: 'transfer', collection, from: payer, to, currency, amount, status, ...termsField };
};

/** The actor and route of a transaction request: of its owner, or of an admin. */
const toActorAndRoute = (owner: string, path: string, isOwn: boolean) =>
  isOwn ? { actor: owner, route: `POST /transactions/${path}` } : { actor: 'admin', route: `POST /admin/transactions/${path}` };

const moveRequest = (session: ModelSession, intent: MovementIntent, { byAdmin }: IntentOptions): UnkeyedRequest | undefined => {
  const movement = movementOf(session, intent, 0);
  if (movement === undefined) return undefined;
  const command: ModelCommand = { type: 'create', movements: [movement] };
  if (movement.kind === 'transfer') {
    return { command, side: 'debit', ...toActorAndRoute(movement.from, 'transfer/', !byAdmin && movement.status === 'Complete') };
  }
  const isOwn = !byAdmin && movement.status === session.settings.defaultStatus;
  return { command, side: undefined, ...toActorAndRoute(movement.account, `${movement.kind}/`, isOwn) };
};

const inviteRequest = (session: ModelSession, intent: Extract<Intent, { type: 'invite' }>): UnkeyedRequest => {
  const from = nameOf(PEOPLE, intent.from);
  const { currency } = intent;
  const amount = amountOf(session, intent.amount, getAvailable(session, from, currency));
  const expires = session.now + session.settings.lifespanDays * DAY_MS;
  const to = nameOf(INVITED, intent.invited);
  const movement = {
    kind: 'transfer',
    collection: `c${session.collectionCount + 1}`,
    from,
    to,
    currency,
    amount,
    status: 'Pending',
    expires,
  } as const;
  return { command: { type: 'create', movements: [movement] }, side: 'debit', ...toActorAndRoute(from, 'transfer/', true) };
};

const batchRequest = (session: ModelSession, { person, items }: Extract<Intent, { type: 'batch' }>): UnkeyedRequest | undefined => {
  const { limits, defaultStatus } = session.settings;
  const forUser = (item: MovementIntent): MovementIntent =>
    limits.mixedBatches || item.type !== 'move' ? item : { ...item, person, pending: defaultStatus === 'Pending' };
  const possible = items.filter((item) => item.type === 'move' || item.from !== item.to);
  const movements = possible.flatMap((item, index) => movementOf(session, forUser(item), index) ?? []);
  if (movements.length === 0) return undefined;
  return { command: { type: 'create', movements }, side: undefined, ...toActorAndRoute(nameOf(PEOPLE, person), '', true) };
};

/** The side of a collection that is named in a path. */
const sideOf = ({ transactions }: ReferenceCollection, onCredit: boolean): ModelTxType | undefined =>
  (transactions.find(({ txType }) => onCredit === (txType === 'credit')) ?? transactions[0])?.txType;

type CollectionFilter = (collection: ReferenceCollection) => boolean;

/** Usually a matching collection, sometimes any. */
const pickCollection = (session: ModelSession, index: number, isPreferred: CollectionFilter, isPossible: CollectionFilter = () => true) => {
  const all = session.reference.collections().filter(([, collection]) => isPossible(collection));
  const preferred = all.filter(([, collection]) => isPreferred(collection));
  return pick([...preferred, ...preferred, ...preferred, ...all], index);
};

type EndIntent = Extract<Intent, { type: 'complete' | 'fail' | 'expire' | 'claim' }>;

const isPending = ({ status }: ReferenceCollection): boolean => status === 'Pending';
const isUnclaimed = ({ expires }: ReferenceCollection): boolean => expires !== undefined;
const isPendingOrUnclaimed = (collection: ReferenceCollection): boolean => isPending(collection) || isUnclaimed(collection);
const isOpenInvitation = (collection: ReferenceCollection): boolean => isPending(collection) && isUnclaimed(collection);

const endRequest = (session: ModelSession, { type, index, onCredit }: EndIntent): UnkeyedRequest | undefined => {
  const isInvitation = type === 'expire' || type === 'claim';
  const [name, collection] = isInvitation
    ? (pickCollection(session, index, isOpenInvitation, type === 'claim' ? isUnclaimed : isPendingOrUnclaimed) ?? [])
    : (pickCollection(session, index, isPending) ?? []);
  if (name === undefined || collection === undefined) return undefined;
  if (type === 'expire') return { command: { type, collection: name }, actor: 'system', route: '', side: undefined };
  if (type === 'claim') {
    const recipient = collection.transactions.find(({ txType }) => txType === 'credit')?.account;
    if (recipient === undefined) return undefined;
    return { command: { type, collection: name, recipient }, actor: recipient, route: '', side: undefined };
  }
  const side = sideOf(collection, onCredit);
  return { command: { type, collection: name }, actor: 'admin', route: `PATCH /admin/transactions/${name}/${side}/`, side };
};

const reverseRequest = (session: ModelSession, intent: Extract<Intent, { type: 'reverse' }>): UnkeyedRequest | undefined => {
  const [name, collection] = pickCollection(session, intent.index, ({ status }) => status === 'Complete') ?? [];
  const [first] = collection?.transactions ?? [];
  if (name === undefined || collection === undefined || first === undefined) return undefined;
  const remaining = (first.amount < 0n ? -first.amount : first.amount) - collection.reversed;
  const part = intent.amount === undefined ? {} : { amount: amountOf(session, intent.amount, remaining) };
  const side = sideOf(collection, intent.onCredit);
  return {
    command: { type: 'reverse', original: name, collection: `c${session.collectionCount + 1}`, ...part },
    actor: 'admin',
    route: `POST /admin/transactions/${name}/${side}/reverse/`,
    side: side === 'debit' ? 'credit' : 'debit',
  };
};

/** A hold that a capture or an increment names, usually an open one. */
const pickHold = (session: ModelSession, { index, onCredit }: { index: number; onCredit: boolean }) => {
  const isOpenHold: CollectionFilter = (collection) =>
    isPending(collection) && !isUnclaimed(collection) && collection.transactions.some(({ txType }) => txType === 'debit');
  const [name, collection] = pickCollection(session, index, isOpenHold) ?? [];
  const [first] = collection?.transactions ?? [];
  if (name === undefined || collection === undefined || first === undefined) return undefined;
  const side = sideOf(collection, onCredit);
  return {
    name,
    first,
    side,
    request: (path: string) => ({ actor: 'admin', route: `POST /admin/transactions/${name}/${side}/${path}/`, side }),
  };
};

const captureRequest = (session: ModelSession, intent: Extract<Intent, { type: 'capture' }>): UnkeyedRequest | undefined => {
  const hold = pickHold(session, intent);
  if (!hold) return undefined;
  const { name, first, request } = hold;
  const amount =
    intent.amount === undefined ? {} : { amount: amountOf(session, intent.amount, first.amount < 0n ? -first.amount : first.amount) };
  const capture = `c${session.collectionCount + 1}`;
  return { command: { type: 'capture', collection: name, capture, isFinal: intent.isFinal, ...amount }, ...request('capture') };
};

const incrementRequest = (session: ModelSession, intent: Extract<Intent, { type: 'increment' }>): UnkeyedRequest | undefined => {
  const hold = pickHold(session, intent);
  if (!hold) return undefined;
  const { name, first, request } = hold;
  const amount = amountOf(session, intent.amount, getAvailable(session, first.account, first.currency));
  const terms = intent.terms ? { terms: intent.terms } : {};
  return { command: { type: 'increment', collection: name, amount, ...terms }, ...request('increment') };
};

const floorRequest = (session: ModelSession, intent: Extract<Intent, { type: 'floor' }>): UnkeyedRequest => {
  const account = nameOf(PEOPLE, intent.person);
  const { balance, held } = session.reference.account(account, intent.currency);
  const amount = resolveAmount(intent.amount, balance - held);
  const command: ModelCommand = { type: 'floor', account, currency: intent.currency, floor: intent.isNegative ? -amount : amount };
  return { command, actor: 'system', route: '', side: undefined };
};

const newRequest = (
  session: ModelSession,
  intent: Exclude<Intent, { type: 'wait' | 'replay' }>,
  options: IntentOptions,
): UnkeyedRequest | undefined => {
  switch (intent.type) {
    case 'move':
    case 'transfer':
      return moveRequest(session, intent, options);
    case 'invite':
      return inviteRequest(session, intent);
    case 'batch':
      return batchRequest(session, intent);
    case 'reverse':
      return reverseRequest(session, intent);
    case 'capture':
      return captureRequest(session, intent);
    case 'increment':
      return incrementRequest(session, intent);
    case 'floor':
      return floorRequest(session, intent);
    default:
      return endRequest(session, intent);
  }
};

/** The same request with another body. */
export const withOtherBody = (command: ModelCommand): ModelCommand => {
  switch (command.type) {
    case 'create':
      return { ...command, movements: command.movements.map((movement) => ({ ...movement, amount: movement.amount + 1n })) };
    case 'complete':
      return { ...command, type: 'fail' };
    case 'fail':
      return { ...command, type: 'complete' };
    case 'capture':
      return { ...command, isFinal: !command.isFinal };
    case 'increment':
      return { ...command, amount: command.amount + 1n };
    case 'reverse':
      return { ...command, amount: (command.amount ?? 0n) + 1n };
    default:
      return command;
  }
};

const replayRequest = (session: ModelSession, { index, hasOtherBody }: Extract<Intent, { type: 'replay' }>): ModelRequest | undefined => {
  const keyed = session.history.filter(({ at, request }) => request.key !== undefined && session.now - at < DAY_MS);
  const original = pick(keyed, index)?.request;
  return original && hasOtherBody ? { ...original, command: withOtherBody(original.command) } : original;
};

/** The request of an intent, or undefined without a target. */
export const requestOf = (
  session: ModelSession,
  intent: Exclude<Intent, { type: 'wait' }>,
  options: IntentOptions,
): ModelRequest | undefined => {
  if (intent.type === 'replay') return replayRequest(session, intent);
  const request = newRequest(session, intent, options);
  const isOverApi = request !== undefined && request.route !== '';
  // Keys expire after a day by the database's clock, so the model renames them daily.
  const day = Math.floor((session.now - session.settings.startsAt) / DAY_MS);
  return request && { ...request, key: isOverApi && options.key !== undefined ? `key-${day}-${options.key}` : undefined };
};
