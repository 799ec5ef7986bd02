// Writes log lines to standard output: JSON, or short text on a terminal. All fields are filtered by name at any depth, so that callers
// cannot log secrets; request and response bodies are never logged. Database errors lose their parameters, which contain personal data.
import { Writable } from 'node:stream';
import { pino, type LevelWithSilent, type LogFn, type Logger } from 'pino';
import { currentSpan } from '#server/kernel/span.ts';

export type Log = Logger;

const HIDDEN = '[hidden]';
const DEPTH_MAX = 6;
const PUBLIC_FIELDS = new Set(['token_key', 'idempotencykey', 'idempotency_key', 'keyid', 'key_id']);
const SECRET_FIELD =
  /^(body|data|payload|params|parameters|cookies?|authorization|session)$|pass(word|phrase)|secret|token|cookie|authorization|credential|otp|key/i;

const isSecretField = (name: string): boolean => SECRET_FIELD.test(name) && !PUBLIC_FIELDS.has(name.toLowerCase());

/** Drizzle includes the values of a failed statement in its error message. */
const redactParameters = (text: string): string => text.replaceAll(/\nparams: .*(?=\n\s+at |\n*$)/gs, '\nparams: [hidden]');

type LoggedError = { type: string; message: string; stack?: string; code?: string; cause?: LoggedError };

/** Converts an error for the log: without the parameters of a statement and without attached fields. */
export const toLoggedError = (error: unknown, depth = 0): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: HIDDEN };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: redactParameters(error.message),
    ...(error.stack ? { stack: redactParameters(error.stack) } : {}),
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.cause !== undefined && depth < DEPTH_MAX ? { cause: toLoggedError(error.cause, depth + 1) } : {}),
  };
};

/** A copy with the values of secret fields removed. */
export const redactSecrets = (value: unknown, depth = 0): unknown => {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (value instanceof Error) return toLoggedError(value);
  if (depth === DEPTH_MAX) return HIDDEN;
  if (Array.isArray(value)) return value.map((item) => redactSecrets(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, isSecretField(name) ? HIDDEN : redactSecrets(item, depth + 1)]),
  );
};

type LogLine = { time: number; level: string; msg?: string; err?: LoggedError } & Record<string, unknown>;

/** A log line for a terminal: time, level, message, fields; an error has its stack on the following lines. */
export const toReadableLine = (json: string): string => {
  const { time, level, msg, err, ...fields } = JSON.parse(json) as LogLine;
  const printedFields = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const head = [new Date(time).toISOString().slice(11, 19), level.toUpperCase().padEnd(5), msg ?? '', ...printedFields].join(' ').trimEnd();
  return err ? `${head}\n${err.stack ?? err.message}\n` : `${head}\n`;
};

const toReadableStream = (stream: NodeJS.WritableStream): Writable =>
  new Writable({
    decodeStrings: false,
    write: (line: string, _encoding, done) => {
      stream.write(toReadableLine(line));
      done();
    },
  });

/** Logs an error that has no log message with its own message, without parameters. */
function addErrorMessage(this: Logger, inputs: Parameters<LogFn>, method: LogFn): void {
  const [first, ...rest] = inputs as [unknown, ...unknown[]];
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
  if (!(error instanceof Error) || rest.length > 0) return method.apply(this, inputs);
  const fields = first instanceof Error ? { err: error } : first;
  method.apply(this, [fields, toLoggedError(error).message] as Parameters<LogFn>);
}

/** Creates the process's log. `stream` defaults to standard output. */
export const createLog = (options: { level: LevelWithSilent; stream?: NodeJS.WritableStream & { isTTY?: boolean } }): Log => {
  const stream = options.stream ?? process.stdout;
  return pino(
    {
      level: options.level,
      base: null,
      serializers: { err: (error: unknown) => error },
      // Adds the trace ID within a traced request.
      mixin: () => {
        const span = currentSpan();
        return span ? { traceId: span.traceId } : {};
      },
      hooks: { logMethod: addErrorMessage },
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => redactSecrets(fields) as Record<string, unknown>,
      },
    },
    stream.isTTY ? toReadableStream(stream) : stream,
  );
};
