// Writes what is generated of the client for TypeScript. A test compares the files with the document that the server serves.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { appRouter } from '#server/composition/app-router.ts';
import { printClient } from '#server/commands/client/print-client.ts';
import { eventCatalogue } from '#server/modules/events/index.ts';
import { openApiDocument } from '#server/rest/openapi.ts';

/** Path of the folder in the project. */
export const CLIENT_FOLDER = 'clients/typescript/source/generated';

/** The files of the folder, by their names. */
export const clientFiles = (): Record<string, string> => printClient(openApiDocument(appRouter, eventCatalogue));

if (import.meta.main) {
  const folder = fileURLToPath(new URL(`../../${CLIENT_FOLDER}`, import.meta.url));
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(clientFiles())) writeFileSync(path.join(folder, name), text);
}
