// What can be said to the commands of the bench.
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { OperatorError } from '#server/kernel/operator-error.ts';

/** Reads flags; throws an OperatorError with the usage for any other. */
export const readFlags = <Config extends ParseArgsConfig>(config: Config, usage: string) => {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n${usage}`);
  }
};

/** A number above zero that may have a fraction. */
export const positiveOf = (name: string, text: string, usage: string): number => {
  const value = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || !(value > 0)) throw new OperatorError(`--${name} is a number above 0.\n${usage}`);
  return value;
};

/** A whole number above zero. */
export const wholeOf = (name: string, text: string, usage: string): number => {
  const value = positiveOf(name, text, usage);
  if (!Number.isSafeInteger(value)) throw new OperatorError(`--${name} is a whole number above 0.\n${usage}`);
  return value;
};

const startedAt = performance.now();

/** One line with the time that has passed. */
export const say = (line: string): void => {
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const passed = [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
  process.stdout.write(`[${passed}] ${line}\n`);
};

/** Runs a command: what a person can put right is said plainly, all else with where it happened. */
export const runCommand = async (command: () => Promise<boolean>): Promise<void> => {
  try {
    process.exitCode = (await command()) ? 0 : 1;
  } catch (error) {
    process.stderr.write(`\n${error instanceof OperatorError ? error.message : String((error as Error).stack)}\n`);
    process.exitCode = 1;
  }
};
