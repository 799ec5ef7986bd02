// Public images: profile images of users, and brand images (the logo and icons of a company, its groups and currencies). Anyone with the
// link can see them, because they appear in emails and on pages without a session. Companies and groups store the name of the object.
// Users and currencies store the whole URL, because they are serialized without the request; the URLs are updated when the server
// starts with a different public URL.
import { UPLOAD_THROTTLE, storeFile, type StoredFile, type UploadPorts } from '#server/modules/files/store-file.ts';
import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { companies, currencies, files, groups, users } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import type { PublicPurpose } from '#server/kernel/file-enums.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import type { Upload } from '#server/kernel/upload.ts';
import { commitOrRemoveFile, insertFile, type FileReference } from '#server/modules/files/file-rows.ts';
import { publicImageUrlSql, toPublicImageUrl } from '#server/modules/files/links.ts';
import type { CallerPort } from '#server/records/service-ports.ts';

export const BRAND_BYTES_MAX = 5 * 1024 * 1024;

/** Null removes the image, undefined keeps it. */
type ImageInput = Upload | null | undefined;
export type StoredImage = StoredFile | null | undefined;

/**
 * Stores the uploaded images of a request, then runs the transaction that refers to them. Throws invalid on the field if an upload is not
 * an image; throttled if the caller uploads too much.
 */
export const storePublicImages = async <Field extends string, Result>(
  ctx: UploadPorts,
  purpose: PublicPurpose,
  inputs: Record<Field, ImageInput>,
  commit: (storedImages: Record<Field, StoredImage>) => Promise<Result>,
): Promise<Result> => {
  const storedImages = { ...inputs } as Record<Field, StoredImage>;
  let commitAll = () => commit(storedImages);
  for (const field of Object.keys(inputs) as Field[]) {
    const upload = inputs[field];
    if (!upload) continue;
    await ctx.throttle.count(UPLOAD_THROTTLE, callerSubject(ctx.me));
    const image = await storeFile(ctx, { upload, purpose, field });
    storedImages[field] = image;
    const commitPrevious = commitAll;
    commitAll = () => commitOrRemoveFile(ctx, image, commitPrevious);
  }
  return commitAll();
};

/** Returns the name of the new object; null if the image was removed, undefined if it was kept. */
export const replaceBrandImage = async (
  tx: Tx,
  ctx: CallerPort & Pick<Services, 'clock'>,
  storedImage: StoredImage,
  previousObjectName: string | null,
): Promise<string | null | undefined> => {
  if (storedImage === undefined) return undefined;
  const { companyId, userId } = ctx.me;
  if (previousObjectName !== null) {
    await tx.delete(files).where(and(eq(files.companyId, companyId), eq(files.objectName, previousObjectName), eq(files.purpose, 'brand')));
  }
  return storedImage && (await insertFile(tx, ctx, userId, storedImage)).objectName;
};

const OBJECT_NAME_IN_URL = /([0-9a-f]{32})\.webp$/;

/** The name of the object in the URL of a public image. */
export const findObjectName = (url: string | null): string | null => OBJECT_NAME_IN_URL.exec(url ?? '')?.[1] ?? null;

export const findBrandImageReferences = async (db: Database, companyId: number, fileIds: string[]): Promise<FileReference[]> => {
  const referenceCondition = or(
    sql`exists (select 1 from ${companies} where ${companies.id} = ${companyId}
      and ${files.objectName} in (${companies.logo}, ${companies.icon}))`,
    sql`exists (select 1 from ${groups} where ${groups.companyId} = ${companyId} and ${groups.icon} = ${files.objectName})`,
    sql`exists (select 1 from ${currencies} where ${currencies.companyId} = ${companyId}
      and right(${currencies.icon}, 37) = ${files.objectName} || '.webp')`,
  );
  return db
    .select({ fileId: files.id, userId: files.userId, archived: sql<boolean>`false` })
    .from(files)
    .where(and(eq(files.companyId, companyId), inArray(files.id, fileIds), referenceCondition));
};

/** Updates the URLs that differ from the current public URL of the server. */
export const updateCurrencyIconUrls = async (db: Database, appUrl: string): Promise<void> => {
  const url = publicImageUrlSql(appUrl, 'brand');
  await db
    .update(currencies)
    .set({ icon: url })
    .from(files)
    .where(
      and(
        eq(files.companyId, currencies.companyId),
        isNotNull(currencies.icon),
        sql`right(${currencies.icon}, 37) = ${files.objectName} || '.webp'`,
        eq(files.purpose, 'brand'),
        ne(currencies.icon, url),
      ),
    );
};

/**
 * Replaces or removes the image of a user, and returns the URL, which the caller writes to `users.profile`. Throws invalid if a
 * limit of the user is reached.
 */
export const replaceProfileImage = async (
  tx: Tx,
  ctx: CallerPort & Pick<Services, 'clock' | 'environment'>,
  userId: string,
  storedImage: StoredFile | null,
): Promise<string | null> => {
  const { companyId } = ctx.me;
  await tx.delete(files).where(and(eq(files.companyId, companyId), eq(files.userId, userId), eq(files.purpose, 'profile')));
  if (!storedImage) return null;
  return toPublicImageUrl(ctx.environment.appUrl, { ...(await insertFile(tx, ctx, userId, storedImage)), purpose: 'profile' });
};

/** Updates the URLs that differ from the current public URL of the server. */
export const updateProfileImageUrls = async (db: Database, appUrl: string): Promise<void> => {
  const url = publicImageUrlSql(appUrl, 'profile');
  await db
    .update(users)
    .set({ profile: url })
    .from(files)
    .where(and(eq(files.companyId, users.companyId), eq(files.userId, users.id), eq(files.purpose, 'profile'), ne(users.profile, url)));
};
