// Calls of the file service functions without their procedures.
import type { SessionContext } from '#server/api/context.ts';
import { createContext } from '#server/composition/context.ts';
import { insertFile, commitOrRemoveFile, storeFile } from '#server/modules/files/index.ts';
import type { FileRow } from '#db/schema/index.ts';
import type { FilePurpose } from '#server/kernel/file-enums.ts';
import { newId } from '#server/kernel/id.ts';
import type { Services } from '#server/api/services.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { writeUpload } from '#server/testing/uploads.ts';
import type { TestUser, CompanyFixture } from '#server/testing/company-fixture.ts';

/** The context of a call by a user, optionally with other services. */
export const createUserContext = async (
  database: TestDatabase,
  { services, clientAddress }: CompanyFixture,
  { token }: TestUser,
  overrides: Partial<Services> = {},
): Promise<SessionContext> => {
  const { environment } = services;
  const ctx = createContext({
    services: { ...services, ...overrides },
    db: database.db,
    requestId: newId(),
    clientAddress,
    userAgent: 'vitest',
    url: new URL('/3/', environment.appUrl),
    token,
  });
  return { ...ctx, me: await ctx.session() };
};

type FileFixture = { name?: string; purpose?: FilePurpose };

/** Stores a file for the caller. */
export const storeTestFile = async (
  database: TestDatabase,
  ctx: SessionContext,
  content: Buffer,
  { name, purpose = 'document' }: FileFixture = {},
): Promise<FileRow> => {
  const file = await storeFile(ctx, { upload: await writeUpload(content, name), purpose, field: 'file' });
  return commitOrRemoveFile(ctx, file, () =>
    withCompanyTransaction(database.db, ctx.me.companyId, (tx) => insertFile(tx, ctx, ctx.me.userId, file)),
  );
};
