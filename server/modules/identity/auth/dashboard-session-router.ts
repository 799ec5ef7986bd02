// Signing in and out of the dashboard, and its sessions. Not part of REST: the token goes into the sealed cookie and never to
// the page.
import { z } from 'zod';
import type { Context } from '#server/api/context.ts';
import { nothing } from '#server/schemas/fields.ts';
import { publicProcedure, sessionProcedure } from '#server/api/procedures.ts';
import { router } from '#server/api/trpc.ts';
import { DemoCredentials, isOfDemo, readDemoCommand, readDemoCredentials } from '#server/modules/identity/auth/demo-credentials.ts';
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
import { provePassword } from '#server/modules/identity/auth/recent-proof.ts';
import { register, registerCompany } from '#server/modules/identity/auth/register.ts';
import { readToken } from '#server/kernel/access-token.ts';
import { createTryOutToken, logOutOthers, listOwnTokens, logOut, revokeOwnToken } from '#server/modules/identity/auth/sessions.ts';
import { withdrawChallenges } from '#server/modules/identity/mfa/challenges.ts';
import { Challenge } from '#server/modules/identity/mfa/schema.ts';
import { issueSessionChallenges } from '#server/modules/identity/mfa/challenge-gate.ts';
import { SetUp } from '#server/modules/identity/setup/schema.ts';
import { setUpCompany } from '#server/modules/identity/setup/first-company.ts';
import { AppError } from '#server/kernel/errors.ts';

/** What the page is told of a session: everything but its token. */
const Opened = Access.omit({ token: true });
type Opened = z.infer<typeof Opened>;

/** A session that has ended already leaves only the cookie to clear. */
const nobodyWhenSignedOut = (failure: unknown): undefined => {
  if (failure instanceof AppError && failure.status === 401) return undefined;
  throw failure;
};

/** Keeps the session in the browser, and that its user has been here. */
const keep = async (ctx: Context, { token, user, expires, challenges }: SessionAccess): Promise<Opened> => {
  await ctx.cookie?.set(token, new Date(expires));
  const companyId = readToken(token)?.companyId;
  const device = await ctx.device?.();
  if (companyId !== undefined) await device?.remember(companyId, user.id);
  return { user, challenges };
};

export const dashboardSessionRouter = router({
  signIn: publicProcedure
    .input(Credentials)
    .output(Opened)
    .mutation(async ({ ctx, input }) => keep(ctx, await logIn(ctx, input))),

  signUp: publicProcedure
    .input(Registration)
    .output(Opened)
    .mutation(async ({ ctx, input }) => keep(ctx, await register(ctx, input))),

  signUpCompany: publicProcedure
    .input(CompanyRegistration)
    .output(Opened)
    .mutation(async ({ ctx, input }) => keep(ctx, await registerCompany(ctx, input))),

  setUp: publicProcedure
    .input(SetUp)
    .output(Opened)
    .mutation(async ({ ctx, input }) => keep(ctx, await setUpCompany(ctx, input))),

  signOut: publicProcedure.output(nothing).mutation(async ({ ctx }) => {
    const me = await ctx.session().catch(nobodyWhenSignedOut);
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
    .query(({ ctx }) => isOfDemo(ctx.environment, ctx.me.company)),

  demoPeople: publicProcedure.output(z.array(DemoCredentials)).query(({ ctx }) => readDemoCredentials(ctx.environment)),
});
