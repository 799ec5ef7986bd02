import { z } from 'zod';
import { noOutput } from '#server/schemas/fields.ts';
import { proceduresFor, publicProcedure, sessionProcedure } from '#server/api/procedures.ts';
import { creates, rest, updateAndReplace } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import {
  changePassword,
  confirmPasswordReset,
  confirmPasswordResetAsAdmin,
  resetPassword,
  resetPasswordAsAdmin,
} from '#server/modules/identity/auth/passwords.ts';
import { logIn } from '#server/modules/identity/auth/log-in.ts';
import {
  toTokenDetail,
  toTokenRecord,
  AccessGrant,
  AdminPasswordReset,
  LogIn,
  PasswordChange,
  PasswordReset,
  PasswordResetConfirmation,
  Registration,
  SessionAccess,
  TokenCreation,
  TokenDetail,
  TokenKey,
  TokenRecord,
  TokenVerification,
  EmailResend,
  EmailVerification,
  MobileResend,
  MobileVerification,
} from '#server/modules/identity/auth/schema.ts';
import { register } from '#server/modules/identity/auth/register.ts';
import { createPermanentToken, logOut, logOutEverywhere, verifyToken } from '#server/modules/identity/auth/sessions.ts';
import {
  changeOwnToken,
  getOwnToken,
  listOwnTokens,
  ownTokenList,
  revokeOwnToken,
  revokeOwnTokens,
} from '#server/modules/identity/user-tokens/own-tokens.ts';
import { UserTokenChange } from '#server/modules/identity/user-tokens/schema.ts';
import { readOwnProfile, toVerifiableUser, User, verifyEmail, verifyMobile } from '#server/modules/people/index.ts';
import { resendEmailVerification, resendMobileVerification } from '#server/modules/identity/auth/resend-verification.ts';

const RESET_LINK = 'Sends an email with a reset link. The link can be used once. It expires after one hour, or when a newer link is sent.';

const RESET_EFFECT =
  "Sets a new password. Send `uid` and `token` from the link in the email. Revokes all of the user's tokens, including non-expiring tokens. Does not change authenticators.";

const tokenRouter = router({
  list: sessionProcedure
    .meta(rest('GET', '/auth/tokens/', 'List your active tokens', { concerns: 'user.token.view' }))
    .output(z.array(TokenRecord))
    .query(async ({ ctx }) => (await listOwnTokens(ctx)).map(toTokenRecord)),

  create: sessionProcedure
    .meta(
      creates('/auth/tokens/', 'Create a non-expiring token', {
        description: 'Requires the password. A user can have up to twenty non-expiring tokens. Notifies the user by email.',
        concerns: 'user.token.add',
        isStepUp: true,
        takesProof: true,
      }),
    )
    .input(TokenCreation)
    .output(AccessGrant)
    .mutation(({ ctx, input }) => createPermanentToken(ctx, input)),

  removeAll: sessionProcedure
    .meta(
      rest('DELETE', '/auth/tokens/', 'Delete your tokens', {
        description:
          'Deletes the tokens that match the filters. Without filters it deletes all of them, including the token of the request and ' +
          'non-expiring tokens.',
        concerns: 'user.token.delete',
      }),
    )
    .input(ownTokenList.totalsInput)
    .output(noOutput)
    .mutation(({ ctx, input }) => revokeOwnTokens(ctx, input)),

  get: sessionProcedure
    .meta(rest('GET', '/auth/tokens/{token_key}/', 'Get a token', { concerns: 'user.token.view' }))
    .input(TokenKey)
    .output(TokenDetail)
    .query(async ({ ctx, input }) => toTokenDetail(await getOwnToken(ctx, input.token_key))),

  ...updateAndReplace(
    '/auth/tokens/{token_key}/',
    'Rename a token',
    (meta) =>
      sessionProcedure
        .meta(meta)
        .input(UserTokenChange)
        .output(TokenDetail)
        .mutation(async ({ ctx, input }) => toTokenDetail(await changeOwnToken(ctx, input))),
    { description: 'Changes the label of the token.', concerns: 'user.token.change' },
  ),

  remove: sessionProcedure
    .meta(rest('DELETE', '/auth/tokens/{token_key}/', 'Delete a token', { concerns: 'user.token.delete' }))
    .input(TokenKey)
    .output(noOutput)
    .mutation(({ ctx, input }) => revokeOwnToken(ctx, input.token_key)),

  verify: sessionProcedure
    .meta(
      rest('POST', '/auth/tokens/verify/', 'Get the user of a token', {
        description: 'Returns the user of one of your tokens.',
        concerns: 'user.user.view',
        takesProof: true,
      }),
    )
    .input(TokenVerification)
    .output(User)
    .mutation(({ ctx, input }) => verifyToken(ctx, input.token)),
});

const adminProcedures = proceduresFor('admin', 'user');

