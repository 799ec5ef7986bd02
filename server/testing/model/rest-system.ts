// The REST handler on PostgreSQL behind the model's interface. Operations without an API path (expiry, floors) call `ledger.post()`, as
// jobs do.
import type { TransactionRow } from '#db/schema/index.ts';
import type { Ledger } from '#server/ledger/engine/ledger.ts';
import { runPosting } from '#server/api/posting-plan.ts';
import { postTo } from '#server/testing/ledger-client.ts';
import { buildPosting } from '#server/modules/payments/transactions/transaction-posting.ts';
import { buildExecution } from '#server/modules/payments/transactions/execute-collection.ts';
import type { TransactionRecord } from '#server/modules/payments/index.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { FinalStatus } from '#server/kernel/transaction-enums.ts';
import { createNames, type NameTable } from '#server/testing/model/name-table.ts';
import type { ModelRequest } from '#server/testing/model/requests.ts';
import type {
  CommandOutcome,
  ModelCommand,
  ModelMovement,
  RejectionReason,
  TransactionView,
} from '#server/testing/model/model-commands.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import type { ClientResponse, RestClient } from '#server/testing/rest-client.ts';
import type { TestUser, CompanyFixture } from '#server/testing/company-fixture.ts';

/** A process that serves a company, and its users. */
export type ModelServer = {
  database: TestDatabase;
  fixture: CompanyFixture;
  people: Record<string, TestUser>;
  rest: RestClient;
  ledger: Ledger;
};

/** A transaction in a response. */
export type TransactionPayload = {
  id: string;
  collection: string;
  parent: string | null;
  partner: { id: string } | null;
  tx_type: TransactionView['txType'];
  status: TransactionView['status'];
  amount: number | bigint;
  total_amount: number | bigint;
  balance: number | bigint;
  account: string;
  currency: { code: string };
};

/** The address of a user, registered or not. */
export const addressOf = ({ people }: Pick<ModelServer, 'people'>, name: string): string =>
  people[name]?.email ?? `${name}@elsewhere.example`;

const REASONS: [message: RegExp, reason: RejectionReason][] = [
  [/^Insufficient funds/, 'insufficient_funds'],
  [/more than 38 digits/, 'amount_out_of_range'],
  [/already been executed/, 'already_executed'],
  [/^Currency does not exist/, 'not_found'],
  [/has not expired/, 'not_expired'],
  [/^Only complete/, 'not_complete'],
  [/^At most \d+ can still be captured/, 'capture_too_large'],
  [/^Only a pending debit or transfer/, 'not_hold'],
  [/^Nothing is left|^At most \d+ can/, 'reversal_too_large'],
];

const toReason = (code: string, message: string): RejectionReason => {
  const [, reason] = REASONS.find(([pattern]) => pattern.test(message)) ?? [];
  if (code === 'idempotency_mismatch') return 'key_reused';
  if (code !== 'invalid' || reason === undefined) throw new Error(`Unexpected error: ${code}, ${message}`);
  return reason;
};

/** The index of the rejected item of a batch; a single creation is a batch of one. */
const findItem = ({ type }: ModelCommand, fields: Record<string, unknown> = {}): { item?: number } => {
  if (type !== 'create') return {};
  const [, item = '0'] = /^transactions\.(\d+)\./.exec(Object.keys(fields)[0] ?? '') ?? [];
  return { item: Number(item) };
};

const bodyOfMovement = (server: ModelServer, movement: ModelMovement, isAdmin: boolean) => {
  const { amount, currency, status } = movement;
  const payer = movement.kind === 'transfer' ? movement.from : movement.account;
  const adminFields = isAdmin ? { user: addressOf(server, payer), status } : {};
  const recipientFields = movement.kind === 'transfer' ? { recipient: addressOf(server, movement.to) } : {};
  return { amount, currency, ...adminFields, ...recipientFields };
};

const bodyOf = (server: ModelServer, { command, actor, route }: ModelRequest): unknown => {
  switch (command.type) {
    case 'create': {
      const [first] = command.movements;
      if (first && !route.endsWith('/transactions/')) return bodyOfMovement(server, first, actor === 'admin');
      const items = command.movements.map((movement) => ({ ...bodyOfMovement(server, movement, false), tx_type: movement.kind }));
      return { transactions: items };
    }
    case 'complete':
      return { status: 'Complete' };
    case 'fail':
      return { status: 'Failed' };
    case 'capture':
      return { final: command.isFinal, ...(command.amount === undefined ? {} : { amount: command.amount }) };
    case 'increment':
      return { amount: command.amount };
    case 'reverse':
      return command.amount === undefined ? {} : { amount: command.amount };
    default:
      throw new Error(`The API has no path for ${command.type}`);
  }
};

const toTransactionPayload = (row: TransactionRow): TransactionPayload => ({
  id: row.id,
  collection: row.collectionId,
  parent: row.parentId,
  partner: row.partnerId === null ? null : { id: row.partnerId },
  tx_type: row.txType as TransactionPayload['tx_type'],
  status: row.status as TransactionPayload['status'],
  amount: row.amount,
  total_amount: row.totalAmount,
  balance: row.balance,
  account: row.account,
  currency: { code: row.currency },
});

/** Binds the IDs in a response to the request's names. */
const bindNames = (names: NameTable, command: ModelCommand, payloads: TransactionPayload[]): void => {
  const collectionNames =
    command.type === 'create'
      ? command.movements.map(({ collection }) => collection)
      : command.type === 'reverse'
        ? [command.collection]
        : [];
  for (const [index, { id, collection, partner, tx_type: txType }] of payloads.entries()) {
    const name = collectionNames[index];
    if (name === undefined) continue;
    names.bind(name, collection);
    names.bind(`${name}/${txType}`, id);
    if (partner) names.bind(`${name}/${txType === 'debit' ? 'credit' : 'debit'}`, partner.id);
  }
};

