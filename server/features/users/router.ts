import { IdPath } from '#server/api/fields.ts';
import { owning } from '#server/api/procedures.ts';
import { rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { changeProfile } from '#server/features/users/change-profile.ts';
import { getUser } from '#server/features/users/find-user.ts';
import { listUsers, userList } from '#server/features/users/list-users.ts';
import { toAdminUser, toAdminUserListItem, toUser } from '#server/features/users/present.ts';
import { AdminUser, AdminUserListItem, PROFILE_BYTES_MAX, ProfileChange, User } from '#server/features/users/schema.ts';
import { pageOf, showPage } from '#server/records/listing.ts';

const own = owning('user', 'user');

export const userRouter = router({
  get: own.viewing
    .meta(rest('GET', '/user/', 'View your profile'))
    .output(User)
    .query(({ ctx }) => toUser(ctx.me)),

  update: own.changing
    .meta(rest('PATCH', '/user/', 'Change your profile', { upload: { field: 'profile', bytesMax: PROFILE_BYTES_MAX } }))
    .input(ProfileChange)
    .output(User)
    .mutation(async ({ ctx, input }) => toUser(await changeProfile(ctx, input))),
});

const any = owning('admin', 'user');

export const adminUserRouter = router({
  list: any.viewing
    .meta(rest('GET', '/admin/users/', 'List users'))
    .input(userList.input)
    .output(pageOf(AdminUserListItem))
    .query(async ({ ctx, input }) => showPage(await listUsers(ctx, input), toAdminUserListItem)),

  get: any.viewing
    .meta(rest('GET', '/admin/users/{id}/', 'View a user'))
    .input(IdPath)
    .output(AdminUser)
    .query(async ({ ctx, input }) => toAdminUser(await getUser(ctx, input.id))),
});
