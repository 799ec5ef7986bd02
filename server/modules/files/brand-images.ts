// The images that stand for a company, its groups and its currencies. Everybody may see them who knows their address: they are on pages
// that nobody has signed in to, and in mails. A company and a group keep the name of the object; a currency keeps the whole address, since
// it is shown inside other objects, where nothing is known of the request. A server that starts under another address puts those right.
import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { companies, currencies, files, groups } from '#db/schema/index.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import type { NamingRecord } from '#server/modules/files/file-records.ts';
import { keepFile, orRemoveStored } from '#server/modules/files/keep-file.ts';
import { publicImageUrlOf } from '#server/modules/files/links.ts';
import { storeFile, type StoredFile, type UploadPorts } from '#server/modules/files/store-file.ts';
import type { Upload } from '#server/kernel/upload.ts';
import type { CallerPort } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

/** Largest image that is received. */
export const BRAND_BYTES_MAX = 5 * 1024 * 1024;

/** What was sent for a field that holds an image: an image, null for none, undefined for the one that is there. */
type SentImage = Upload | null | undefined;
type StoredImage = StoredFile | null | undefined;

/**
 * Stores the images that were sent, each by its field, then keeps them in the transaction that names them. Throws invalid at the field for
 * what is no image; throttled when too many are sent.
 */
export const withStoredImages = async <Field extends string, Result>(
  ctx: UploadPorts,
  sent: Record<Field, SentImage>,
  keep: (stored: Record<Field, StoredImage>) => Promise<Result>,
): Promise<Result> => {
  const stored = { ...sent } as Record<Field, StoredImage>;
  let keepAll = () => keep(stored);
  for (const field of Object.keys(sent) as Field[]) {
    const upload = sent[field];
    if (!upload) continue;
    await ctx.throttle.count('upload', callerSubject(ctx.me));
    const image = await storeFile(ctx, { upload, purpose: 'brand', field });
    stored[field] = image;
    const inner = keepAll;
    keepAll = () => orRemoveStored(ctx, image, inner);
  }
  return keepAll();
};

/** Puts an image in the place of another: answers the name of its object, null for none, undefined where nothing was sent. */
export const replaceBrandImage = async (
  tx: Tx,
  ctx: CallerPort & Pick<Services, 'clock'>,
  stored: StoredImage,
  objectBefore: string | null,
): Promise<string | null | undefined> => {
  if (stored === undefined) return undefined;
  const { companyId, userId } = ctx.me;
  if (objectBefore !== null) {
    await tx.delete(files).where(and(eq(files.companyId, companyId), eq(files.objectName, objectBefore), eq(files.purpose, 'brand')));
  }
  return stored && (await keepFile(tx, ctx, userId, stored)).objectName;
};

const OBJECT_IN_ADDRESS = /([0-9a-f]{32})\.webp$/;

/** The name of the object in the address of a public image; null where there is none. */
export const objectNameIn = (address: string | null): string | null => OBJECT_IN_ADDRESS.exec(address ?? '')?.[1] ?? null;

/** Of these files the ones that something of the company shows. */
export const namingOfBrandImages = async (db: Database, companyId: number, fileIds: string[]): Promise<NamingRecord[]> => {
  const isNamed = or(
    sql`exists (select 1 from ${companies} where ${companies.id} = ${companyId}
      and ${files.objectName} in (${companies.logo}, ${companies.icon}))`,
    sql`exists (select 1 from ${groups} where ${groups.companyId} = ${companyId} and ${groups.icon} = ${files.objectName})`,
    sql`exists (select 1 from ${currencies} where ${currencies.companyId} = ${companyId}
      and right(${currencies.icon}, 37) = ${files.objectName} || '.webp')`,
  );
  return db
    .select({ fileId: files.id, userId: files.userId, archived: sql<boolean>`false` })
    .from(files)
    .where(and(eq(files.companyId, companyId), inArray(files.id, fileIds), isNamed));
};

/** Puts the addresses of the icons of currencies right, when the public address of the server is another one than before. */
export const readdressCurrencyIcons = async (db: Database, appUrl: string): Promise<void> => {
  const address = publicImageUrlOf(appUrl, 'brand');
  await db
    .update(currencies)
    .set({ icon: address })
    .from(files)
    .where(
      and(
        eq(files.companyId, currencies.companyId),
        isNotNull(currencies.icon),
        sql`right(${currencies.icon}, 37) = ${files.objectName} || '.webp'`,
        eq(files.purpose, 'brand'),
        ne(currencies.icon, address),
      ),
    );
};
