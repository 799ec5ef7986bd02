import { z } from 'zod';
import { requiring } from '#server/api/procedures.ts';
import { rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { changeProfile } from '#server/features/users/change-profile.ts';
import { listUsers, userList } from '#server/features/users/list-users.ts';
import { toAdminUser, toUser } from '#server/features/users/present-user.ts';
import { findProfile } from '#server/features/users/profile.ts';
import { AdminUser, AdminUserRow, ProfileChange, User } from '#server/features/users/schema.ts';
import { notFound } from '#server/kernel/errors.ts';
import { pageOf } from '#server/records/listing.ts';

export const userRouter = router({
  get: requiring('user.user.view')
    .meta(rest('GET', '/user/', 'View your profile'))
    .output(User)
    .query(({ ctx }) => toUser(ctx.me)),

  update: requiring('user.user.change')
    .meta(rest('PATCH', '/user/', 'Change your profile', { multipart: true }))
    .input(ProfileChange)
    .output(User)
    .mutation(async ({ ctx, input }) => toUser(await changeProfile(ctx, input))),
});

export const adminUserRouter = router({
  list: requiring('admin.user.view')
    .meta(rest('GET', '/admin/users/', 'List users'))
    .input(userList.input)
    .output(pageOf(AdminUserRow))
    .query(({ ctx, input }) => listUsers(ctx, input)),

  get: requiring('admin.user.view')
    .meta(rest('GET', '/admin/users/{id}/', 'View a user'))
    .input(z.object({ id: z.string() }))
    .output(AdminUser)
    .query(async ({ ctx, input }) => {
      const profile = z.uuid().safeParse(input.id).success && (await findProfile(ctx.db, ctx.me.companyId, input.id));
      if (!profile) throw notFound();
      return toAdminUser(profile);
    }),
});
