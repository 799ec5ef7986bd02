// One example of a call in the languages of the reference. Each sample runs as it stands: a test does that for every operation.
import { curlSample } from '#server/rest/code-samples/curl.ts';
import type { ExampleRequest } from '#server/rest/code-samples/example-request.ts';
import { javascriptSample } from '#server/rest/code-samples/javascript.ts';
import { pythonSample } from '#server/rest/code-samples/python.ts';

export type CodeSample = { lang: 'curl' | 'JavaScript' | 'Python'; source: string };

/** The call in each language. */
export const codeSamplesOf = (request: ExampleRequest): CodeSample[] => [
  { lang: 'curl', source: curlSample(request) },
  { lang: 'JavaScript', source: javascriptSample(request) },
  { lang: 'Python', source: pythonSample(request) },
];
