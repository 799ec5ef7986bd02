// The company in the head of a PDF.
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies } from '#db/schema/index.ts';
import { toObjectKey } from '#server/modules/files/index.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { toPng } from '#server/platform/files/images.ts';

/** `logo` is a PNG image. */
export type PrintedCompany = { name: string; legalName: string | null; logo: Buffer | undefined };

/** Twice the printed height, for a sharp print. */
const LOGO_HEIGHT_PIXELS = 200;

const readLogo = async (fileStore: FileStore, companyId: number, objectName: string | null): Promise<Buffer | undefined> => {
  const storedFile = objectName === null ? undefined : await fileStore.open(toObjectKey({ companyId, objectName }));
  return storedFile && toPng(await buffer(storedFile), LOGO_HEIGHT_PIXELS);
};

const readCompany = async (db: Database, companyId: number) => {
  const [company] = await db
    .select({ name: companies.name, legalName: companies.legalName, logoName: companies.logo })
    .from(companies)
    .where(eq(companies.id, companyId));
  if (!company) throw new Error(`Company ${companyId} has no row.`);
  return company;
};

/** For text formats. Does not need the file store, which contains the logo. */
export const readCompanyWithoutLogo = async (db: Database, companyId: number): Promise<PrintedCompany> => {
  const { name, legalName } = await readCompany(db, companyId);
  return { name, legalName, logo: undefined };
};

export const readPrintedCompany = async (
  { db, fileStore }: { db: Database; fileStore: FileStore },
  companyId: number,
): Promise<PrintedCompany> => {
  const { logoName, ...names } = await readCompany(db, companyId);
  return { ...names, logo: await readLogo(fileStore, companyId, logoName) };
};
