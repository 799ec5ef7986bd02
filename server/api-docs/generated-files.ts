// The files of the repository that are generated from the code of the API. Tests compare the files with the code.
import { readFileSync } from 'node:fs';
import type { AnyRouter } from '@trpc/server';
import { describeApi } from '#server/api-docs/api-docs.ts';
import { printDigest } from '#server/api-docs/openapi/openapi-digest.ts';
import { ERROR_PAGE_FILE, printErrorPage } from '#server/api-docs/pages/error-page.ts';
import { PERMISSION_PAGE_FILE, printPermissionPage } from '#server/api-docs/pages/permission-page.ts';
import { updateWebhookPage, WEBHOOK_PAGE_FILE } from '#server/api-docs/pages/webhook-page.ts';
import { printClient } from '#server/api-docs/typescript-client/print-client.ts';

export const DIGEST_FILE = 'docs/openapi-digest.txt';
export const CLIENT_FOLDER = 'clients/typescript/source/generated';

const printClientFiles = (router: AnyRouter): Record<string, string> =>
  Object.fromEntries(Object.entries(printClient(describeApi(router))).map(([name, text]) => [`${CLIENT_FOLDER}/${name}`, text]));

/** Functions that print the files for a router, by name. Paths are relative to the root of the repository, which must be the working directory. */
export const GENERATED_FILES = {
  client: printClientFiles,
  errors: () => ({ [ERROR_PAGE_FILE]: printErrorPage() }),
  openapi: (router) => ({ [DIGEST_FILE]: printDigest(describeApi(router)) }),
  permissions: (router) => ({ [PERMISSION_PAGE_FILE]: printPermissionPage(router) }),
  webhooks: () => ({ [WEBHOOK_PAGE_FILE]: updateWebhookPage(readFileSync(WEBHOOK_PAGE_FILE, 'utf8')) }),
} as const satisfies Record<string, (router: AnyRouter) => Record<string, string>>;
