// One example of a call in the languages of the reference. Each sample runs as it stands: a test does that for every operation.
import { curlSample } from '#server/api-docs/examples/curl-sample.ts';
import type { ExampleRequest } from '#server/api-docs/examples/example-request.ts';
import { javascriptSample } from '#server/api-docs/examples/javascript-sample.ts';
import { pythonSample } from '#server/api-docs/examples/python-sample.ts';

export type CodeSample = { lang: 'curl' | 'JavaScript' | 'Python'; source: string };

/** The call in each language. */
export const codeSamplesOf = (request: ExampleRequest): CodeSample[] => [
  { lang: 'curl', source: curlSample(request) },
  { lang: 'JavaScript', source: javascriptSample(request) },
  { lang: 'Python', source: pythonSample(request) },
];
