// Registration of companies and setup of a new server: the first company, and the mail check.
import { z } from 'zod';
import { emailInput, text } from '#server/schemas/fields.ts';
import { passwordPair, registrationFields } from '#server/modules/identity/auth/schema.ts';
import { COMPANY_DESCRIPTION_LENGTH_MAX, COMPANY_NAME_LENGTH_MAX } from '#server/kernel/lengths.ts';
import { COMPANY_MODES } from '#server/kernel/company-enums.ts';

const COMPANY_ID_PATTERN = /^[a-z0-9_-]{2,50}$/;

const companyObject = z.object({
  id: z.string().trim().toLowerCase(),
  name: text(COMPANY_NAME_LENGTH_MAX).nullish(),
  description: text(COMPANY_DESCRIPTION_LENGTH_MAX).nullish(),
  website: z.url().max(200).nullish(),
  system_email: emailInput.optional(),
  mode: z.enum(COMPANY_MODES).default('test'),
});

/** Accepts the company ID as a string, or an object from newer clients. */
const newCompany = z
  .preprocess((value) => (typeof value === 'string' ? { id: value } : value), companyObject)
  .refine(({ id }) => COMPANY_ID_PATTERN.test(id), { error: 'Enter 2 to 50 letters, digits, hyphens or underscores.' })
  .meta({
    description: 'ID of the new company, or an object with the ID as `id`.',
    examples: ['northwind'],
    override: ({ jsonSchema }) => {
      const { type, properties, required } = jsonSchema;
      for (const key of ['type', 'properties', 'required'] as const) delete jsonSchema[key];
      jsonSchema.anyOf = [{ type: 'string' }, { type, properties, required }];
    },
  });

export const CompanyRegistration = z
  .object({
    ...registrationFields,
    company: newCompany,
    currency: z.string().trim().min(1).max(30).default('USD').meta({ description: 'First currency: an ISO 4217 code, `XBT` or `ETH`.' }),
  })
  .check(...passwordPair('password'));
export type CompanyRegistration = z.infer<typeof CompanyRegistration>;

export const SetupToken = z.object({ token: z.string() });

export const SetupInput = CompanyRegistration.and(SetupToken);
export type SetupInput = z.infer<typeof SetupInput>;

export const MailCheckQuery = z.object({
  /** The ID of a test email. */
  test: z.uuid().optional(),
});
export type MailCheckQuery = z.infer<typeof MailCheckQuery>;

/** The mail configuration, and the state of a test email. */
export const MailCheck = z.object({
  /** The sender of emails; null if no mail server is configured, so that emails stay in the outbox. */
  sender: z.string().nullable(),
  /** The caller's email, which receives the test email; null if there is none. */
  recipient: z.string().nullable(),
  /** Null for an unknown test email. */
  test: z.object({ state: z.enum(['waiting', 'sent', 'failed', 'in_outbox']), error: z.string().nullable() }).nullable(),
});
export type MailCheck = z.infer<typeof MailCheck>;

export const MailTest = z.object({ id: z.uuid() });
