// Multi-factor authentication of the caller, and of the users of a company for its admins. Procedures that complete challenges can be
// called while one is open; those that view or add authenticators, while an authenticator has to be set up.
import { IdPath, noOutput } from '#server/schemas/fields.ts';
import { sessionProcedure, proceduresFor } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { createAuthenticator, serializeCreatedAuthenticator } from '#server/modules/identity/mfa/authenticator-setup.ts';
import { deliverCode } from '#server/modules/identity/mfa/deliver-code.ts';
import {
  getOwnAuthenticator,
  getUserAuthenticator,
  listOwnAuthenticators,
  ownAuthenticatorList,
  adminAuthenticatorList,
  listUserAuthenticators,
  removeOwnAuthenticator,
  removeOwnAuthenticatorsOfType,
  readUserMfaStatus,
  removeUserAuthenticatorsOfType,
  removeUserAuthenticator,
  serializeAuthenticator,
  serializeAuthenticators,
} from '#server/modules/identity/mfa/authenticators.ts';
import {
  enableSms,
  enableTotp,
  getLegacyAuthenticator,
  sendSms,
  serializeTokenMfa,
  toMfaStatus,
} from '#server/modules/identity/mfa/legacy-endpoints.ts';
import {
  toSmsRecord,
  toAdminAuthenticator,
  Authenticator,
  MfaDelivery,
  MfaStatus,
  MfaVerification,
  NewAuthenticator,
  SmsMobile,
  SmsRecord,
  TokenMfaRecord,
  AdminAuthenticator,
} from '#server/modules/identity/mfa/schema.ts';
import { verifyMfaToken } from '#server/modules/identity/mfa/verify-token.ts';
import { pageOf, serializePage } from '#server/records/listing.ts';

const VIEW_META = { whileChallenged: 'setup', concerns: 'user.mfa.view' } as const;
const ADD_META = { whileChallenged: 'setup', concerns: 'user.mfa.add' } as const;
const REMOVE_META = { isStepUp: true, requiresProof: true, concerns: 'user.mfa.delete' } as const;

const smsRouter = router({
  get: sessionProcedure
    .meta(
      rest('GET', '/auth/mfa/sms/', 'Get your SMS authenticator', {
        ...VIEW_META,
        mayMiss: true,
        description: 'Returns 404 if no number is set.',
      }),
    )
    .output(SmsRecord)
    .query(async ({ ctx }) => toSmsRecord(await getLegacyAuthenticator(ctx, 'sms'))),
  enable: sessionProcedure
    .meta(
      creates('/auth/mfa/sms/', 'Set up an SMS authenticator', {
        ...ADD_META,
        isStepUp: true,
        requiresProof: true,
        description:
          'Sends a code to the number. Verify the number with `POST /auth/mfa/verify/`. Without `mobile`, this endpoint behaves like `POST /auth/mfa/sms/send/`, for v3 clients that swap the two paths.',
      }),
    )
    .input(SmsMobile)
    .output(SmsRecord)
    .mutation(async ({ ctx, input }) => toSmsRecord(await enableSms(ctx, input))),
  disable: sessionProcedure
    .meta(
      rest('DELETE', '/auth/mfa/sms/', 'Remove your SMS authenticators', {
        ...REMOVE_META,
        mayMiss: true,
        description: 'Removes all `sms` authenticators.',
      }),
    )
    .output(noOutput)
    .mutation(({ ctx }) => removeOwnAuthenticatorsOfType(ctx, 'sms')),
  send: sessionProcedure
    .meta(
      rest('POST', '/auth/mfa/sms/send/', 'Send a code by SMS', {
        ...ADD_META,
        mayMiss: true,
        description:
          'Sends a code to the number that was set with `POST /auth/mfa/sms/`. Returns 404 if no number is set. With `mobile`, this endpoint behaves like `POST /auth/mfa/sms/`, for v3 clients that swap the two paths.',
      }),
    )
    .input(SmsMobile)
    .output(SmsRecord.optional())
    .mutation(async ({ ctx, input }) => {
      const row = await sendSms(ctx, input);
      return row && toSmsRecord(row);
    }),
});

const tokenRouter = router({
  get: sessionProcedure
    .meta(
      rest('GET', '/auth/mfa/token/', 'Get your authenticator app', {
        ...VIEW_META,
        mayMiss: true,
        description: 'Includes the secret until the app is verified. Returns 404 if no app is set up.',
      }),
    )
    .output(TokenMfaRecord)
    .query(async ({ ctx }) => serializeTokenMfa(ctx, await getLegacyAuthenticator(ctx, 'totp'))),
  enable: sessionProcedure
    .meta(
      creates('/auth/mfa/token/', 'Set up an authenticator app', {
        ...ADD_META,
        isStepUp: true,
        requiresProof: true,
        description:
          'Verify the app with `POST /auth/mfa/verify/` within 15 minutes. Verified apps remain valid; an unverified app is replaced.',
      }),
    )
    .output(TokenMfaRecord)
    .mutation(async ({ ctx }) => serializeTokenMfa(ctx, await enableTotp(ctx))),
  disable: sessionProcedure
    .meta(
      rest('DELETE', '/auth/mfa/token/', 'Remove your authenticator apps', {
        ...REMOVE_META,
        mayMiss: true,
        description: 'Removes all `totp` authenticators.',
      }),
    )
    .output(noOutput)
    .mutation(({ ctx }) => removeOwnAuthenticatorsOfType(ctx, 'totp')),
});

