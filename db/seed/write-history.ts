// Lets a planned history happen: the same verbs that requests call, through the ledger's door, with the people of the
// story as callers. Only the clock is different: it shows the moment of the story. Happenings come one after the other in
// order of time, because the entries of an account do; those of one moment go together and share a commit.
import { openDatabase, type Database } from '#db/client.ts';
import type { FoundedCompany } from '#db/seed/found-company.ts';
import type { Happening } from '#db/seed/happening.ts';
import type { SessionContext } from '#server/api/context.ts';
import { CompanySettings } from '#server/features/companies/settings.ts';
import { createLedger } from '#server/features/ledger/post.ts';
import { changeTransaction } from '#server/features/transactions/admin-movements.ts';
import { createBatch, postMovement } from '#server/features/transactions/create-movement.ts';
import { failExpiredTransfers } from '#server/features/transactions/resolve-transaction.ts';
import type { Party } from '#server/features/transactions/rules.ts';
import { BatchInput, MovementInput, TransferInput } from '#server/features/transactions/schema.ts';
import type { Movement } from '#server/features/transactions/movement.ts';
import { toCreatedTransaction } from '#server/features/transactions/present.ts';
import { challengeGate } from '#server/features/mfa/gate.ts';
import { transferFrom } from '#server/features/transactions/transfer.ts';
import { newId } from '#server/kernel/id.ts';
import type { Services } from '#server/services.ts';

type Story = {
  company: FoundedCompany;
  services: Services;
  db: Database;
  /** Ids of the transactions that something may come of, by the number of the happening. */
  transactionIds: Map<number, string>;
};

const required = <Key, Value>(found: Map<Key, Value>, key: Key): Value => {
  const value = found.get(key);
  if (value === undefined) throw new Error(`The story has no ${String(key)}.`);
  return value;
};

/** A request of one of the people. Nobody signed in for it, so its session has no token and no permissions. */
const contextOf = ({ company, services, db }: Story, key: string): SessionContext => {
  const profile = required(company.profiles, key);
  const me = {
    ...profile,
    companyId: company.id,
    companySettings: CompanySettings.parse({}),
    userId: profile.user.id,
    tokenKey: '',
    expiresAt: null,
    permissions: new Set<string>(),
    primaryAccount: required(company.accounts, key).reference,
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
    recall: (_name, read) => read(),
    presentedChallenges: [],
    mayReplay: false,
    gate: challengeGate,
    me,
  };
};

type HappeningOf<Kind extends Happening['kind']> = Extract<Happening, { kind: Kind }>;

/** Whose account it is, as the story knows: reading it again for every movement would take longer than posting. */
const partyOf = ({ company }: Story, person: string): Party => ({
  account: required(company.accounts, person),
  user: required(company.profiles, person).user,
});

const move = async (story: Story, { number, by, person, txType, currency, amount, details }: HappeningOf<'movement'>): Promise<void> => {
  const ctx = contextOf(story, by);
  const movement: Movement = {
    txType,
    input: MovementInput.parse({ currency, amount, ...details }),
    currency: required(story.company.currencies, currency),
    party: partyOf(story, person),
    status: by === person ? 'Pending' : 'Complete',
    creatorId: ctx.me.userId,
  };
  const { id } = await postMovement(ctx, movement, toCreatedTransaction);
  story.transactionIds.set(number, id);
};

const transfer = (story: Story, { person, recipient, currency, amount, details }: HappeningOf<'transfer'>): Promise<unknown> => {
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
  return transferFrom(contextOf(story, person), { sender: partyOf(story, person), input, status: 'Complete' }, toCreatedTransaction);
};

const moveTogether = async (story: Story, { person, items }: HappeningOf<'batch'>): Promise<void> => {
  const input = BatchInput.parse({
    transactions: items.map(({ currency, amount, details }) => ({ tx_type: 'credit', currency, amount, ...details })),
  });
  const { transactions } = await createBatch(contextOf(story, person), input);
  for (const [index, { number }] of items.entries()) story.transactionIds.set(number, transactions[index]?.id ?? '');
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
      return changeTransaction(contextOf(story, happening.by), {
        id: required(story.transactionIds, happening.number),
        status: happening.to,
      });
    case 'expiry':
      return failExpiredTransfers({ ...story.services, db: story.db }, happening.at);
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
  const story: Story = { company, services: { ...services, clock, ledger }, db, transactionIds: new Map() };
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
