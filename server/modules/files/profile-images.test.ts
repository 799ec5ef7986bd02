import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { SessionContext } from '#server/api/context.ts';
import { readPublicImagePath } from '#server/modules/files/links.ts';
import { readdressProfileImages, replaceProfileImage } from '#server/modules/files/profile-images.ts';
import { storeFile } from '#server/modules/files/store-file.ts';
import { inCompany } from '#server/records/company-transaction.ts';
import { callOf } from '#server/testing/file-calls.ts';
import { picture, writeUpload } from '#server/testing/uploads.ts';
import { useWorlds } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

const annsCall = async (): Promise<SessionContext> => {
  const world = await createWorld();
  return callOf(database, world, world.ann);
};

/** As a change of the profile does it. */
const show = async (ctx: SessionContext, content: Buffer | null): Promise<string | null> => {
  const stored = content && (await storeFile(ctx, { upload: await writeUpload(content), purpose: 'profile', field: 'profile' }));
  const { companyId, userId } = ctx.me;
  return inCompany(database.db, companyId, async (tx) => {
    const profile = await replaceProfileImage(tx, ctx, userId, stored);
    await tx.execute(sql`update users set profile = ${profile} where company_id = ${companyId} and id = ${userId}`);
    return profile;
  });
};

const imagesOf = ({ me: { companyId, userId } }: SessionContext) =>
  database.owner<{ object_name: string }[]>`select object_name from files where company_id = ${companyId} and user_id = ${userId}`;

const shownOf = async ({ me: { companyId, userId } }: SessionContext): Promise<string | undefined> => {
  const [user] = await database.owner<{ profile: string }[]>`select profile from users where company_id = ${companyId} and id = ${userId}`;
  return user?.profile;
};

describe('the profile image of a user', () => {
  it('has an address of its own under the public address of the server, and another with each image', async () => {
    const ctx = await annsCall();
    const [first, second] = [await show(ctx, await picture()), await show(ctx, await picture())];
    expect(first).toMatch(/^http:\/\/127\.0\.0\.1:3000\/files\/profile\/[0-9a-f]{40}\.webp$/);
    expect(second).not.toBe(first);
    const [kept, ...others] = await imagesOf(ctx);
    expect(others).toEqual([]);
    expect(readPublicImagePath(new URL(second ?? '').pathname)).toEqual({
      companyId: ctx.me.companyId,
      objectName: kept?.object_name,
      purpose: 'profile',
    });
    expect(await show(ctx, null)).toBeNull();
    expect(await imagesOf(ctx)).toEqual([]);
  });

  it('moves with the public address of the server, and nothing else of anybody does', async () => {
    const [ctx, other] = [await annsCall(), await annsCall()];
    const before = [await show(ctx, await picture()), await show(other, await picture())];
    await database.owner`update users set profile = 'https://elsewhere.example/me.png'
      where company_id = ${ctx.me.companyId} and id <> ${ctx.me.userId}`;
    await readdressProfileImages(database.db, 'https://books.example.com');
    expect([await shownOf(ctx), await shownOf(other)]).toEqual(
      before.map((address) => address?.replace('http://127.0.0.1:3000', 'https://books.example.com')),
    );
    const rest = await database.owner`select distinct profile from users where company_id = ${ctx.me.companyId} and id <> ${ctx.me.userId}`;
    expect(rest).toEqual([{ profile: 'https://elsewhere.example/me.png' }]);
  });

  it('is written to no row while the address stays', async () => {
    const ctx = await annsCall();
    await show(ctx, await picture());
    const versionOf = () => database.owner`select xmin::text from users where company_id = ${ctx.me.companyId} order by id`;
    const before = await versionOf();
    await readdressProfileImages(database.db, ctx.environment.appUrl);
    expect(await versionOf()).toEqual(before);
  });
});
