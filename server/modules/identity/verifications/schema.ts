import { z } from 'zod';
import { requiredText, emailInput } from '#server/schemas/fields.ts';
import { mobileInput } from '#server/modules/people/index.ts';

const SECRET_LENGTH_MAX = 512;

/** Only bounded: a wrong one is wrong, not invalid. */
const secret = z.string().min(1).max(SECRET_LENGTH_MAX);

const company = requiredText(100).meta({ examples: ['northwind'] });

export const EmailVerification = z.object({ key: secret.meta({ description: 'Of the link in the mail.' }) });

/** As people type it from a message: blanks and hyphens do not count. */
const code = secret.transform((written) => written.replaceAll(/[\s-]/g, ''));

export const MobileVerification = z.object({ otp: code.meta({ description: 'The six digits of the SMS.', examples: ['123456'] }) });

export const EmailResend = z.object({ email: emailInput, company });
export type EmailResend = z.infer<typeof EmailResend>;

export const MobileResend = z.object({ mobile: mobileInput, company });
export type MobileResend = z.infer<typeof MobileResend>;
