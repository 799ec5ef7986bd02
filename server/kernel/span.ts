// What happens within what, for tracing. A request that is traced carries its span along; whoever does something worth a span of its own
// says so with `inSpan`, which does nothing where nothing is traced. Who makes spans and sends them away is server/platform/tracing.ts.
import { AsyncLocalStorage } from 'node:async_hooks';

export type Attributes = Record<string, string | number | boolean>;

export type Span = {
  /** Ties log lines to it. */
  traceId: string;
  /** Begins a span within this one; links are others that it is done for as well. */
  begin(name: string, attributes: Attributes, links: readonly Span[]): Span;
  rename(name: string): void;
  note(attributes: Attributes): void;
  /** Something that has a moment and no duration. */
  tell(event: string, attributes: Attributes): void;
  /** What kind of failure it was, never its words: they may hold values. */
  fail(kind: string): void;
  end(): void;
};

const current = new AsyncLocalStorage<Span>();

export const currentSpan = (): Span | undefined => current.getStore();

/** Works within a span, which the caller ends. */
export const withSpan = <Result>(span: Span | undefined, work: () => Result): Result => (span ? current.run(span, work) : work());

const kindOf = (thrown: unknown): string => {
  const { code, name } = Object(thrown) as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown';
};

/** Works within a span and ends it with the work. */
export const endingSpan = async <Result>(span: Span, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await current.run(span, work);
  } catch (error) {
    span.fail(kindOf(error));
    throw error;
  } finally {
    span.end();
  }
};

type Within = { parent?: Span | undefined; links?: readonly Span[] };

/** Works within a new span, if anything is traced here. */
export const inSpan = async <Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
  { parent = currentSpan(), links = [] }: Within = {},
): Promise<Result> => (parent ? endingSpan(parent.begin(name, attributes, links), work) : work());
