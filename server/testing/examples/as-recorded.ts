// What an example leaves in the document: the request and its answer, with the names that a reader may see.
import type { ExampleRequest } from '#server/api-docs/examples/example-request.ts';
import type { RecordedExample } from '#server/api-docs/examples/recorded-examples.ts';
import type { World } from '#server/testing/world.ts';

const COMPANY = 'northwind';
const ADDRESS = 'https://books.example.com';
/** Where nobody listens: tests have webhooks sent there. */
const NOBODY = 'http://127.0.0.1:9';
const RECEIVER = 'https://hooks.example.com';

/** The same, wherever tests run and whatever their company is called. */
export const asRecorded = (
  { company, services }: World,
  { request, status, text }: { request: ExampleRequest; status: number; text: string },
): RecordedExample => {
  const readable = (json: string): string =>
    json.replaceAll(company, COMPANY).replaceAll(services.environment.appUrl, ADDRESS).replaceAll(NOBODY, RECEIVER);
  const parse = (json: string): unknown => {
    try {
      return JSON.parse(readable(json));
    } catch {
      return json;
    }
  };
  return { ...(parse(JSON.stringify(request)) as ExampleRequest), status, answer: parse(text) };
};
