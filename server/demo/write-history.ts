// Executes the planned history of a company: calls the service functions that requests call, with the people of the demo as callers and a
// clock that shows the time of each step. Steps run in chronological order, like the entries of an account. Steps with the same time run
// concurrently and share a commit.
import { type Database, openDatabase } from '#db/client.ts';
import type { CreatedCompany } from '#server/demo/create-company.ts';
import { drawDocument, withUpload } from '#server/demo/draw-document.ts';
import type { HistoryStep } from '#server/demo/plan-history.ts';
import type { PlainRecord, ProfileRecord, SpecimenDocument } from '#server/demo/profile-records.ts';
import type { OwnerContext, SessionContext } from '#server/api/context.ts';
import { type PostingPlan, toPostingPorts, runPosting } from '#server/api/posting-plan.ts';
import type { Services } from '#server/api/services.ts';
import { router } from '#server/api/trpc.ts';
import { newId } from '#server/kernel/id.ts';
import { permissionsOf } from '#server/kernel/permissions.ts';
import { createLedger } from '#server/ledger/index.ts';
import { challengeGate } from '#server/modules/identity/index.ts';
import {
  AdminCreditDebitInput,
  BatchInput,
  CaptureInput,
  CreditDebitInput,
  failExpiredCollections,
  payeeRouter,
  OwnTransferInput,
  planBatch,
  planCapture,
  planCreditDebit,
  planCreditDebitAsAdmin,
  planTransactionChange,
  planTransfer,
  toTransaction,
} from '#server/modules/payments/index.ts';
import { createContact } from '#server/modules/people/index.ts';
import { adminProfileRouters, changeDocument, createDocument, profileRouters } from '#server/modules/profile/index.ts';
import { CompanySettings } from '#server/schemas/company-settings.ts';

type HistoryWriter = {
  company: CreatedCompany;
  services: Services;
  db: Database;
  /** Reading accounts, currencies and rules for each posting would take longer than posting. They do not change during the history. */
  cache: Map<string, unknown>;
  /** Ids of transactions, by the number of their step. */
  transactionIds: Map<number, string>;
};

type StepOf<Kind extends HistoryStep['kind']> = Extract<HistoryStep, { kind: Kind }>;

const getRequired = <Key, Value>(values: Map<Key, Value>, key: Key): Value => {
  const value = values.get(key);
  if (value === undefined) throw new Error(`The demo has no ${String(key)}.`);
  return value;
};

const readCachedFrom =
  (cache: Map<string, unknown>): SessionContext['readCached'] =>
  async <Value>(name: string, read: () => Promise<Value>) => {
    const value = cache.has(name) ? (cache.get(name) as Value) : await read();
    // A recipient who has not registered has no account until a transfer creates it.
    if (value !== undefined) cache.set(name, value);
    return value;
  };

const PERMISSIONS: ReadonlySet<string> = new Set(permissionsOf('user', 'admin'));

/** The context of a request of a person. The session has no token, and all permissions. */
const contextOf = ({ company, services, db, cache }: HistoryWriter, person: string): SessionContext => {
  const profile = getRequired(company.profiles, person);
  const me = {
    ...profile,
    companyId: company.id,
    companySettings: CompanySettings.parse({}),
    userId: profile.user.id,
    tokenKey: '',
    expiresAt: null,
    provenAt: null,
    requiresProof: false,
    permissions: PERMISSIONS,
    accessRules: [],
    mfa: { rules: [], authenticatorTypes: [], challenges: [], sessionCreatedAt: 0 },
  };
  return {
    ...services,
    db,
    requestId: newId(),
    clientAddress: '127.0.0.1',
    userAgent: 'demo',
    url: new URL('/3/', services.environment.appUrl),
    session: () => Promise.resolve(me),
    ignore: () => undefined,
    readCached: readCachedFrom(cache),
    presentedChallenges: [],
    mayReplay: false,
    gate: challengeGate,
    me,
  };
};

const asAdmin = (ctx: SessionContext): OwnerContext => ({ ...ctx, owner: { companyId: ctx.me.companyId, userId: null } });

const post = <Output>(ctx: SessionContext, plan: PostingPlan<Output>): Promise<Output> => runPosting(toPostingPorts(ctx), plan);

const writePosting = async (writer: HistoryWriter, step: StepOf<'posting'>): Promise<void> => {
  const { number, by, account: key, txType, currency, amount, details } = step;
  const ctx = contextOf(writer, by);
  const input = { currency, amount, account: getRequired(writer.company.accounts, key).reference, ...details };
  const plan =
    by === key
      ? await planCreditDebit(ctx, txType, CreditDebitInput.parse(input))
      : await planCreditDebitAsAdmin(ctx, txType, AdminCreditDebitInput.parse({ ...input, status: 'Complete' }));
  writer.transactionIds.set(number, (await post<{ id: string }>(ctx, plan)).id);
};

const writeTransfer = async (
  writer: HistoryWriter,
  { by, recipient, currency, amount, details, hold }: StepOf<'transfer'>,
): Promise<void> => {
  const detailsOf = (side: 'debit' | 'credit') =>
    Object.fromEntries(Object.entries(details).map(([name, value]) => [`${side}_${name}`, value]));
  const input = OwnTransferInput.parse({
    amount,
    currency,
    status: hold ? 'Pending' : 'Complete',
    ...('address' in recipient
      ? { recipient: recipient.address }
      : { credit_account: getRequired(writer.company.accounts, recipient.account).reference }),
    ...detailsOf('debit'),
    ...detailsOf('credit'),
  });
  const ctx = contextOf(writer, by);
  const { partner } = await post(ctx, await planTransfer(ctx, input));
  if (hold) writer.transactionIds.set(hold.number, partner?.id ?? '');
};

