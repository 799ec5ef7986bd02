import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { SessionContext } from '#server/api/context.ts';
import { readPublicImagePath } from '#server/modules/files/links.ts';
import { replaceProfileImage, updateProfileImageUrls } from '#server/modules/files/public-images.ts';
import { storeFile } from '#server/modules/files/store-file.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import { createUserContext } from '#server/testing/stored-files.ts';
import { picture, writeUpload } from '#server/testing/uploads.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const createContext = async (): Promise<SessionContext> => {
  const fixture = await createFixture();
  return createUserContext(database, fixture, fixture.ann);
};

/** Replaces the image as a profile update does. */
const replaceImage = async (ctx: SessionContext, content: Buffer | null): Promise<string | null> => {
  const storedFile = content && (await storeFile(ctx, { upload: await writeUpload(content), purpose: 'profile', field: 'profile' }));
  const { companyId, userId } = ctx.me;
  return withCompanyTransaction(database.db, companyId, async (tx) => {
    const profile = await replaceProfileImage(tx, ctx, userId, storedFile);
    await tx.execute(sql`update users set profile = ${profile} where company_id = ${companyId} and id = ${userId}`);
    return profile;
  });
};

const imagesOf = ({ me: { companyId, userId } }: SessionContext) =>
  database.owner<{ object_name: string }[]>`select object_name from files where company_id = ${companyId} and user_id = ${userId}`;

const readProfileUrl = async ({ me: { companyId, userId } }: SessionContext): Promise<string | undefined> => {
  const [user] = await database.owner<{ profile: string }[]>`select profile from users where company_id = ${companyId} and id = ${userId}`;
  return user?.profile;
};

describe('the profile image of a user', () => {
  it('has a new URL for each image, which begins with the public URL of the server', async () => {
    const ctx = await createContext();
    const [first, second] = [await replaceImage(ctx, await picture()), await replaceImage(ctx, await picture())];
    expect(first).toMatch(/^http:\/\/127\.0\.0\.1:3000\/files\/profile\/[0-9a-f]{40}\.webp$/);
    expect(second).not.toBe(first);
    const [newImage, ...remaining] = await imagesOf(ctx);
    expect(remaining).toEqual([]);
    expect(readPublicImagePath(new URL(second ?? '').pathname)).toEqual({
      companyId: ctx.me.companyId,
      objectName: newImage?.object_name,
      purpose: 'profile',
    });
    expect(await replaceImage(ctx, null)).toBeNull();
    expect(await imagesOf(ctx)).toEqual([]);
  });

  it('changes with the public URL of the server, unless the image is external', async () => {
    const [ctx, otherCtx] = [await createContext(), await createContext()];
    const before = [await replaceImage(ctx, await picture()), await replaceImage(otherCtx, await picture())];
    await database.owner`update users set profile = 'https://elsewhere.example/me.png'
      where company_id = ${ctx.me.companyId} and id <> ${ctx.me.userId}`;
    await updateProfileImageUrls(database.db, 'https://books.example.com');
    expect([await readProfileUrl(ctx), await readProfileUrl(otherCtx)]).toEqual(
      before.map((address) => address?.replace('http://127.0.0.1:3000', 'https://books.example.com')),
    );
    const externalProfiles =
      await database.owner`select distinct profile from users where company_id = ${ctx.me.companyId} and id <> ${ctx.me.userId}`;
    expect(externalProfiles).toEqual([{ profile: 'https://elsewhere.example/me.png' }]);
  });

  it('is not written if the public URL is unchanged', async () => {
    const ctx = await createContext();
    await replaceImage(ctx, await picture());
    const readRowVersions = () => database.owner`select xmin::text from users where company_id = ${ctx.me.companyId} order by id`;
    const before = await readRowVersions();
    await updateProfileImageUrls(database.db, ctx.environment.appUrl);
    expect(await readRowVersions()).toEqual(before);
  });
});
