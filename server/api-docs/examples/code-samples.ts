// The example request of an operation as code in each language of the reference. A test runs every sample.
import { curlSample } from '#server/api-docs/examples/curl-sample.ts';
import type { ExampleRequest } from '#server/api-docs/examples/example-request.ts';
import { javascriptSample } from '#server/api-docs/examples/javascript-sample.ts';
import { pythonSample } from '#server/api-docs/examples/python-sample.ts';

export type CodeSample = { lang: 'curl' | 'JavaScript' | 'Python'; source: string };

export const codeSamplesOf = (request: ExampleRequest): CodeSample[] => [
  { lang: 'curl', source: curlSample(request) },
  { lang: 'JavaScript', source: javascriptSample(request) },
  { lang: 'Python', source: pythonSample(request) },
];
