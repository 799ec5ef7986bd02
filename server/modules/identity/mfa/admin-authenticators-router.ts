// The authenticators of users, for the admins of their company; the last three are the older face.
import { IdPath, nothing } from '#server/schemas/fields.ts';
import { owning } from '#server/api/procedures.ts';
import { rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { readUsersStatus, removeTypeFromUser, removeUsersAuthenticator } from '#server/modules/identity/mfa/admin-authenticators.ts';
import { getUsersAuthenticator } from '#server/modules/identity/mfa/find-authenticators.ts';
import { authenticatorList, listUsersAuthenticators } from '#server/modules/identity/mfa/list-authenticators.ts';
import { toAdminAuthenticator } from '#server/modules/identity/mfa/present.ts';
import { AdminAuthenticator, MfaStatus } from '#server/modules/identity/mfa/schema.ts';
import { pageOf, showPage } from '#server/records/listing.ts';

const { viewing, deleting } = owning('admin', 'mfa');

// Who takes a factor away from others has shown one a moment ago, if they have one.
const REMOVES = { isStepUp: true, description: 'The user is told. Sessions stay as they are.' };

export const adminAuthenticatorRouter = router({
  list: viewing
    .meta(rest('GET', '/admin/users/mfa/authenticators/', 'List the authenticators of users'))
    .input(authenticatorList.input)
    .output(pageOf(AdminAuthenticator))
    .query(async ({ ctx, input }) => showPage(await listUsersAuthenticators(ctx, input), toAdminAuthenticator)),

  get: viewing
    .meta(rest('GET', '/admin/users/mfa/authenticators/{id}/', 'View an authenticator of a user'))
    .input(IdPath)
    .output(AdminAuthenticator)
    .query(async ({ ctx, input }) => toAdminAuthenticator(await getUsersAuthenticator(ctx.db, ctx, input.id))),

  remove: deleting
    .meta(rest('DELETE', '/admin/users/mfa/authenticators/{id}/', 'Remove an authenticator of a user', REMOVES))
    .input(IdPath)
    .output(nothing)
    .mutation(({ ctx, input }) => removeUsersAuthenticator(ctx, input.id)),
});

export const adminMfaRouter = router({
  status: viewing
    .meta(rest('GET', '/admin/users/{id}/mfa/', 'View which authenticators a user has enabled'))
    .input(IdPath)
    .output(MfaStatus)
    .query(({ ctx, input }) => readUsersStatus(ctx, input.id)),

  disableSms: deleting
    .meta(rest('DELETE', '/admin/users/{id}/mfa/sms/', "Remove a user's authenticators of the type sms", REMOVES))
    .input(IdPath)
    .output(nothing)
    .mutation(({ ctx, input }) => removeTypeFromUser(ctx, input.id, 'sms')),

  disableToken: deleting
    .meta(rest('DELETE', '/admin/users/{id}/mfa/token/', "Remove a user's authenticators of the type totp", REMOVES))
    .input(IdPath)
    .output(nothing)
    .mutation(({ ctx, input }) => removeTypeFromUser(ctx, input.id, 'totp')),
});
