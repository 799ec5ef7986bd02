// Lets a planned history happen: the same verbs that requests call, through the ledger's door, with the people of the
// story as callers. Only the clock is different: it shows the moment of the story. Happenings come one after the other in
// order of time, because the entries of an account do; those of one moment go together and share a commit.
import { type Database, openDatabase } from '#db/client.ts';
import { drawPaper, withUpload } from '#server/demo/documents/papers.ts';
import type { FoundedCompany } from '#server/demo/found-company.ts';
import type { AddedRecord, Happening } from '#server/demo/story.ts';
import type { OwnerContext, SessionContext } from '#server/api/context.ts';
import { type PostingPlan, postingPortsOf, runPosting } from '#server/api/posting-plan.ts';
import {
  changeAddress,
  changeBankAccount,
  changeCryptoAccount,
  changeDocument,
  createAddress,
  createBankAccount,
  createCryptoAccount,
  createDocument,
} from '#server/modules/profile/index.ts';
import type { AccountWithUser } from '#server/modules/accounts/index.ts';
import { CompanySettings } from '#server/schemas/company-settings.ts';
import { createContact } from '#server/modules/people/index.ts';
import { createLedger } from '#server/ledger/index.ts';
import { challengeGate } from '#server/modules/identity/index.ts';
import {
  AdminCreditDebitInput,
  BatchInput,
  CreditDebitInput,
  failExpiredCollections,
  planBatch,
  planCreditDebit,
  planCreditDebitAsAdmin,
  planTransactionChange,
  planTransfer,
  TransferInput,
} from '#server/modules/payments/index.ts';
import { newId } from '#server/kernel/id.ts';
import type { Services } from '#server/api/services.ts';

type Story = {
  company: FoundedCompany;
  services: Services;
  db: Database;
  /** What postings ask for, as the story knows it: reading it again for each of them would take longer than posting. */
  facts: Map<string, unknown>;
  /** Ids of the transactions that something may come of, by the number of the happening. */
  transactionIds: Map<number, string>;
};

const required = <Key, Value>(found: Map<Key, Value>, key: Key): Value => {
  const value = found.get(key);
  if (value === undefined) throw new Error(`The story has no ${String(key)}.`);
  return value;
};

/** The names are those of server/modules/payments/transactions/party.ts. */
const factsOf = ({ accounts, currencies, profiles }: FoundedCompany): Map<string, unknown> => {
  const facts = new Map<string, unknown>([...currencies].map(([code, currency]) => [`currency ${code}`, currency]));
  const people = new Map([...profiles.values()].map((profile) => [profile.user.id, profile]));
  for (const account of accounts.values()) {
    const person = people.get(account.userId ?? '');
    const fact: AccountWithUser = { account, user: person?.user ?? null, groups: person?.groups.map(({ name }) => name) ?? [] };
    facts.set(`account ${account.reference}`, fact);
    if (person && account.isPrimary) facts.set(`primary account ${person.user.id}`, fact);
  }
  return facts;
};

const readCachedFrom =
  (facts: Map<string, unknown>): SessionContext['readCached'] =>
  async <Value>(name: string, read: () => Promise<Value>) => {
    if (facts.has(name)) return facts.get(name) as Value;
    const value = await read();
    // Rules do not change while the history is written: what was read once stands. Accounts of the invited do.
    if (/^(rules of|tiers of|subtypes)/.test(name)) facts.set(name, value);
    return value;
  };

/** A request of one of the people. Nobody signed in for it, so its session has no token and no permissions. */
const contextOf = ({ company, services, db, facts }: Story, key: string): SessionContext => {
  const profile = required(company.profiles, key);
  const me = {
    ...profile,
    companyId: company.id,
    companySettings: CompanySettings.parse({}),
    userId: profile.user.id,
    tokenKey: '',
    expiresAt: null,
    provenAt: null,
    requiresProof: false,
    permissions: new Set<string>(),
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
    readCached: readCachedFrom(facts),
    presentedChallenges: [],
    mayReplay: false,
    gate: challengeGate,
    me,
  };
};

const asAdmin = (ctx: SessionContext): OwnerContext => ({ ...ctx, owner: { companyId: ctx.me.companyId, userId: null } });

const post = <Output>(ctx: SessionContext, plan: PostingPlan<Output>): Promise<Output> => runPosting(postingPortsOf(ctx), plan);

type HappeningOf<Kind extends Happening['kind']> = Extract<Happening, { kind: Kind }>;

const move = async (story: Story, { number, by, person, txType, currency, amount, details }: HappeningOf<'movement'>): Promise<void> => {
  const ctx = contextOf(story, by);
  const account = required(story.company.accounts, person).reference;
  const theirs = { currency, amount, account, ...details };
  const { id } = await post(
    ctx,
    by === person
      ? await planCreditDebit(ctx, txType, CreditDebitInput.parse(theirs))
      : await planCreditDebitAsAdmin(ctx, txType, AdminCreditDebitInput.parse({ ...theirs, status: 'Complete' })),
  );
  story.transactionIds.set(number, id);
};

