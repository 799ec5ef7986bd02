// The ledger's door over PostgreSQL, asked for many things at once: they reach it in this order, and it makes batches of them
// as large as it may. Each answer is kept under its key as REST would keep it.
import type { Posting } from '#server/ledger/engine/posting-queue.ts';
import type { LedgerAccount } from '#server/ledger/domain/command.ts';
import type { Ledger } from '#server/ledger/engine/ledger.ts';
import { Refused } from '#server/features/transactions/refusal-error.ts';
import { AppError } from '#server/kernel/errors.ts';
import { hashBody } from '#server/kernel/idempotency.ts';
import { CURRENCIES } from '#server/testing/model/intents.ts';
import { createInterpreter, type Chart } from '#server/testing/model/ledger-commands.ts';
import type { Request } from '#server/testing/model/requests.ts';
import { circumstanceOf } from '#server/testing/model/session.ts';
import { fromWords, toWords, type Answer } from '#server/testing/model/vocabulary.ts';

export type Door = {
  ledger: Ledger;
  companyId: number;
  strict: boolean;
  /** Everybody's account and user, by name. */
  parties: Map<string, { reference: string; userId: string }>;
};

/** The accounts as they are now: one that has no row yet is to be opened by its first entry. */
const readChart = async ({ ledger, companyId, parties }: Door): Promise<Chart> => {
  const accounts = new Map<string, LedgerAccount>();
  for (const { code } of CURRENCIES) {
    for (const [name, { reference }] of parties) accounts.set(`${name} ${code}`, await ledger.accounts.ofUser(companyId, reference, code));
    accounts.set(code, await ledger.accounts.ofSystem(companyId, 'external', code));
    accounts.set(`fees ${code}`, await ledger.accounts.ofSystem(companyId, 'fees', code));
  }
  const accountOf = (key: string): LedgerAccount => {
    const account = accounts.get(key);
    if (account === undefined) throw new Error(`There is no account ${key}`);
    return account;
  };
  const owners = new Map([...parties].map(([name, { reference, userId }]) => [reference, { name, userId }]));
  return {
    ofUser: (name, currency) => accountOf(`${name} ${currency}`),
    external: accountOf,
    fees: (currency) => accountOf(`fees ${currency}`),
    slotOf: () => ledger.externalSlot,
    nameOf: (reference) => owners.get(reference)?.name ?? reference,
    userIdOf: (reference) => owners.get(reference)?.userId ?? null,
  };
};

export const createDoorSystem = async (door: Door) => {
  const { ledger, companyId, strict } = door;
  let chart = await readChart(door);
  const interpreter = createInterpreter({
    ofUser: (name, currency) => chart.ofUser(name, currency),
    external: (currency) => chart.external(currency),
    fees: (currency) => chart.fees(currency),
    slotOf: (collection) => chart.slotOf(collection),
    nameOf: (reference) => chart.nameOf(reference),
    userIdOf: (reference) => chart.userIdOf(reference),
  });

  const answerIn = (error: unknown, { command }: Request): Answer | undefined =>
    error instanceof Refused ? interpreter.refused(error.refusal, command) : undefined;

  const savedAnswerOf = (request: Request, now: number): Posting['savedAnswer'] => {
    const { sent } = circumstanceOf(request, now);
    if (sent === undefined || request.key === undefined) return undefined;
    const [method = '', path = ''] = request.route.split(' ');
    const encode = (answer: unknown) => ({ status: 200, body: toWords(answer) });
    const encodeError = (error: unknown) => encode(answerIn(error, request));
    const identity = { companyId, principal: request.actor, method, path, key: request.key };
    return { ...identity, bodyHash: hashBody(sent.body), isStrict: strict, encode, encodeError };
  };

  const postingOf = (request: Request, now: number): Posting<Answer> => {
    const command = interpreter.toLedger(request.command, now);
    return {
      companyId,
      command,
      present: (accepted) => {
        interpreter.learn(request.command, command, accepted.transactions);
        return interpreter.accepted(accepted);
      },
      eventData: () => ({}),
      savedAnswer: savedAnswerOf(request, now),
    };
  };

  const post = async (request: Request, posting: Posting<Answer>): Promise<Answer> => {
    try {
      return await ledger.post(() => Promise.resolve(posting));
    } catch (error) {
      if (posting.savedAnswer?.answered?.replayed) return fromWords(posting.savedAnswer.answered.body) as Answer;
      if (error instanceof AppError && error.code === 'idempotency_mismatch') return { outcome: 'refused', reason: 'key_reused' };
      const answer = answerIn(error, request);
      if (answer === undefined) throw error;
      return answer;
    }
  };

  return {
    /** Sends all at once, in this order. */
    ask: async (requests: Request[], now: number): Promise<Answer[]> => {
      chart = await readChart(door);
      const postings = requests.map((request) => [request, postingOf(request, now)] as const);
      return Promise.all(postings.map(([request, posting]) => post(request, posting)));
    },
    view: interpreter.view,
  };
};
