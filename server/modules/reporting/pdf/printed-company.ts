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

export const readPrintedCompany = async (
  { db, fileStore }: { db: Database; fileStore: FileStore },
  companyId: number,
): Promise<PrintedCompany> => {
  const [company] = await db
    .select({ name: companies.name, legalName: companies.legalName, logo: companies.logo })
    .from(companies)
    .where(eq(companies.id, companyId));
  if (!company) throw new Error(`Company ${companyId} has no row.`);
  return { ...company, logo: await readLogo(fileStore, companyId, company.logo) };
};