const writeCapture = async (writer: HistoryWriter, { by, number, amount }: StepOf<'capture'>): Promise<unknown> => {
  const ctx = contextOf(writer, by);
  const { companyId, userId } = ctx.me;
  const input = CaptureInput.parse({ id: getRequired(writer.transactionIds, number), amount });
  return post(ctx, await planCapture({ ...ctx, owner: { companyId, userId } }, input, toTransaction));
};

const writeBatch = async (writer: HistoryWriter, { by, items }: StepOf<'batch'>): Promise<void> => {
  const input = BatchInput.parse({
    transactions: items.map(({ currency, amount, details }) => ({ tx_type: 'credit', currency, amount, ...details })),
  });
  const ctx = contextOf(writer, by);
  const { transactions } = await post(ctx, await planBatch(ctx, input));
  for (const [index, { number }] of items.entries()) writer.transactionIds.set(number, transactions[index]?.id ?? '');
};

const writeDecision = async (writer: HistoryWriter, { by, number, status }: StepOf<'decision'>): Promise<unknown> => {
  const ctx = asAdmin(contextOf(writer, by));
  return post(ctx, await planTransactionChange(ctx, { id: getRequired(writer.transactionIds, number), status }));
};

/** The procedures that every plain record has. They validate their input. */
type RecordProcedures = { create(input: object): Promise<{ id: number }>; update(change: object): Promise<unknown> };

const profileProcedures = router({ user: router({ ...profileRouters, payees: payeeRouter }), admin: router(adminProfileRouters) });

const proceduresOf = (ctx: SessionContext, section: 'user' | 'admin', name: string): RecordProcedures =>
  (profileProcedures.createCaller(ctx)[section] as unknown as Record<string, RecordProcedures>)[name] as RecordProcedures;

const writePlainRecord = async (userContext: SessionContext, adminContext: SessionContext, { name, input }: PlainRecord): Promise<void> => {
  const { company: _company, person: _person, days_ago: _daysAgo, reviewed_as: status, ...fields } = input;
  const { id } = await proceduresOf(userContext, 'user', name).create(fields);
  if (status) await proceduresOf(adminContext, 'admin', name).update({ id: String(id), status });
};

const writeDocument = async (userContext: SessionContext, adminContext: SessionContext, input: SpecimenDocument): Promise<void> => {
  const { companyId, userId } = userContext.me;
  const { record } = await withUpload(await drawDocument(input), input.file_name, (file) =>
    createDocument({ ...userContext, owner: { companyId, userId } }, { file, document_type: input.document_type }),
  );
  const { reviewed_as: status, note } = input;
  if (status) await changeDocument(asAdmin(adminContext), { id: String(record.id), status, note });
};

const writeRecord = (writer: HistoryWriter, record: ProfileRecord): Promise<unknown> => {
  const userContext = contextOf(writer, record.input.person);
  const adminContext = contextOf(writer, writer.company.definition.owner.key);
  switch (record.table) {
    case 'plain':
      return writePlainRecord(userContext, adminContext, record);
    case 'documents':
      return writeDocument(userContext, adminContext, record.input);
    case 'contacts': {
      const { kind, address } = record.input;
      return createContact(asAdmin(adminContext), { kind, address, user: userContext.me.userId, verified: true });
    }
  }
};

const writeStep = (writer: HistoryWriter, step: HistoryStep): Promise<unknown> => {
  switch (step.kind) {
    case 'posting':
      return writePosting(writer, step);
    case 'transfer':
      return writeTransfer(writer, step);
    case 'capture':
      return writeCapture(writer, step);
    case 'batch':
      return writeBatch(writer, step);
    case 'decision':
      return writeDecision(writer, step);
    case 'record':
      return writeRecord(writer, step.record);
    case 'expiry':
      return failExpiredCollections({ ...writer.services, db: writer.db }, step.at);
  }
};

type HistoryInput = { company: CreatedCompany; steps: HistoryStep[]; services: Omit<Services, 'ledger'>; databaseUrl: string };

/** Writes the history of one company. One connection reads and one posts, so that steps with the same time are written in order. */
export const writeHistory = async ({ company, steps, services, databaseUrl }: HistoryInput): Promise<void> => {
  const url = new URL(databaseUrl);
  // A crash can lose the last seconds of a demo.
  url.searchParams.set('synchronous_commit', 'off');
  const connection = { url: url.href, role: 'api' } as const;
  const { db, close } = openDatabase({ ...connection, poolSize: 1 });
  let now = new Date(0);
  const clock = { now: () => now };
  const ledger = createLedger({ connection, batchSize: services.environment.ledgerBatchSize, concurrency: 1, clock });
  const writer: HistoryWriter = { company, services: { ...services, clock, ledger }, db, cache: new Map(), transactionIds: new Map() };
  try {
    for (const [time, concurrent] of Map.groupBy(steps, ({ at }) => at.getTime())) {
      now = new Date(time);
      await Promise.all(concurrent.map((step) => writeStep(writer, step)));
    }
  } finally {
    await ledger.drain();
    await close();
  }
};
