import { z } from 'zod';
import { nothing } from '#server/api/fields.ts';
import { publicProcedure, sessionProcedure } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { changePassword } from '#server/features/auth/change-password.ts';
import { logIn } from '#server/features/auth/log-in.ts';
import { register } from '#server/features/auth/register.ts';
import { registerCompany } from '#server/features/auth/register-company.ts';
import {
  Access,
  CompanyRegistration,
  LogIn,
  PasswordChange,
  PasswordConfirmation,
  Registration,
  SessionAccess,
  TokenKey,
  TokenRecord,
  TokenVerification,
} from '#server/features/auth/schema.ts';
import { createPermanentToken, listTokens, logOut, logOutEverywhere, revokeToken, verifyToken } from '#server/features/auth/tokens.ts';
import { toVerifiableUser } from '#server/features/users/present-user.ts';
import { User } from '#server/features/users/schema.ts';

const tokenRouter = router({
  list: sessionProcedure
    .meta(rest('GET', '/auth/tokens/', 'List your active tokens'))
    .output(z.array(TokenRecord))
    .query(({ ctx }) => listTokens(ctx)),

  create: sessionProcedure
    .meta(creates('/auth/tokens/', 'Create a token without expiry'))
    .input(PasswordConfirmation)
    .output(Access)
    .mutation(({ ctx, input }) => createPermanentToken(ctx, input.password)),

  remove: sessionProcedure
    .meta(rest('DELETE', '/auth/tokens/{token_key}/', 'Delete a token'))
    .input(TokenKey)
    .output(nothing)
    .mutation(({ ctx, input }) => revokeToken(ctx, input.token_key)),

  verify: sessionProcedure
    .meta(rest('POST', '/auth/tokens/verify/', 'Look at the user behind a token of yours'))
    .input(TokenVerification)
    .output(User)
    .mutation(({ ctx, input }) => verifyToken(ctx, input.token)),
});

export const authRouter = router({
  user: sessionProcedure
    .meta(rest('GET', '/auth/', 'View the user behind the token in use'))
    .output(User)
    .query(({ ctx }) => toVerifiableUser(ctx.me)),

  registerCompany: publicProcedure
    .meta(creates('/auth/company/register/', 'Register a company and its owner'))
    .input(CompanyRegistration)
    .output(SessionAccess)
    .mutation(({ ctx, input }) => registerCompany(ctx, input)),

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
    .meta(rest('POST', '/auth/logout/', 'Log out'))
    .output(nothing)
    .mutation(({ ctx }) => logOut(ctx)),

  logoutAll: sessionProcedure
    .meta(rest('POST', '/auth/logout/all/', 'Log out everywhere'))
    .output(nothing)
    .mutation(({ ctx }) => logOutEverywhere(ctx)),

  changePassword: sessionProcedure
    .meta(rest('POST', '/auth/password/change/', 'Change your password'))
    .input(PasswordChange)
    .output(nothing)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),

  tokens: tokenRouter,
});
