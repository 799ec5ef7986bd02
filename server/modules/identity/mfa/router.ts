// Multi-factor authentication: for the caller and, for the users of a company, for its admins. Procedures that complete challenges can be
// called while one is open; those that view or add authenticators, while an authenticator has to be set up.
import { IdPath, nothing } from '#server/schemas/fields.ts';
import { sessionProcedure, owning } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { createAuthenticator, showCreatedAuthenticator } from '#server/modules/identity/mfa/authenticator-setup.ts';
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
  showAuthenticator,
  showAuthenticators,
} from '#server/modules/identity/mfa/authenticators.ts';
import {
  enableSms,
  enableTotp,
  getLegacyAuthenticator,
  sendSms,
  showTokenMfa,
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

const VIEWING = { whileChallenged: 'setup', concerns: 'user.mfa.view' } as const;
const ADDING = { whileChallenged: 'setup', concerns: 'user.mfa.add' } as const;
const REMOVING = { isStepUp: true, requiresProof: true, concerns: 'user.mfa.delete' } as const;

const smsRouter = router({
  get: sessionProcedure
    .meta(
      rest('GET', '/auth/mfa/sms/', 'View the number that codes are sent to', {
        ...VIEWING,
        mayMiss: true,
        description: '404 when no number was set.',
      }),
    )
    .output(SmsRecord)
    .query(async ({ ctx }) => toSmsRecord(await getLegacyAuthenticator(ctx, 'sms'))),
  enable: sessionProcedure
    .meta(
      creates('/auth/mfa/sms/', 'Enable SMS', {
        ...ADDING,
        isStepUp: true,
        requiresProof: true,
        description:
          'Sends a code to the number; POST /auth/mfa/verify/ with it confirms the number. Some v3 clients have this path and that of sending the other way round: without a mobile number, once one is set, this sends a code as POST /auth/mfa/sms/send/ does.',
      }),
    )
    .input(SmsMobile)
    .output(SmsRecord)
    .mutation(async ({ ctx, input }) => toSmsRecord(await enableSms(ctx, input))),
  disable: sessionProcedure
    .meta(
      rest('DELETE', '/auth/mfa/sms/', 'Disable SMS', {
        ...REMOVING,
        mayMiss: true,
        description: 'Removes all authenticators of the type sms.',
      }),
    )
    .output(nothing)
    .mutation(({ ctx }) => removeOwnAuthenticatorsOfType(ctx, 'sms')),
  send: sessionProcedure
    .meta(
      rest('POST', '/auth/mfa/sms/send/', 'Send a code to your number', {
        ...ADDING,
        mayMiss: true,
        description:
          'To the number that was set with POST /auth/mfa/sms/; 404 when none was. With a mobile number it enables SMS as that does, for v3 clients that have the two paths the other way round, and answers with the record.',
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
      rest('GET', '/auth/mfa/token/', 'View your authenticator app', {
        ...VIEWING,
        mayMiss: true,
        description: 'With its secret until it is confirmed. 404 when none was set up.',
      }),
    )
    .output(TokenMfaRecord)
    .query(async ({ ctx }) => showTokenMfa(ctx, await getLegacyAuthenticator(ctx, 'totp'))),
  enable: sessionProcedure
    .meta(
      creates('/auth/mfa/token/', 'Set up an authenticator app', {
        ...ADDING,
        isStepUp: true,
        requiresProof: true,
        description:
          'POST /auth/mfa/verify/ with a code of the app confirms it within 15 minutes. One that is in use stays in use; one that was set up and not confirmed is replaced.',
      }),
    )
    .output(TokenMfaRecord)
    .mutation(async ({ ctx }) => showTokenMfa(ctx, await enableTotp(ctx))),
  disable: sessionProcedure
    .meta(
      rest('DELETE', '/auth/mfa/token/', 'Disable authenticator apps', {
        ...REMOVING,
        mayMiss: true,
        description: 'Removes all authenticators of the type totp.',
      }),
    )
    .output(nothing)
    .mutation(({ ctx }) => removeOwnAuthenticatorsOfType(ctx, 'totp')),
});

const authenticatorRouter = router({
  list: sessionProcedure
    .meta(rest('GET', '/auth/mfa/authenticators/', 'List your authenticators', VIEWING))
    .input(ownAuthenticatorList.input)
    .output(pageOf(Authenticator))
    .query(async ({ ctx, input }) => showAuthenticators(ctx, await listOwnAuthenticators(ctx, input))),
  create: sessionProcedure
    .meta(
      creates('/auth/mfa/authenticators/', 'Create an authenticator', {
        ...ADDING,
        isStepUp: true,
        requiresProof: true,
        description:
          'It can be used once POST /auth/mfa/verify/ has verified it, within 15 minutes. Secrets are shown in this answer only. For sms a code is sent. New recovery codes replace the earlier ones when they are verified, with any one of them, which stays good.',
      }),
    )
    .input(NewAuthenticator)
    .output(Authenticator)
    .mutation(async ({ ctx, input }) => showCreatedAuthenticator(ctx, await createAuthenticator(ctx, input))),
  get: sessionProcedure
    .meta(rest('GET', '/auth/mfa/authenticators/{id}/', 'Get one of your authenticators', VIEWING))
    .input(IdPath)
    .output(Authenticator)
    .query(async ({ ctx, input }) => showAuthenticator(ctx, await getOwnAuthenticator(ctx, input.id))),
  remove: sessionProcedure
    .meta(rest('DELETE', '/auth/mfa/authenticators/{id}/', 'Remove one of your authenticators', REMOVING))
    .input(IdPath)
    .output(nothing)
    .mutation(({ ctx, input }) => removeOwnAuthenticator(ctx, input.id)),
});

export const mfaRouter = router({
  status: sessionProcedure
    .meta(rest('GET', '/auth/mfa/', 'See which kinds of multi-factor authentication are enabled', { whileChallenged: 'always' }))
    .output(MfaStatus)
    .query(({ ctx }) => toMfaStatus(ctx)),
  verify: sessionProcedure
    .meta(
      rest('POST', '/auth/mfa/verify/', 'Verify an authenticator, or answer a challenge', {
        takesProof: true,
        whileChallenged: 'always',
        mayMiss: true,
        description:
          'With neither id, as older clients send it: answers the open challenges of the session that the token can answer; when none is open, confirms the number or app that was set up.',
      }),
    )
    .input(MfaVerification)
    .output(nothing)
    .mutation(({ ctx, input }) => verifyMfaToken(ctx, input)),
  deliver: sessionProcedure
    .meta(
      rest('POST', '/auth/mfa/deliver/', 'Send a code for a challenge or an authenticator once more', {
        whileChallenged: 'always',
        mayMiss: true,
        description: 'One of the two ids. A new code takes the place of the one before. Log-in sends the first one by itself.',
      }),
    )
    .input(MfaDelivery)
    .output(nothing)
    .mutation(({ ctx, input }) => deliverCode(ctx, input)),
  sms: smsRouter,
  token: tokenRouter,
  authenticators: authenticatorRouter,
});

const { viewing, deleting } = owning('admin', 'mfa');

const REMOVES = { isStepUp: true, description: 'The user is told. Sessions stay as they are.' };

export const adminAuthenticatorRouter = router({
  list: viewing
    .meta(rest('GET', '/admin/users/mfa/authenticators/', 'List the authenticators of users'))
    .input(adminAuthenticatorList.input)
    .output(pageOf(AdminAuthenticator))
    .query(async ({ ctx, input }) => serializePage(await listUserAuthenticators(ctx, input), toAdminAuthenticator)),

  get: viewing
    .meta(rest('GET', '/admin/users/mfa/authenticators/{id}/', 'View an authenticator of a user'))
    .input(IdPath)
    .output(AdminAuthenticator)
    .query(async ({ ctx, input }) => toAdminAuthenticator(await getUserAuthenticator(ctx.db, ctx, input.id))),

  remove: deleting
    .meta(rest('DELETE', '/admin/users/mfa/authenticators/{id}/', 'Remove an authenticator of a user', REMOVES))
    .input(IdPath)
    .output(nothing)
    .mutation(({ ctx, input }) => removeUserAuthenticator(ctx, input.id)),
});

export const adminMfaRouter = router({
  status: viewing
    .meta(rest('GET', '/admin/users/{id}/mfa/', 'View which authenticators a user has enabled'))
    .input(IdPath)
    .output(MfaStatus)
    .query(({ ctx, input }) => readUserMfaStatus(ctx, input.id)),

  disableSms: deleting
    .meta(rest('DELETE', '/admin/users/{id}/mfa/sms/', "Remove a user's authenticators of the type sms", REMOVES))
    .input(IdPath)
    .output(nothing)
    .mutation(({ ctx, input }) => removeUserAuthenticatorsOfType(ctx, input.id, 'sms')),

  disableToken: deleting
    .meta(rest('DELETE', '/admin/users/{id}/mfa/token/', "Remove a user's authenticators of the type totp", REMOVES))
    .input(IdPath)
    .output(nothing)
    .mutation(({ ctx, input }) => removeUserAuthenticatorsOfType(ctx, input.id, 'totp')),
});