/** Links that admins send to users. */
export const adminPasswordRouter = router({
  resetPassword: adminProcedures.change
    .meta(rest('POST', '/admin/auth/password/reset/', "Request a user's password reset", { description: RESET_LINK }))
    .input(AdminPasswordReset)
    .output(noOutput)
    .mutation(({ ctx, input }) => resetPasswordAsAdmin(ctx, input)),

  confirmPasswordReset: adminProcedures.change
    .meta(rest('POST', '/admin/auth/password/reset/confirm/', "Reset a user's password", { description: RESET_EFFECT, takesProof: true }))
    .input(PasswordResetConfirmation)
    .output(noOutput)
    .mutation(({ ctx, input }) => confirmPasswordResetAsAdmin(ctx, input)),
});

export const authRouter = router({
  user: sessionProcedure
    .meta(rest('GET', '/auth/', 'Get the current user', { concerns: 'user.user.view' }))
    .output(User)
    .query(async ({ ctx }) => toVerifiableUser(await readOwnProfile(ctx))),

  register: publicProcedure
    .meta(
      creates('/auth/register/', 'Register a user', {
        description:
          "Registers a user with a company, opens the default accounts of the user's group and returns a token. Sends a verification link to the email " +
          'address, unless an invitation is used, and a verification code to the mobile number. Emits `user.create`.\n\n' +
          'Returns 400 if the company does not allow registrations, or if a required invitation or consent is missing.',
      }),
    )
    .input(Registration)
    .output(SessionAccess)
    .mutation(({ ctx, input }) => register(ctx, input)),

  login: publicProcedure
    .meta(
      rest('POST', '/auth/login/', 'Log in', {
        description:
          'Returns a token that expires. `session_duration` sets its lifetime if the company allows this; otherwise, the company setting applies. ' +
          'If MFA rules require a challenge at login, requests with the token return 403 `mfa_required` until the challenge is completed.\n\n' +
          'Returns the same 400 for an unknown company, an unknown user and a wrong password. Returns 429 after too many failed attempts.',
      }),
    )
    .input(LogIn)
    .output(SessionAccess)
    .mutation(({ ctx, input }) => logIn(ctx, input)),

  logout: sessionProcedure
    .meta(rest('POST', '/auth/logout/', 'Log out', { whileChallenged: 'always', description: 'Revokes the token of the request.' }))
    .output(noOutput)
    .mutation(({ ctx }) => logOut(ctx)),

  logoutAll: sessionProcedure
    .meta(
      rest('POST', '/auth/logout/all/', 'Log out everywhere', {
        description: 'Revokes all of your sessions. Non-expiring tokens remain valid.',
      }),
    )
    .output(noOutput)
    .mutation(({ ctx }) => logOutEverywhere(ctx)),

  changePassword: sessionProcedure
    .meta(
      rest('POST', '/auth/password/change/', 'Change your password', {
        takesProof: true,
        description: 'Revokes all of your other tokens, including non-expiring tokens.',
      }),
    )
    .input(PasswordChange)
    .output(noOutput)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),

  resetPassword: publicProcedure
    .meta(
      rest('POST', '/auth/password/reset/', 'Request a password reset', {
        description: `${RESET_LINK} The response does not reveal whether the user exists.`,
      }),
    )
    .input(PasswordReset)
    .output(noOutput)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),

  confirmPasswordReset: publicProcedure
    .meta(
      rest('POST', '/auth/password/reset/confirm/', 'Reset a password', {
        description: RESET_EFFECT,
      }),
    )
    .input(PasswordResetConfirmation)
    .output(noOutput)
    .mutation(({ ctx, input }) => confirmPasswordReset(ctx, input)),

  verifyEmail: publicProcedure
    .meta(
      rest('POST', '/auth/email/verify/', 'Verify an email address', { description: 'Verifies the address with the key from the email.' }),
    )
    .input(EmailVerification)
    .output(noOutput)
    .mutation(({ ctx, input }) => verifyEmail(ctx, input.key)),

  resendEmailVerification: publicProcedure
    .meta(
      rest('POST', '/auth/email/verify/resend/', 'Resend an email verification', {
        description: 'Sends a new link to an unverified address. The response does not reveal whether the user exists.',
      }),
    )
    .input(EmailResend)
    .output(noOutput)
    .mutation(({ ctx, input }) => resendEmailVerification(ctx, input)),

  verifyMobile: sessionProcedure
    .meta(
      rest('POST', '/auth/mobile/verify/', 'Verify a mobile number', {
        description: 'Verifies one of your mobile numbers with the code from the SMS.',
        takesProof: true,
      }),
    )
    .input(MobileVerification)
    .output(noOutput)
    .mutation(({ ctx, input }) => verifyMobile(ctx, input.otp)),

  resendMobileVerification: publicProcedure
    .meta(
      rest('POST', '/auth/mobile/verify/resend/', 'Resend a mobile verification', {
        description: 'Sends a new code to an unverified number. The response does not reveal whether the user exists.',
      }),
    )
    .input(MobileResend)
    .output(noOutput)
    .mutation(({ ctx, input }) => resendMobileVerification(ctx, input)),

  tokens: tokenRouter,
});
