import { z } from 'zod';
import { absentWhenEmpty, boolean, caselessChoice, millis, requiredText, text } from '#server/schemas/fields.ts';
import { mobileInput, nameInput } from '#server/modules/people/index.ts';
import { ShortUser } from '#server/schemas/shared-schemas.ts';
import { AUTHENTICATOR_TYPES, DURABILITIES, RULE_TYPES, TOTP_ALGORITHMS } from '#server/kernel/authenticator-words.ts';

/** What a session has to answer (specification, Authenticator challenge). */
export const Challenge = z
  .object({
    id: z.uuid(),
    type: z.enum(RULE_TYPES).meta({ description: 'The type of the rule that issued it.' }),
    durability: z.enum(DURABILITIES),
    authenticator_types: z
      .array(z.enum(AUTHENTICATOR_TYPES))
      .meta({ description: 'Types of the verified authenticators of the user that can answer it. Empty for setup: none is there yet.' }),
    supported_types: z.array(z.enum(AUTHENTICATOR_TYPES)).meta({ description: 'The types that the rule supports.' }),
    created: millis,
  })
  .meta({ id: 'Challenge' });
export type Challenge = z.infer<typeof Challenge>;

const newDetails = {
  name: absentWhenEmpty(nameInput.trim()).meta({
    description: 'What its holder calls it. Default: Default TOTP, Default SMS or Default Static.',
  }),
  mobile: absentWhenEmpty(mobileInput).meta({
    description: 'sms only, and required there: where codes are sent.',
    examples: ['+27820000001'],
  }),
  algorithm: absentWhenEmpty(caselessChoice(TOTP_ALGORITHMS)).meta({ description: 'totp only. Default: SHA1, which every app knows.' }),
};

/** POST /auth/mfa/authenticators/: what `details` holds may also stand beside `type`. */
export const NewAuthenticator = z.object({
  type: z.enum(AUTHENTICATOR_TYPES).meta({
    description: 'totp: an authenticator app. sms: codes to a mobile number. static: recovery codes, each of which works once.',
  }),
  details: z.object(newDetails).nullish().meta({ description: 'The same names may stand beside type; what is here counts first.' }),
  ...newDetails,
});
export type NewAuthenticator = z.infer<typeof NewAuthenticator>;

const name = z.string();

const TotpDetails = z.object({
  name,
  algorithm: z.enum(TOTP_ALGORITHMS),
  otpauth_url: z.string().meta({ description: 'For a QR code.' }),
  issuer: z.string(),
  account: z.string(),
  key: z.string().meta({ description: 'The shared secret in base32, to type where no QR code can be scanned.' }),
});

const SmsDetails = z.object({ name, mobile: z.string().meta({ examples: ['+27820000001', '*****001'] }) });

const StaticDetails = z.object({
  name,
  tokens: z.array(z.object({ token: z.string(), available: boolean.meta({ description: 'False once the code was used.' }) })),
});

/** An authenticator as its owner sees it: whole in the answer of its creation, masked everywhere else. */
export const Authenticator = z
  .object({
    id: z.uuid(),
    type: z.enum(AUTHENTICATOR_TYPES),
    details: z.union([TotpDetails, SmsDetails, StaticDetails]).meta({
      description:
        'By type. Key, otpauth_url and tokens are shown once, when it is created, and are ***** later; of mobile the last 3 digits stay.',
    }),
    verified: boolean,
    created: millis,
    updated: millis,
  })
  .meta({ id: 'Authenticator' });
export type Authenticator = z.infer<typeof Authenticator>;

const TOKEN_LENGTH_MAX = 64;
const named = text(TOKEN_LENGTH_MAX).nullish();

/** POST /auth/mfa/verify/ */
export const MfaVerification = z.object({
  token: requiredText(TOKEN_LENGTH_MAX).meta({
    description: 'A code of the app or of an SMS: six digits; or a recovery code. Spaces and hyphens in it are ignored.',
    examples: ['123456'],
  }),
  challenge: named.meta({ description: 'The id of the challenge that the token answers.' }),
  authenticator: named.meta({ description: 'The id of the authenticator that the token verifies.' }),
});
export type MfaVerification = z.infer<typeof MfaVerification>;

/** POST /auth/mfa/deliver/ */
export const MfaDelivery = z.object({
  challenge: named.meta({ description: 'The id of an open challenge of the session that SMS can answer.' }),
  authenticator: named.meta({ description: 'The id of an authenticator of the type sms.' }),
});
export type MfaDelivery = z.infer<typeof MfaDelivery>;

/** What the older endpoints show and take (specification: MFA status, SMS and token records). */
export const MfaStatus = z
  .object({
    sms: boolean.meta({ description: 'An authenticator of the type sms is verified.' }),
    token: boolean.meta({ description: 'The same of totp.' }),
  })
  .meta({ id: 'MfaStatus' });
export type MfaStatus = z.infer<typeof MfaStatus>;

export const SmsRecord = z
  .object({
    mobile: z.string().meta({ description: 'Masked but for its last 3 digits once it is confirmed.', examples: ['+27820000001'] }),
    confirmed: boolean,
    created: millis,
    updated: millis,
  })
  .meta({ id: 'MfaSms' });
export type SmsRecord = z.infer<typeof SmsRecord>;

export const TokenMfaRecord = z
  .object({
    otpauth_url: z.string().meta({ description: 'For a QR code. Blank once it is confirmed.' }),
    issuer: z.string(),
    account: z.string(),
    key: z.string().meta({ description: 'The shared secret in base32. Blank once it is confirmed.' }),
    confirmed: boolean,
    created: millis,
    updated: millis,
  })
  .meta({ id: 'MfaToken' });
export type TokenMfaRecord = z.infer<typeof TokenMfaRecord>;

export const SmsMobile = z.object({
  mobile: absentWhenEmpty(mobileInput).meta({ description: 'Where codes are sent, in international form.', examples: ['+27820000001'] }),
});

/** An authenticator as the admins of its owner's company see it: nothing that it works by. */
export const AdminAuthenticator = z
  .object({ id: z.uuid(), type: z.enum(AUTHENTICATOR_TYPES), user: ShortUser, verified: boolean, created: millis, updated: millis })
  .meta({ id: 'AdminAuthenticator' });
export type AdminAuthenticator = z.infer<typeof AdminAuthenticator>;
export type SmsMobile = z.infer<typeof SmsMobile>;
