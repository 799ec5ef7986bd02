// Tracing spans. A traced request carries its span in async context; `inSpan` creates a child span, and does nothing without a trace.
// server/platform/tracing.ts implements spans and exports them.
import { AsyncLocalStorage } from 'node:async_hooks';

export type Attributes = Record<string, string | number | boolean>;

export type Span = {
  /** Added to log lines. */
  traceId: string;
  /** Starts a child span. `links` are the other spans that it does work for. */
  startChild(name: string, attributes: Attributes, links: readonly Span[]): Span;
  rename(name: string): void;
  setAttributes(attributes: Attributes): void;
  /** Adds an event without a duration. */
  addEvent(event: string, attributes: Attributes): void;
  /** Records the kind of a failure, never its message, which may contain values. */
  fail(kind: string): void;
  end(): void;
};

const spanStorage = new AsyncLocalStorage<Span>();

export const currentSpan = (): Span | undefined => spanStorage.getStore();

/** Runs `work` in a span that the caller ends. */
export const withSpan = <Result>(span: Span | undefined, work: () => Result): Result => (span ? spanStorage.run(span, work) : work());

const toErrorKind = (thrown: unknown): string => {
  const { code, name } = Object(thrown) as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown';
};

/** Runs `work` in a span and ends the span. */
export const runInSpan = async <Result>(span: Span, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await spanStorage.run(span, work);
  } catch (error) {
    span.fail(toErrorKind(error));
    throw error;
  } finally {
    span.end();
  }
};

type SpanParent = { parent?: Span | undefined; links?: readonly Span[] };

/** Runs `work` in a new child span if there is a trace. */
export const inSpan = async <Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
  { parent = currentSpan(), links = [] }: SpanParent = {},
): Promise<Result> => (parent ? runInSpan(parent.startChild(name, attributes, links), work) : work());