/** The owners of the accounts, by reference. An invited user has one from the first invitation on. */
const readAccountNames = async ({ owner }: TestDatabase, { companyId }: CompanyFixture): Promise<Map<string, string>> => {
  const rows = await owner<{ reference: string; email: string }[]>`
    select a.reference, u.email from accounts a join users u on u.company_id = a.company_id and u.id = a.user_id
    where a.company_id = ${companyId}`;
  return new Map(rows.map(({ reference, email }) => [reference, email.split('@')[0] ?? '']));
};

/** A client of a server. Clients with the same requests share names. */
export const createClient = (server: ModelServer, names: NameTable = createNames()) => {
  const { fixture, rest, ledger, database } = server;
  let owners = new Map<string, string>();

  const accountNames = async (): Promise<Map<string, string>> => {
    owners = await readAccountNames(database, fixture);
    return owners;
  };

  const idOf = (name: string): string => {
    const id = names.findId(name);
    if (id === undefined) throw new Error(`${name} does not exist`);
    return id;
  };

  const toView = (payload: TransactionPayload): TransactionView => ({
    id: names.nameOf(payload.id),
    account: owners.get(payload.account) ?? payload.account,
    currency: payload.currency.code,
    txType: payload.tx_type,
    amount: BigInt(payload.amount),
    total: BigInt(payload.total_amount),
    status: payload.status,
    balance: BigInt(payload.balance),
    parent: payload.parent === null ? undefined : names.nameOf(payload.parent),
    partner: payload.partner === null ? undefined : names.nameOf(payload.partner.id),
  });

  const toViews = async (payloads: TransactionPayload[]): Promise<TransactionView[]> => {
    if (payloads.some(({ account }) => !owners.has(account))) await accountNames();
    return payloads.map(toView);
  };

  const toOutcome = async ({ status, body, data }: ClientResponse, command: ModelCommand): Promise<CommandOutcome> => {
    if (status >= 300) {
      const reason = toReason(body.code, body.message);
      return { outcome: 'refused', reason, ...(reason === 'key_reused' ? {} : findItem(command, data)) };
    }
    const payloads: TransactionPayload[] = data.transactions ?? [data];
    if (command.type === 'capture' && data.capture !== data.id) {
      const { data: captured } = await rest('GET', `/admin/transactions/${data.capture}/`, { token: fixture.admin.token });
      bindNames(names, { ...command, type: 'reverse', original: '', collection: command.capture }, [captured]);
      return { outcome: 'accepted', transactions: await toViews([data, captured]) };
    }
    bindNames(names, command, payloads);
    return { outcome: 'accepted', transactions: await toViews(payloads) };
  };

  const executeOverRest = async (request: ModelRequest): Promise<CommandOutcome> => {
    const [method = '', path = ''] = request.route.split(' ');
    const address = path.replace(/c\d+\/(?:debit|credit)/, (name) => idOf(name));
    const user = request.actor === 'admin' ? fixture.admin : server.people[request.actor];
    const headers: Record<string, string> = request.key === undefined ? {} : { 'Idempotency-Key': request.key };
    const response = await rest(method, address, { token: user?.token ?? '', body: bodyOf(server, request), headers });
    return toOutcome(response, request.command);
  };

  const execute = async (collection: string, to: FinalStatus, onlyExpired: boolean): Promise<CommandOutcome> => {
    const { companyId } = fixture;
    const execution = { collectionId: idOf(collection), to, actorId: null, reason: null, edit: null, onlyExpired };
    const toPayload = (records: TransactionRecord[]) => records.map(({ row }) => toTransactionPayload(row));
    const build = async () => buildPosting(await buildExecution({ db: database.db, ledger }, fixture, execution, toPayload));
    const payloads = await runPosting({ ledger, companyId }, { kind: 'post', build });
    return { outcome: 'accepted', transactions: await toViews(payloads) };
  };

  const setFloor = async ({ account, currency, floor }: Extract<ModelCommand, { type: 'floor' }>): Promise<CommandOutcome> => {
    const [reference] = [...(await accountNames())].find(([, name]) => name === account) ?? [];
    const newFloor = await postTo(
      ledger,
      fixture.companyId,
    )(async () => ({
      command: { kind: 'floor', account: await ledger.accounts.ofUser(fixture.companyId, reference ?? '', currency), floor },
      toPayload: (accepted) => accepted.floor,
    }));
    return { outcome: 'accepted', transactions: [], floor: newFloor ?? 0n };
  };

  const executeOnLedger = async (command: ModelCommand): Promise<CommandOutcome> => {
    try {
      if (command.type === 'floor') return await setFloor(command);
      if (command.type === 'claim') return await execute(command.collection, 'Complete', false);
      if (command.type === 'expire') return await execute(command.collection, 'Failed', true);
      throw new Error(`${command.type} has an API path`);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { outcome: 'refused', reason: toReason(error.code, error.message) };
    }
  };

  return {
    execute: (request: ModelRequest): Promise<CommandOutcome> =>
      request.route === '' ? executeOnLedger(request.command) : executeOverRest(request),
    views: toViews,
    viewRow: (row: TransactionRow) => toView(toTransactionPayload(row)),
    accountNames,
  };
};

export type ModelClient = ReturnType<typeof createClient>;
