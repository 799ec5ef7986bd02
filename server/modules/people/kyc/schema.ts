// The KYC status of a user (reference: `kyc` of the User object).
import { z } from 'zod';
import { VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';
import { millis } from '#server/schemas/fields.ts';

export const Kyc = z.object({ status: z.enum(VERIFICATION_STATUSES), updated: millis }).meta({ id: 'Kyc' });
export type Kyc = z.infer<typeof Kyc>;

export const KycChange = z.object({
  status: z
    .enum(VERIFICATION_STATUSES)
    .nullable()
    .optional()
    .meta({ description: 'KYC status. `null` derives the status from the documents of the user.' }),
});
export type KycChange = z.infer<typeof KycChange>;
