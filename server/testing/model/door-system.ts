// The ledger's door over PostgreSQL, asked for many things at once: they reach it in this order, and it makes batches of them
// as large as it may. Each answer is kept under its key as REST would keep it.
import type { Posting } from '#server/features/ledger/batcher.ts';
import type { LedgerAccount, Refusal } from '#server/features/ledger/commands.ts';
import type { Ledger } from '#server/features/ledger/post.ts';
import { AppError, refused } from '#server/kernel/errors.ts';
import { hashBody } from '#server/records/idempotency.ts';
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
    slotOf: () => ledger.externalSlot,
    nameOf: (reference) => owners.get(reference)?.name ?? reference,
    userIdOf: (reference) => owners.get(reference)?.userId ?? null,
  };
};

const answerIn = (error: unknown): Answer | undefined => (error instanceof AppError ? (error.data?.answer as Answer) : undefined);

export const createDoorSystem = async (door: Door) => {
  const { ledger, companyId, strict } = door;
  let chart = await readChart(door);
  const interpreter = createInterpreter({
    ofUser: (name, currency) => chart.ofUser(name, currency),
    external: (currency) => chart.external(currency),
    slotOf: (collection) => chart.slotOf(collection),
    nameOf: (reference) => chart.nameOf(reference),
    userIdOf: (reference) => chart.userIdOf(reference),
  });

  const savedAnswerOf = (request: Request, now: number): Posting['savedAnswer'] => {
    const { sent } = circumstanceOf(request, now);
    if (sent === undefined || request.key === undefined) return undefined;
    const [method = '', path = ''] = request.route.split(' ');
    const encode = (answer: unknown) => ({ status: 200, body: toWords(answer) });
    const identity = { companyId, principal: request.actor, method, path, key: request.key };
    return { ...identity, bodyHash: hashBody(sent.body), strict, encode, encodeError: (error) => encode(answerIn(error)) };
  };

  const postingOf = (request: Request, now: number): Posting => {
    const command = interpreter.toLedger(request.command, now);
    return {
      companyId,
      command,
      present: (accepted) => {
        interpreter.learn(request.command, command, accepted.transactions);
        return interpreter.accepted(accepted);
      },
      eventData: () => ({}),
      refuse: (refusal: Refusal) => {
        const { message } = refused(refusal.reason);
        return new AppError('invalid', { message, data: { answer: interpreter.refused(refusal, request.command) } });
      },
      savedAnswer: savedAnswerOf(request, now),
      preparation: undefined,
    };
  };

  const post = async (posting: Posting): Promise<Answer> => {
    try {
      return (await ledger.post(() => Promise.resolve(posting))) as Answer;
    } catch (error) {
      if (posting.savedAnswer?.settled?.replayed) return fromWords(posting.savedAnswer.settled.body) as Answer;
      if (error instanceof AppError && error.code === 'idempotency_mismatch') return { outcome: 'refused', reason: 'key_reused' };
      const answer = answerIn(error);
      if (answer === undefined) throw error;
      return answer;
    }
  };

  return {
    /** Sends all at once, in this order. */
    ask: async (requests: Request[], now: number): Promise<Answer[]> => {
      chart = await readChart(door);
      return Promise.all(requests.map((request) => postingOf(request, now)).map(post));
    },
    view: interpreter.view,
  };
};
