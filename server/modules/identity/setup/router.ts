// Registration of companies and setup of a new server. The registration opens a session, so its procedures are merged into the routers of
// authentication and of dashboard sessions. Setup is not part of the REST API.
import { noOutput } from '#server/schemas/fields.ts';
import { proceduresFor, publicProcedure } from '#server/api/procedures.ts';
import { creates } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { SessionWithoutToken, storeSession } from '#server/modules/identity/auth/session-cookie.ts';
import { SessionAccess } from '#server/modules/identity/auth/schema.ts';
import { registerCompany } from '#server/modules/identity/setup/company-registration.ts';
import { readMailCheck, sendTestMail } from '#server/modules/identity/setup/mail-check.ts';
import { CompanyRegistration, MailCheck, MailCheckQuery, MailTest, SetupInput, SetupToken } from '#server/modules/identity/setup/schema.ts';
import { validateSetup, setUpCompany } from '#server/modules/identity/setup/first-company.ts';
import { requireSetupLink } from '#server/modules/identity/setup/setup-link.ts';

const procedures = proceduresFor('admin', 'notification');

export const setupRouter = router({
  checkLink: publicProcedure
    .input(SetupToken)
    .output(noOutput)
    .query(({ ctx, input }) => requireSetupLink(ctx.db, input.token, ctx.clock.now())),

  validate: publicProcedure
    .input(SetupInput)
    .output(noOutput)
    .mutation(({ ctx, input }) => validateSetup(ctx, input)),

  mailCheck: procedures.view
    .input(MailCheckQuery)
    .output(MailCheck)
    .query(({ ctx, input }) => readMailCheck(ctx, input.test)),

  sendTestMail: procedures.change.output(MailTest).mutation(({ ctx }) => sendTestMail(ctx)),
});

export const companyRegistrationRouter = router({
  registerCompany: publicProcedure
    .meta(
      creates('/auth/company/register/', 'Register a company and its owner', {
        description:
          "Creates a company with its default groups and its first currency, registers the owner in the `admin` group, and returns a token. Sends a verification link to the owner's email address, and a code to the mobile number.\n\n" +
          'Returns 400 if the company ID is in use.',
      }),
    )
    .input(CompanyRegistration)
    .output(SessionAccess)
    .mutation(({ ctx, input }) => registerCompany(ctx, input)),
});

export const companySessionRouter = router({
  signUpCompany: publicProcedure
    .input(CompanyRegistration)
    .output(SessionWithoutToken)
    .mutation(async ({ ctx, input }) => storeSession(ctx, await registerCompany(ctx, input))),

  setUp: publicProcedure
    .input(SetupInput)
    .output(SessionWithoutToken)
    .mutation(async ({ ctx, input }) => storeSession(ctx, await setUpCompany(ctx, input))),
});