const authenticatorRouter = router({
  list: sessionProcedure
    .meta(rest('GET', '/auth/mfa/authenticators/', 'List your authenticators', VIEW_META))
    .input(ownAuthenticatorList.input)
    .output(pageOf(Authenticator))
    .query(async ({ ctx, input }) => serializeAuthenticators(ctx, await listOwnAuthenticators(ctx, input))),
  create: sessionProcedure
    .meta(
      creates('/auth/mfa/authenticators/', 'Create an authenticator', {
        ...ADD_META,
        isStepUp: true,
        requiresProof: true,
        description:
          'Verify the authenticator with `POST /auth/mfa/verify/` within 15 minutes. Secrets are returned in this response only. For `sms`, a code is sent. New recovery codes replace the old ones as soon as you verify one of them. The code that you verify is not used up.',
      }),
    )
    .input(NewAuthenticator)
    .output(Authenticator)
    .mutation(async ({ ctx, input }) => serializeCreatedAuthenticator(ctx, await createAuthenticator(ctx, input))),
  get: sessionProcedure
    .meta(rest('GET', '/auth/mfa/authenticators/{id}/', 'Get an authenticator', VIEW_META))
    .input(IdPath)
    .output(Authenticator)
    .query(async ({ ctx, input }) => serializeAuthenticator(ctx, await getOwnAuthenticator(ctx, input.id))),
  remove: sessionProcedure
    .meta(rest('DELETE', '/auth/mfa/authenticators/{id}/', 'Remove an authenticator', REMOVE_META))
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeOwnAuthenticator(ctx, input.id)),
});

export const mfaRouter = router({
  status: sessionProcedure
    .meta(rest('GET', '/auth/mfa/', 'Get your MFA status', { whileChallenged: 'always' }))
    .output(MfaStatus)
    .query(({ ctx }) => toMfaStatus(ctx)),
  verify: sessionProcedure
    .meta(
      rest('POST', '/auth/mfa/verify/', 'Complete a challenge or verification', {
        takesProof: true,
        whileChallenged: 'always',
        mayMiss: true,
        description:
          'Without `challenge` and `authenticator`, completes all open challenges that the code can complete. If no challenge is open, verifies the SMS number or authenticator app that is waiting for verification.',
      }),
    )
    .input(MfaVerification)
    .output(noOutput)
    .mutation(({ ctx, input }) => verifyMfaToken(ctx, input)),
  deliver: sessionProcedure
    .meta(
      rest('POST', '/auth/mfa/deliver/', 'Resend a code', {
        whileChallenged: 'always',
        mayMiss: true,
        description:
          'Requires `challenge` or `authenticator`. The new code replaces the previous code. Login sends the first code automatically.',
      }),
    )
    .input(MfaDelivery)
    .output(noOutput)
    .mutation(({ ctx, input }) => deliverCode(ctx, input)),
  sms: smsRouter,
  token: tokenRouter,
  authenticators: authenticatorRouter,
});

const procedures = proceduresFor('admin', 'mfa');

const ADMIN_REMOVAL = { isStepUp: true, description: 'Notifies the user. Sessions remain valid.' };

export const adminAuthenticatorRouter = router({
  list: procedures.view
    .meta(rest('GET', '/admin/users/mfa/authenticators/', "List users' authenticators"))
    .input(adminAuthenticatorList.input)
    .output(pageOf(AdminAuthenticator))
    .query(async ({ ctx, input }) => serializePage(await listUserAuthenticators(ctx, input), toAdminAuthenticator)),

  get: procedures.view
    .meta(rest('GET', '/admin/users/mfa/authenticators/{id}/', "Get a user's authenticator"))
    .input(IdPath)
    .output(AdminAuthenticator)
    .query(async ({ ctx, input }) => toAdminAuthenticator(await getUserAuthenticator(ctx.db, ctx, input.id))),

  remove: procedures.delete
    .meta(rest('DELETE', '/admin/users/mfa/authenticators/{id}/', "Remove a user's authenticator", ADMIN_REMOVAL))
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeUserAuthenticator(ctx, input.id)),
});

export const adminMfaRouter = router({
  status: procedures.view
    .meta(rest('GET', '/admin/users/{id}/mfa/', "Get a user's MFA status"))
    .input(IdPath)
    .output(MfaStatus)
    .query(({ ctx, input }) => readUserMfaStatus(ctx, input.id)),

  disableSms: procedures.delete
    .meta(rest('DELETE', '/admin/users/{id}/mfa/sms/', "Remove a user's SMS authenticators", ADMIN_REMOVAL))
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeUserAuthenticatorsOfType(ctx, input.id, 'sms')),

  disableToken: procedures.delete
    .meta(rest('DELETE', '/admin/users/{id}/mfa/token/', "Remove a user's authenticator apps", ADMIN_REMOVAL))
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeUserAuthenticatorsOfType(ctx, input.id, 'totp')),
});
