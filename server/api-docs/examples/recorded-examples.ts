// One recorded request and response per operation. examples.test.ts repeats the requests in every run, and rewrites the file on demand.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ExampleRequest } from '#server/api-docs/examples/example-request.ts';

export type RecordedExample = ExampleRequest & { status: number; answer: unknown };

export const EXAMPLES_FILE = fileURLToPath(new URL('examples.json', import.meta.url));

let read: Readonly<Record<string, RecordedExample>> | undefined;

/** By the name of the operation; read on first use. */
export const recordedExamples = (): Readonly<Record<string, RecordedExample>> =>
  (read ??= JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8')) as Record<string, RecordedExample>);
