// The images that stand for people. The address is kept with the user, whole: it is shown wherever a user is, also where nothing is known
// of the request. It begins with the public address of the server, so a server that starts under another one puts them right.
import { and, eq, ne } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { files, users } from '#db/schema/index.ts';
import { keepFile } from '#server/modules/files/keep-file.ts';
import { publicImageUrlOf, toPublicImageUrl } from '#server/modules/files/links.ts';
import type { StoredFile } from '#server/modules/files/store-file.ts';
import type { CallerPort } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

/**
 * Puts a stored image, or none, in the place of the user's. Answers the address for `users.profile`, which the caller writes. Throws
 * invalid when the user has as much as a user may have.
 */
export const replaceProfileImage = async (
  tx: Tx,
  ctx: CallerPort & Pick<Services, 'clock' | 'environment'>,
  userId: string,
  stored: StoredFile | null,
): Promise<string | null> => {
  const { companyId } = ctx.me;
  await tx.delete(files).where(and(eq(files.companyId, companyId), eq(files.userId, userId), eq(files.purpose, 'profile')));
  if (!stored) return null;
  return toPublicImageUrl(ctx.environment.appUrl, { ...(await keepFile(tx, ctx, userId, stored)), purpose: 'profile' });
};

/** Puts the addresses of all profile images right, when the public address of the server is another one than before. */
export const readdressProfileImages = async (db: Database, appUrl: string): Promise<void> => {
  const address = publicImageUrlOf(appUrl, 'profile');
  await db
    .update(users)
    .set({ profile: address })
    .from(files)
    .where(and(eq(files.companyId, users.companyId), eq(files.userId, users.id), eq(files.purpose, 'profile'), ne(users.profile, address)));
};
