// One course of the model: commands for fast-check, each of which sends a request to the reference and to a system under
// test, and compares what both answer. In the end all that both keep is compared.
import fc from 'fast-check';
import { expect } from 'vitest';
import { intentOf, mannerOf, type Intent, type IntentOptions } from '#server/testing/model/intents.ts';
import type { ReferenceLedger } from '#server/testing/model/reference-ledger.ts';
import { requestOf, startSession, type ModelRequest, type ModelSession, type ModelSettings } from '#server/testing/model/requests.ts';
import { toWords, type CommandOutcome, type CommandContext, type ModelCommand } from '#server/testing/model/model-commands.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A system under test. */
export type ModelledSystem = {
  execute(request: ModelRequest, now: number): Promise<CommandOutcome>;
  /** Everything that it keeps is what the reference keeps. */
  verify(reference: ReferenceLedger): Promise<void>;
  /** Whether its results contain only what clients see. */
  isSeenByClients: boolean;
};

/** The compared part of a result, in a fixed order. */
export const shown = (answer: CommandOutcome, { side }: ModelRequest, isSeenByClients: boolean): CommandOutcome => {
  if (answer.outcome === 'refused') return answer;
  const visible = answer.transactions.filter(({ txType }) => !isSeenByClients || side === undefined || txType === side);
  return { ...answer, transactions: visible.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
};

const collectionsIn = ({ command }: ModelRequest): number =>
  command.type === 'create' ? command.movements.length : command.type === 'reverse' ? 1 : 0;

/** The client-visible part of a command, without the model's names. */
const bodyOf = (command: ModelCommand): string => {
  if (command.type === 'create') return toWords(command.movements.map((movement) => ({ ...movement, collection: '', expires: 0 })));
  return toWords(command.type === 'reverse' ? { ...command, collection: '' } : command);
};

export const circumstanceOf = ({ command, actor, route, key }: ModelRequest, now: number): CommandContext =>
  key === undefined ? { now } : { now, sent: { key: `${actor} ${route} ${key}`, body: bodyOf(command) } };

/** Asks the reference. Its answer is what the system is to answer. */
export const expectedAnswer = (session: ModelSession, request: ModelRequest): CommandOutcome => {
  const { reference, now } = session;
  const isFirst = !session.past.some((past) => past.request.key === request.key && past.request.route === request.route);
  session.named += collectionsIn(request);
  if (request.key !== undefined && isFirst) session.past.push({ request, at: now });
  return reference.apply(request.command, circumstanceOf(request, now));
};

/** Asks both, and compares. */
export const send = async (
  session: ModelSession,
  system: Pick<ModelledSystem, 'execute' | 'isSeenByClients'>,
  request: ModelRequest,
): Promise<void> => {
  const { now } = session;
  const expected = expectedAnswer(session, request);
  const actual = await system.execute(request, now);
  expect(shown(actual, request, system.isSeenByClients), toWords(request)).toEqual(shown(expected, request, system.isSeenByClients));
};

const commandOf = (intent: Intent, manner: IntentOptions): fc.AsyncCommand<ModelSession, ModelledSystem> => {
  let told = toWords(intent);
  return {
    check: (session) => intent.type === 'wait' || requestOf(session, intent, manner) !== undefined,
    run: async (session, system) => {
      if (intent.type === 'wait') {
        session.now += intent.days * DAY_MS;
        return;
      }
      const request = requestOf(session, intent, manner);
      if (request === undefined) throw new Error('A request was possible a moment ago');
      told = toWords(request);
      await send(session, system, request);
    },
    toString: () => told,
  };
};

/** Sequences of up to so many commands. */
export const commandsOf = ({ reach }: Pick<ModelSettings, 'reach'>, maxCommands: number) =>
  fc.commands([fc.tuple(intentOf(reach), mannerOf(reach)).map(([intent, manner]) => commandOf(intent, manner))], {
    maxCommands,
    size: 'max',
  });

/** Runs a sequence against a system and compares the final state. */
export const runCommands = async (
  commands: Iterable<fc.AsyncCommand<ModelSession, ModelledSystem>>,
  system: ModelledSystem,
  settings: ModelSettings,
): Promise<void> => {
  const session = startSession(settings);
  await fc.asyncModelRun(() => ({ model: session, real: system }), commands);
  await system.verify(session.reference);
};
