// Setup of a new server; not part of REST. The procedure that creates the company opens a session, so it is in the dashboard session router
// (modules/identity/auth/dashboard-session-router.ts).
import { nothing } from '#server/schemas/fields.ts';
import { owning, publicProcedure } from '#server/api/procedures.ts';
import { router } from '#server/api/trpc.ts';
import { readMailCheck, sendTestMail } from '#server/modules/identity/setup/mail-check.ts';
import { MailCheck, MailCheckQuery, MailTest, SetUp, SetupToken } from '#server/modules/identity/setup/schema.ts';
import { checkSetUp } from '#server/modules/identity/setup/first-company.ts';
import { requireSetupLink } from '#server/modules/identity/setup/setup-link.ts';

const { viewing, changing } = owning('admin', 'notification');

export const setupRouter = router({
  open: publicProcedure
    .input(SetupToken)
    .output(nothing)
    .query(({ ctx, input }) => requireSetupLink(ctx.db, input.token, ctx.clock.now())),

  check: publicProcedure
    .input(SetUp)
    .output(nothing)
    .mutation(({ ctx, input }) => checkSetUp(ctx, input)),

  mail: viewing
    .input(MailCheckQuery)
    .output(MailCheck)
    .query(({ ctx, input }) => readMailCheck(ctx, input.test)),

  sendTestMail: changing.output(MailTest).mutation(({ ctx }) => sendTestMail(ctx)),
});
