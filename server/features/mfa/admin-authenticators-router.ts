// The authenticators of users, for the admins of their company; the last three are the older face.
import { z } from 'zod';
import { nothing } from '#server/api/fields.ts';
import { requiring } from '#server/api/procedures.ts';
import { rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import {
  adminAuthenticatorList,
  disableForUser,
  getUsersAuthenticator,
  listUsersAuthenticators,
  readUsersStatus,
  removeUsersAuthenticator,
} from '#server/features/mfa/admin-authenticators.ts';
import { AdminAuthenticator, AuthenticatorPath, MfaStatus } from '#server/features/mfa/schema.ts';
import { pageOf } from '#server/records/listing.ts';

const viewing = requiring('admin.mfa.view');
const deleting = requiring('admin.mfa.delete');

const UserPath = z.object({ id: z.string() });

// Who takes a factor away from others has shown one a moment ago, if they have one.
const REMOVES = { isStepUp: true, description: 'The user is told. Sessions stay as they are.' };

export const adminAuthenticatorRouter = router({
  list: viewing
    .meta(rest('GET', '/admin/users/mfa/authenticators/', 'List the authenticators of users'))
    .input(adminAuthenticatorList.input)
    .output(pageOf(AdminAuthenticator))
    .query(({ ctx, input }) => listUsersAuthenticators(ctx, input)),

  get: viewing
    .meta(rest('GET', '/admin/users/mfa/authenticators/{id}/', 'View an authenticator of a user'))
    .input(AuthenticatorPath)
    .output(AdminAuthenticator)
    .query(({ ctx, input }) => getUsersAuthenticator(ctx, input.id)),

  remove: deleting
    .meta(rest('DELETE', '/admin/users/mfa/authenticators/{id}/', 'Remove an authenticator of a user', REMOVES))
    .input(AuthenticatorPath)
    .output(nothing)
    .mutation(({ ctx, input }) => removeUsersAuthenticator(ctx, input.id)),
});

export const adminMfaRouter = router({
  status: viewing
    .meta(rest('GET', '/admin/users/{id}/mfa/', 'View which authenticators a user has enabled'))
    .input(UserPath)
    .output(MfaStatus)
    .query(({ ctx, input }) => readUsersStatus(ctx, input.id)),

  disableSms: deleting
    .meta(rest('DELETE', '/admin/users/{id}/mfa/sms/', "Remove a user's authenticators of the type sms", REMOVES))
    .input(UserPath)
    .output(nothing)
    .mutation(({ ctx, input }) => disableForUser(ctx, input.id, 'sms')),

  disableToken: deleting
    .meta(rest('DELETE', '/admin/users/{id}/mfa/token/', "Remove a user's authenticators of the type totp", REMOVES))
    .input(UserPath)
    .output(nothing)
    .mutation(({ ctx, input }) => disableForUser(ctx, input.id, 'totp')),
});
