import { z } from 'zod';
import { nothing } from '#server/schemas/fields.ts';
import { publicProcedure, sessionProcedure } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { changePassword, confirmPasswordReset, resetPassword } from '#server/modules/identity/auth/passwords.ts';
import { logIn } from '#server/modules/identity/auth/log-in.ts';
import {
  toTokenRecord,
  AccessGrant,
  LogIn,
  PasswordChange,
  PasswordReset,
  PasswordResetConfirmation,
  Registration,
  SessionAccess,
  TokenCreation,
  TokenKey,
  TokenRecord,
  TokenVerification,
  EmailResend,
  EmailVerification,
  MobileResend,
  MobileVerification,
} from '#server/modules/identity/auth/schema.ts';
import { register } from '#server/modules/identity/auth/register.ts';
import {
  createPermanentToken,
  listOwnTokens,
  logOut,
  logOutEverywhere,
  revokeOwnToken,
  verifyToken,
} from '#server/modules/identity/auth/sessions.ts';
import { readOwnProfile, toVerifiableUser, User, verifyEmail, verifyMobile } from '#server/modules/people/index.ts';
import { resendEmailVerification, resendMobileVerification } from '#server/modules/identity/auth/resend-verification.ts';

const tokenRouter = router({
  list: sessionProcedure
    .meta(rest('GET', '/auth/tokens/', 'List your active tokens', { concerns: 'user.token.view' }))
    .output(z.array(TokenRecord))
    .query(async ({ ctx }) => (await listOwnTokens(ctx)).map(toTokenRecord)),

  create: sessionProcedure
    .meta(creates('/auth/tokens/', 'Create a token without expiry', { concerns: 'user.token.add', isStepUp: true, takesProof: true }))
    .input(TokenCreation)
    .output(AccessGrant)
    .mutation(({ ctx, input }) => createPermanentToken(ctx, input)),

  remove: sessionProcedure
    .meta(rest('DELETE', '/auth/tokens/{token_key}/', 'Delete a token', { concerns: 'user.token.delete' }))
    .input(TokenKey)
    .output(nothing)
    .mutation(({ ctx, input }) => revokeOwnToken(ctx, input.token_key)),

  verify: sessionProcedure
    .meta(
      rest('POST', '/auth/tokens/verify/', 'Look at the user behind a token of yours', { concerns: 'user.user.view', takesProof: true }),
    )
    .input(TokenVerification)
    .output(User)
    .mutation(({ ctx, input }) => verifyToken(ctx, input.token)),
});

export const authRouter = router({
  user: sessionProcedure
    .meta(rest('GET', '/auth/', 'View the user behind the token in use', { concerns: 'user.user.view' }))
    .output(User)
    .query(async ({ ctx }) => toVerifiableUser(await readOwnProfile(ctx))),

  register: publicProcedure
    .meta(creates('/auth/register/', 'Register a user'))
    .input(Registration)
    .output(SessionAccess)
    .mutation(({ ctx, input }) => register(ctx, input)),

  login: publicProcedure
    .meta(rest('POST', '/auth/login/', 'Log in'))
    .input(LogIn)
    .output(SessionAccess)
    .mutation(({ ctx, input }) => logIn(ctx, input)),

  logout: sessionProcedure
    .meta(rest('POST', '/auth/logout/', 'Log out', { whileChallenged: 'always' }))
    .output(nothing)
    .mutation(({ ctx }) => logOut(ctx)),

  logoutAll: sessionProcedure
    .meta(
      rest('POST', '/auth/logout/all/', 'Log out everywhere', {
        description: 'Ends all tokens of the user that expire. Tokens without expiry stay.',
      }),
    )
    .output(nothing)
    .mutation(({ ctx }) => logOutEverywhere(ctx)),

  changePassword: sessionProcedure
    .meta(
      rest('POST', '/auth/password/change/', 'Change your password', {
        takesProof: true,
        description: 'Ends all other tokens of the user, those without expiry too.',
      }),
    )
    .input(PasswordChange)
    .output(nothing)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),

  resetPassword: publicProcedure
    .meta(
      rest('POST', '/auth/password/reset/', 'Ask for a mail with a link that sets a new password', {
        description: 'Answers the same whoever is named. The link works once, for an hour, and until a newer one is sent.',
      }),
    )
    .input(PasswordReset)
    .output(nothing)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),

  confirmPasswordReset: publicProcedure
    .meta(
      rest('POST', '/auth/password/reset/confirm/', 'Set a new password with the link of the mail', {
        description: 'Ends all tokens of the user, those without expiry too. Authenticators stay.',
      }),
    )
    .input(PasswordResetConfirmation)
    .output(nothing)
    .mutation(({ ctx, input }) => confirmPasswordReset(ctx, input)),

  verifyEmail: publicProcedure
    .meta(rest('POST', '/auth/email/verify/', 'Verify an email address with the link of the mail'))
    .input(EmailVerification)
    .output(nothing)
    .mutation(({ ctx, input }) => verifyEmail(ctx, input.key)),

  resendEmailVerification: publicProcedure
    .meta(rest('POST', '/auth/email/verify/resend/', 'Send the mail that verifies an email address again'))
    .input(EmailResend)
    .output(nothing)
    .mutation(({ ctx, input }) => resendEmailVerification(ctx, input)),

  verifyMobile: sessionProcedure
    .meta(rest('POST', '/auth/mobile/verify/', 'Verify your mobile number with the code of the SMS', { takesProof: true }))
    .input(MobileVerification)
    .output(nothing)
    .mutation(({ ctx, input }) => verifyMobile(ctx, input.otp)),

  resendMobileVerification: publicProcedure
    .meta(rest('POST', '/auth/mobile/verify/resend/', 'Send the code that verifies a mobile number again'))
    .input(MobileResend)
    .output(nothing)
    .mutation(({ ctx, input }) => resendMobileVerification(ctx, input)),

  tokens: tokenRouter,
});
