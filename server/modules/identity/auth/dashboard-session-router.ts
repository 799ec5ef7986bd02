// Sessions of the dashboard. Not part of REST: the token is stored in the sealed cookie and never sent to the page.
import { z } from 'zod';
import type { Context } from '#server/api/context.ts';
import { nothing } from '#server/schemas/fields.ts';
import { publicProcedure, sessionProcedure } from '#server/api/procedures.ts';
import { router } from '#server/api/trpc.ts';
import { DemoCredentials, isDemoCompany, readDemoCommand, readDemoCredentials } from '#server/modules/identity/auth/demo-credentials.ts';
import { logIn } from '#server/modules/identity/auth/log-in.ts';
import {
  toSessionRecord,
  Access,
  CompanyRegistration,
  Credentials,
  PasswordProof,
  Registration,
  SessionRecord,
  TokenKey,
  TryOutAccess,
  type SessionAccess,
} from '#server/modules/identity/auth/schema.ts';
import { provePassword } from '#server/modules/identity/auth/password-proof.ts';
import { register, registerCompany } from '#server/modules/identity/auth/register.ts';
import { readToken } from '#server/kernel/access-token.ts';
import { createTryOutToken, logOutOthers, listOwnTokens, logOut, revokeOwnToken } from '#server/modules/identity/auth/sessions.ts';
import { withdrawChallenges } from '#server/modules/identity/mfa/challenges.ts';
import { Challenge } from '#server/modules/identity/mfa/schema.ts';
import { issueSessionChallenges } from '#server/modules/identity/mfa/challenge-gate.ts';
import { SetUp } from '#server/modules/identity/setup/schema.ts';
import { setUpCompany } from '#server/modules/identity/setup/first-company.ts';
import { AppError } from '#server/kernel/errors.ts';

const SessionWithoutToken = Access.omit({ token: true });
type SessionWithoutToken = z.infer<typeof SessionWithoutToken>;

/** If the session has already ended, only the cookie is cleared. */
const ignoreEndedSession = (failure: unknown): undefined => {
  if (failure instanceof AppError && failure.status === 401) return undefined;
  throw failure;
};

/** Stores the session in the cookie, and remembers the user on the device. */
const storeSession = async (ctx: Context, { token, user, expires, challenges }: SessionAccess): Promise<SessionWithoutToken> => {
  await ctx.cookie?.set(token, new Date(expires));
  const companyId = readToken(token)?.companyId;
  const device = await ctx.device?.();
  if (companyId !== undefined) await device?.remember(companyId, user.id);
  return { user, challenges };
};

export const dashboardSessionRouter = router({
  signIn: publicProcedure
    .input(Credentials)
    .output(SessionWithoutToken)
    .mutation(async ({ ctx, input }) => storeSession(ctx, await logIn(ctx, input))),

  signUp: publicProcedure
    .input(Registration)
    .output(SessionWithoutToken)
    .mutation(async ({ ctx, input }) => storeSession(ctx, await register(ctx, input))),

  signUpCompany: publicProcedure
    .input(CompanyRegistration)
    .output(SessionWithoutToken)
    .mutation(async ({ ctx, input }) => storeSession(ctx, await registerCompany(ctx, input))),

  setUp: publicProcedure
    .input(SetUp)
    .output(SessionWithoutToken)
    .mutation(async ({ ctx, input }) => storeSession(ctx, await setUpCompany(ctx, input))),

  signOut: publicProcedure.output(nothing).mutation(async ({ ctx }) => {
    const me = await ctx.session().catch(ignoreEndedSession);
    if (me) await logOut({ ...ctx, me });
    ctx.cookie?.clear();
  }),

  challenges: sessionProcedure
    .meta({ whileChallenged: 'always' })
    .output(z.object({ challenges: z.array(Challenge) }))
    .query(async ({ ctx }) => ({ challenges: await issueSessionChallenges(ctx) })),

  withdrawChallenges: sessionProcedure
    .meta({ whileChallenged: 'always' })
    .output(nothing)
    .mutation(({ ctx }) => withdrawChallenges(ctx.db, ctx.me)),

  prove: sessionProcedure
    .meta({ whileChallenged: 'setup', concerns: 'user.user.change', takesProof: true })
    .input(PasswordProof)
    .output(nothing)
    .mutation(({ ctx, input }) => provePassword(ctx, input.password)),

  list: sessionProcedure
    .meta({ concerns: 'user.token.view' })
    .output(z.object({ sessions: z.array(SessionRecord) }))
    .query(async ({ ctx }) => ({ sessions: (await listOwnTokens(ctx)).map((row) => toSessionRecord(row, ctx.me)) })),

  revoke: sessionProcedure
    .meta({ concerns: 'user.token.delete' })
    .input(TokenKey)
    .output(nothing)
    .mutation(({ ctx, input }) => revokeOwnToken(ctx, input.token_key)),

  revokeOthers: sessionProcedure
    .meta({ concerns: 'user.token.delete' })
    .output(nothing)
    .mutation(({ ctx }) => logOutOthers(ctx)),

  tryOut: sessionProcedure
    .meta({ concerns: 'user.token.add' })
    .output(TryOutAccess)
    .mutation(({ ctx }) => createTryOutToken(ctx)),

  permissions: sessionProcedure
    .meta({ concerns: 'user.user.view' })
    .output(z.array(z.string()))
    .query(({ ctx }) => [...ctx.me.permissions]),

  demoCall: publicProcedure.output(z.string().nullable()).query(({ ctx }) => readDemoCommand(ctx.environment)),

  isOfDemo: sessionProcedure
    .meta({ concerns: 'user.user.view' })
    .output(z.boolean())
    .query(({ ctx }) => isDemoCompany(ctx.environment, ctx.me.company)),

  demoPeople: publicProcedure.output(z.array(DemoCredentials)).query(({ ctx }) => readDemoCredentials(ctx.environment)),
});
