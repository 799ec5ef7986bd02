// Deactivation and deletion requests (v3: /auth/deactivate/, /auth/request-delete/).
import { z } from 'zod';
import { EmailVerification, PasswordReset } from '#server/modules/identity/auth/schema.ts';
import { boolean, userIdentifier } from '#server/schemas/fields.ts';

export const ClosureRequest = PasswordReset;
export type ClosureRequest = z.infer<typeof ClosureRequest>;

export const ClosureKey = EmailVerification;
export type ClosureKey = z.infer<typeof ClosureKey>;

export const AdminClosureRequest = z.object({
  user: userIdentifier,
  force: boolean.default(false).meta({ description: 'Whether the account is closed immediately, without a message to the user.' }),
});
export type AdminClosureRequest = z.infer<typeof AdminClosureRequest>;
