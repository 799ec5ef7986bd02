import { proceduresFor } from '#server/api/procedures.ts';
import { creates, rest, updateAndReplace } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import {
  AdminUser,
  AdminUserListItem,
  toAdminUserListItem,
  toAdminUserWithWallet,
  toUser,
  User,
} from '#server/modules/people/user-profiles/schema.ts';
import { getUser, getUserWithWallet, readOwnProfile } from '#server/modules/people/user-profiles/service.ts';
import { changeProfile } from '#server/modules/people/users/change-profile.ts';
import {
  AdminUserChange,
  AdminUserInput,
  PROFILE_BYTES_MAX,
  ProfileChange,
  toUserSettings,
  UserOverview,
  UserSettings,
} from '#server/modules/people/users/schema.ts';
import { addUser, archiveUser, changeUser, changeUserSettings } from '#server/modules/people/users/service.ts';
import { countUsers, listUsers, userList } from '#server/modules/people/users/user-list.ts';
import { pageOf, serializePage } from '#server/records/listing.ts';
import { IdPath, noOutput } from '#server/schemas/fields.ts';
import { SwitchesChange } from '#server/schemas/shared-schemas.ts';

const userProcedures = proceduresFor('user', 'user');

export const userRouter = router({
  get: userProcedures.view
    .meta(rest('GET', '/user/', 'Get your profile'))
    .output(User)
    .query(async ({ ctx }) => toUser(await readOwnProfile(ctx))),

  ...updateAndReplace(
    '/user/',
    'Update your profile',
    (meta) =>
      userProcedures.change
        .meta(meta)
        .input(ProfileChange)
        .output(User)
        .mutation(async ({ ctx, input }) => toUser(await changeProfile(ctx, input))),
    { upload: { field: 'profile', bytesMax: PROFILE_BYTES_MAX } },
  ),
});

const adminProcedures = proceduresFor('admin', 'user');

const PROFILE_UPLOAD_META = { upload: { field: 'profile', bytesMax: PROFILE_BYTES_MAX } };
const USER_CHANGE_META = {
  ...PROFILE_UPLOAD_META,
  description: "Archiving or deactivating a user ends all of the user's sessions. An archived user can only be restored, not changed.",
};

const adminSettingsRouter = router({
  get: adminProcedures.view
    .meta(rest('GET', '/admin/users/{id}/settings/', "Get a user's transaction settings"))
    .input(IdPath)
    .output(UserSettings)
    .query(async ({ ctx, input }) => toUserSettings((await getUser(ctx, input.id)).user)),

  ...updateAndReplace('/admin/users/{id}/settings/', "Update a user's transaction settings", (meta) =>
    adminProcedures.change
      .meta(meta)
      .input(SwitchesChange.extend(IdPath.shape))
      .output(UserSettings)
      .mutation(async ({ ctx, input }) => toUserSettings(await changeUserSettings(ctx, input))),
  ),
});

export const adminUserRouter = router({
  list: adminProcedures.view
    .meta(rest('GET', '/admin/users/', 'List users'))
    .input(userList.input)
    .output(pageOf(AdminUserListItem))
    .query(async ({ ctx, input }) => serializePage(await listUsers(ctx, input), toAdminUserListItem)),

  create: adminProcedures.add
    .meta(
      creates('/admin/users/', 'Create a user', {
        ...PROFILE_UPLOAD_META,
        description: 'If the user has an email address, sends a link to set a password. The link expires after three days.',
      }),
    )
    .input(AdminUserInput)
    .output(AdminUser)
    .mutation(async ({ ctx, input }) => toAdminUserWithWallet(await addUser(ctx, input))),

  overview: adminProcedures.view
    .meta(rest('GET', '/admin/users/overview/', 'Get user statistics'))
    .output(UserOverview)
    .query(({ ctx }) => countUsers(ctx)),

  get: adminProcedures.view
    .meta(rest('GET', '/admin/users/{id}/', 'Get a user'))
    .input(IdPath)
    .output(AdminUser)
    .query(async ({ ctx, input }) => toAdminUserWithWallet(await getUserWithWallet(ctx, input.id))),

  ...updateAndReplace(
    '/admin/users/{id}/',
    'Update a user',
    (meta) =>
      adminProcedures.change
        .meta(meta)
        .input(AdminUserChange.extend(IdPath.shape))
        .output(AdminUser)
        .mutation(async ({ ctx, input }) => toAdminUserWithWallet(await changeUser(ctx, input))),
    USER_CHANGE_META,
  ),

  remove: adminProcedures.delete
    .meta(
      rest('DELETE', '/admin/users/{id}/', 'Archive a user', {
        description: 'Sets `archived` to `true`. Users are never deleted, because transactions refer to them.',
      }),
    )
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => archiveUser(ctx, input.id)),

  settings: adminSettingsRouter,
});
