// A run of the model: each fast-check command sends a request to the reference and to the system under test, and compares the results. At the
// end, the complete states are compared.
import fc from 'fast-check';
import { expect } from 'vitest';
import { intentOf, optionsOf, type Intent, type IntentOptions } from '#server/testing/model/intents.ts';
import type { ReferenceLedger } from '#server/testing/model/reference-ledger.ts';
import { requestOf, startSession, type ModelRequest, type ModelSession, type ModelSettings } from '#server/testing/model/requests.ts';
import { serialize, type CommandOutcome, type CommandContext, type ModelCommand } from '#server/testing/model/model-commands.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A system under test. */
export type ModeledSystem = {
  execute(request: ModelRequest, now: number): Promise<CommandOutcome>;
  /** Checks that its state equals that of the reference. */
  verify(reference: ReferenceLedger): Promise<void>;
  /** Whether its results contain only what clients see. */
  isClientView: boolean;
};

/** The compared part of a result, in a fixed order. */
export const toComparable = (outcome: CommandOutcome, { side }: ModelRequest, isClientView: boolean): CommandOutcome => {
  if (outcome.outcome === 'refused') return outcome;
  const visible = outcome.transactions.filter(({ txType }) => !isClientView || side === undefined || txType === side);
  return { ...outcome, transactions: visible.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
};

/** The number of collections that a request creates. */
export const countCollections = ({ command }: ModelRequest): number =>
  command.type === 'create' ? command.movements.length : command.type === 'reverse' || command.type === 'capture' ? 1 : 0;

/** The client-visible part of a command, without the model's names. */
const bodyOf = (command: ModelCommand): string => {
  if (command.type === 'create') return serialize(command.movements.map((movement) => ({ ...movement, collection: '', expires: 0 })));
  if (command.type === 'capture') return serialize({ ...command, capture: '' });
  return serialize(command.type === 'reverse' ? { ...command, collection: '' } : command);
};

export const contextOf = ({ command, actor, route, key }: ModelRequest, now: number): CommandContext =>
  key === undefined ? { now } : { now, request: { key: `${actor} ${route} ${key}`, body: bodyOf(command) } };

/** Executes a request on the reference and returns the expected result. */
export const applyToReference = (session: ModelSession, request: ModelRequest): CommandOutcome => {
  const { reference, now } = session;
  const isFirst = !session.history.some((earlier) => earlier.request.key === request.key && earlier.request.route === request.route);
  session.collectionCount += countCollections(request);
  if (request.key !== undefined && isFirst) session.history.push({ request, at: now });
  return reference.apply(request.command, contextOf(request, now));
};

/** Sends a request to both and compares the results. */
export const send = async (
  session: ModelSession,
  system: Pick<ModeledSystem, 'execute' | 'isClientView'>,
  request: ModelRequest,
): Promise<void> => {
  const { now } = session;
  const expected = applyToReference(session, request);
  const actual = await system.execute(request, now);
  expect(toComparable(actual, request, system.isClientView), serialize(request)).toEqual(
    toComparable(expected, request, system.isClientView),
  );
};

const commandOf = (intent: Intent, options: IntentOptions): fc.AsyncCommand<ModelSession, ModeledSystem> => {
  let description = serialize(intent);
  return {
    check: (session) => intent.type === 'wait' || requestOf(session, intent, options) !== undefined,
    run: async (session, system) => {
      if (intent.type === 'wait') {
        session.now += intent.days * DAY_MS;
        return;
      }
      const request = requestOf(session, intent, options);
      if (request === undefined) throw new Error('The request is no longer possible');
      description = serialize(request);
      await send(session, system, request);
    },
    toString: () => description,
  };
};

/** Sequences of up to `maxCommands` commands. */
export const commandsOf = ({ limits }: Pick<ModelSettings, 'limits'>, maxCommands: number) =>
  fc.commands([fc.tuple(intentOf(limits), optionsOf(limits)).map(([intent, options]) => commandOf(intent, options))], {
    maxCommands,
    size: 'max',
  });

/** Runs a sequence against a system and compares the final state. */
export const runCommands = async (
  commands: Iterable<fc.AsyncCommand<ModelSession, ModeledSystem>>,
  system: ModeledSystem,
  settings: ModelSettings,
): Promise<void> => {
  const session = startSession(settings);
  await fc.asyncModelRun(() => ({ model: session, real: system }), commands);
  await system.verify(session.reference);
};
