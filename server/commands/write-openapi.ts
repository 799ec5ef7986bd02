// Writes the OpenAPI document down (docs/openapi.json), for who reads it without a server, and so that a change of the API shows in the diff
// of whoever makes it. A test compares the file with the code.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { appRouter } from '#server/composition/app-router.ts';
import { eventCatalogue } from '#server/modules/events/index.ts';
import { printJson } from '#server/kernel/json.ts';
import { openApiDocument } from '#server/rest/openapi.ts';

/** Path of the document in the project. */
export const OPENAPI_FILE = 'docs/openapi.json';

/** The document, a line for each value. Amounts in examples are exact: none is longer than a number holds. */
export const openApiText = (): string => `${JSON.stringify(JSON.parse(printJson(openApiDocument(appRouter, eventCatalogue))), null, 1)}\n`;

if (import.meta.main) writeFileSync(fileURLToPath(new URL(`../../${OPENAPI_FILE}`, import.meta.url)), openApiText());
