// The ledger over PostgreSQL with concurrent requests: they arrive in this order and are batched as far as possible. Each
// response is saved under its key as REST would save it. A dry run directly before each request must have the same outcome.
import type { Command as LedgerCommand, LedgerAccount, Rejection } from '#server/ledger/domain/command.ts';
import type { IdempotencyRecord, PostDecision, PostRequest, PostResult } from '#server/ledger/domain/post-request.ts';
import type { Ledger } from '#server/ledger/engine/ledger.ts';
import { hashBody } from '#server/kernel/idempotency.ts';
import { CURRENCIES } from '#server/testing/model/intents.ts';
import { createInterpreter, type AccountChart } from '#server/testing/model/ledger-commands.ts';
import type { ModelRequest } from '#server/testing/model/requests.ts';
import { contextOf } from '#server/testing/model/session.ts';
import { parse, serialize, type CommandOutcome } from '#server/testing/model/model-commands.ts';

export type LedgerFixture = {
  ledger: Ledger;
  companyId: number;
  strict: boolean;
  /** The accounts and users, by name. */
  parties: Map<string, { reference: string; userId: string }>;
};

/** The current accounts. The first entry opens an account that has no row. */
const readAccounts = async ({ ledger, companyId, parties }: LedgerFixture): Promise<AccountChart> => {
  const accounts = new Map<string, LedgerAccount>();
  for (const { code } of CURRENCIES) {
    for (const [name, { reference }] of parties) accounts.set(`${name} ${code}`, await ledger.accounts.ofUser(companyId, reference, code));
    accounts.set(code, await ledger.accounts.ofSystem(companyId, 'external', code));
    accounts.set(`fees ${code}`, await ledger.accounts.ofSystem(companyId, 'fees', code));
  }
  const accountOf = (key: string): LedgerAccount => {
    const account = accounts.get(key);
    if (account === undefined) throw new Error(`Unknown account: ${key}`);
    return account;
  };
  const owners = new Map([...parties].map(([name, { reference, userId }]) => [reference, { name, userId }]));
  return {
    ofUser: (name, currency) => accountOf(`${name} ${currency}`),
    external: accountOf,
    fees: (currency) => accountOf(`fees ${currency}`),
    slotOf: () => ledger.externalSlotFor(0),
    nameOf: (reference) => owners.get(reference)?.name ?? reference,
    userIdOf: (reference) => owners.get(reference)?.userId ?? null,
  };
};

export const createLedgerSystem = async (fixture: LedgerFixture) => {
  const { ledger, companyId, strict } = fixture;
  let chart = await readAccounts(fixture);
  const interpreter = createInterpreter({
    ofUser: (name, currency) => chart.ofUser(name, currency),
    external: (currency) => chart.external(currency),
    fees: (currency) => chart.fees(currency),
    slotOf: (collection) => chart.slotOf(collection),
    nameOf: (reference) => chart.nameOf(reference),
    userIdOf: (reference) => chart.userIdOf(reference),
  });

  /** The request, with the record under which its response is saved as REST would save it. */
  const requestOf = (request: ModelRequest, now: number): PostRequest => {
    const command = interpreter.toLedger(request.command, now);
    const { request: keyed } = contextOf(request, now);
    const [method = '', path = ''] = request.route.split(' ');
    const render: IdempotencyRecord['render'] = (decision) => ({
      status: 200,
      body: serialize(toCommandOutcome(request, command, decision)),
    });
    const idempotency =
      keyed !== undefined && request.key !== undefined
        ? { companyId, principal: request.actor, method, path, key: request.key, bodyHash: hashBody(keyed.body), isStrict: strict, render }
        : undefined;
    return { companyId, command, eventPayload: () => ({}), idempotency };
  };

  const toCommandOutcome = (request: ModelRequest, command: LedgerCommand, decision: PostDecision): CommandOutcome => {
    if (decision.kind === 'rejected') return interpreter.refused(decision.rejection, request.command);
    interpreter.recordCommand(request.command, command, decision.accepted.transactions);
    return interpreter.accepted(decision.accepted);
  };

  const requireSameOutcome = (request: ModelRequest, dryRun: PostResult, outcome: CommandOutcome): CommandOutcome => {
    if (dryRun.kind !== 'accepted' && dryRun.kind !== 'rejected') throw new Error(`A dry run was ${dryRun.kind}`);
    const predicted =
      dryRun.kind === 'accepted'
        ? interpreter.accepted(dryRun.accepted)
        : interpreter.refused(dryRun.rejection as Rejection, request.command);
    if (serialize(predicted) !== serialize(outcome))
      throw new Error(`The dry run of ${serialize(request)} returned ${serialize(predicted)}, and the posting ${serialize(outcome)}`);
    return outcome;
  };

  let dryRunCount = 0;
  const post = async (request: ModelRequest, posting: PostRequest): Promise<CommandOutcome> => {
    const [dryRun, result] = await Promise.all([ledger.post({ ...posting, idempotency: undefined, isDryRun: true }), ledger.post(posting)]);
    const outcome = toOutcome(request, posting, result);
    const isReplay = result.kind === 'replayed' || (result.kind === 'rejected' && result.rejection.reason === 'idempotency_mismatch');
    if (isReplay) return outcome;
    dryRunCount += 1;
    return requireSameOutcome(request, dryRun, outcome);
  };

  const toOutcome = (request: ModelRequest, posting: PostRequest, result: PostResult): CommandOutcome => {
    switch (result.kind) {
      case 'accepted':
        if (result.response) return parse(result.response.body) as CommandOutcome;
        return toCommandOutcome(request, posting.command, result);
      case 'replayed':
        return parse(result.response.body) as CommandOutcome;
      case 'rejected': {
        const { rejection } = result;
        if (rejection.reason === 'idempotency_mismatch') return { outcome: 'refused', reason: 'key_reused' };
        if (rejection.reason === 'challenge_consumed' || rejection.reason === 'idempotency_in_progress') throw new Error(rejection.reason);
        return interpreter.refused(rejection, request.command);
      }
      case 'stale':
        throw new Error('The request was built from outdated data');
    }
  };

  return {
    /** Sends all requests concurrently, in this order. */
    execute: async (requests: ModelRequest[], now: number): Promise<CommandOutcome[]> => {
      chart = await readAccounts(fixture);
      const postings = requests.map((request) => [request, requestOf(request, now)] as const);
      return Promise.all(postings.map(([request, posting]) => post(request, posting)));
    },
    view: interpreter.view,
    dryRunCount: () => dryRunCount,
  };
};