const transfer = async (story: Story, { person, recipient, currency, amount, details }: HappeningOf<'transfer'>): Promise<unknown> => {
  const { subtype, note, reference, metadata } = details;
  const { accounts } = story.company;
  const input = TransferInput.parse({
    amount,
    currency,
    ...('address' in recipient ? { recipient: recipient.address } : { credit_account: required(accounts, recipient.account).reference }),
    debit_subtype: subtype,
    debit_note: note,
    debit_reference: reference,
    debit_metadata: metadata,
    credit_subtype: subtype,
    credit_note: note,
    credit_reference: reference,
    credit_metadata: metadata,
  });
  const ctx = contextOf(story, person);
  return post(ctx, await planTransfer(ctx, input));
};

const moveTogether = async (story: Story, { person, items }: HappeningOf<'batch'>): Promise<void> => {
  const input = BatchInput.parse({
    transactions: items.map(({ currency, amount, details }) => ({ tx_type: 'credit', currency, amount, ...details })),
  });
  const ctx = contextOf(story, person);
  const { transactions } = await post(ctx, await planBatch(ctx, input));
  for (const [index, { number }] of items.entries()) story.transactionIds.set(number, transactions[index]?.id ?? '');
};

const createRecord = (ctx: OwnerContext, { of, added }: AddedRecord) => {
  switch (of) {
    case 'address':
      return createAddress(ctx, added);
    case 'bank_account':
      return createBankAccount(ctx, added);
    case 'crypto_account':
      return createCryptoAccount(ctx, added);
  }
};

const CHANGES = { address: changeAddress, bank_account: changeBankAccount, crypto_account: changeCryptoAccount };

const addRecord = async (story: Story, { person, by, record }: HappeningOf<'record'>): Promise<void> => {
  const [own, admin] = [contextOf(story, person), contextOf(story, by)];
  const { companyId, userId } = own.me;
  const { becomes } = record.added;
  const created = await createRecord({ ...own, owner: { companyId, userId } }, record);
  if (becomes) await CHANGES[record.of](asAdmin(admin), { id: String(created.record.id), status: becomes });
};

const addContact = async (story: Story, { person, by, contact }: HappeningOf<'contact'>): Promise<void> => {
  const user = required(story.company.profiles, person).user.id;
  await createContact(asAdmin(contextOf(story, by)), { ...contact, user, verified: true });
};

const sendDocument = async (story: Story, { person, by, document }: HappeningOf<'document'>): Promise<void> => {
  const [own, admin] = [contextOf(story, person), contextOf(story, by)];
  const { companyId, userId } = own.me;
  const { type, fileName, paper, becomes, note } = document;
  const { record } = await withUpload(await drawPaper(paper), fileName, (file) =>
    createDocument({ ...own, owner: { companyId, userId } }, { file, document_type: type }),
  );
  if (!becomes) return;
  await changeDocument(asAdmin(admin), { id: String(record.id), status: becomes, note });
};

const end = async (story: Story, { by, number, to }: HappeningOf<'end'>): Promise<unknown> => {
  const ctx = asAdmin(contextOf(story, by));
  return post(ctx, await planTransactionChange(ctx, { id: required(story.transactionIds, number), status: to }));
};

const letHappen = (story: Story, happening: Happening): Promise<unknown> => {
  switch (happening.kind) {
    case 'movement':
      return move(story, happening);
    case 'transfer':
      return transfer(story, happening);
    case 'batch':
      return moveTogether(story, happening);
    case 'end':
      return end(story, happening);
    case 'contact':
      return addContact(story, happening);
    case 'record':
      return addRecord(story, happening);
    case 'document':
      return sendDocument(story, happening);
    case 'expiry':
      return failExpiredCollections({ ...story.services, db: story.db }, happening.at);
  }
};

const byMoment = (happenings: Happening[]): Happening[][] => {
  const moments: Happening[][] = [];
  for (const happening of happenings) {
    const last = moments.at(-1);
    if (last?.[0]?.at.getTime() === happening.at.getTime()) last.push(happening);
    else moments.push([happening]);
  }
  return moments;
};

type Writing = { company: FoundedCompany; happenings: Happening[]; services: Omit<Services, 'ledger'>; databaseUrl: string };

/** Does not wait for the disk after each commit. A crash may lose the last moments of a demo, and nothing else. */
const withoutWaitingForTheDisk = (databaseUrl: string): string => {
  const url = new URL(databaseUrl);
  url.searchParams.set('synchronous_commit', 'off');
  return url.href;
};

/**
 * Writes the history of one company. Everything goes over one connection to read and one to post, so that what shares a
 * moment is written in the order of the story.
 */
export const writeHistory = async ({ company, happenings, services, databaseUrl }: Writing): Promise<void> => {
  const connection = { url: withoutWaitingForTheDisk(databaseUrl), role: 'api' } as const;
  const { db, close } = openDatabase({ ...connection, poolSize: 1 });
  let present = new Date(0);
  const clock = { now: () => present };
  const ledger = createLedger({ connection, batchSize: services.environment.ledgerBatchSize, lanes: 1, clock });
  const story: Story = { company, services: { ...services, clock, ledger }, db, facts: factsOf(company), transactionIds: new Map() };
  try {
    for (const moment of byMoment(happenings)) {
      present = moment[0]?.at ?? present;
      await Promise.all(moment.map((happening) => letHappen(story, happening)));
    }
  } finally {
    await ledger.drain();
    await close();
  }
};
