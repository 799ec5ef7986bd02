// One example of each operation: a request that was made and the answer that it got. A test makes them anew in every run and writes them
// down when it is asked to (examples.test.ts); here they are only read.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ExampleRequest } from '#server/rest/code-samples/example-request.ts';

export type RecordedExample = ExampleRequest & { status: number; answer: unknown };

export const EXAMPLES_FILE = fileURLToPath(new URL('examples.json', import.meta.url));

let read: Readonly<Record<string, RecordedExample>> | undefined;

/** By the name of the operation. Read once, when they are first asked for. */
export const recordedExamples = (): Readonly<Record<string, RecordedExample>> =>
  (read ??= JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8')) as Record<string, RecordedExample>);
