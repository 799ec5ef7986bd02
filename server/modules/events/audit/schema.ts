// What the API shows of the audit log.
import { z } from 'zod';
import { millis, storedJson, uuid } from '#server/schemas/fields.ts';
import { ShortUser } from '#server/schemas/shared-schemas.ts';

/** One thing that was done, and by whom. */
export const AuditEntry = z
  .object({
    id: uuid,
    action: z.string().meta({ description: 'What was done.', examples: ['currency.update', 'login.failure'] }),
    actor: ShortUser.nullable().meta({ description: 'Who did it. Null: nobody who is known, or the platform itself.' }),
    user: ShortUser.nullable().meta({ description: 'Whom it concerns: whose access, address or account it is.' }),
    token_key: z.string().nullable().meta({ description: 'Key of the token that it was done with.' }),
    ip_address: z.string(),
    user_agent: z.string(),
    request_id: z.string().meta({ description: 'As X-Request-Id told it; the request log finds the call by it.' }),
    before: storedJson.nullable().meta({ description: 'What was changed, as it was. Null: nothing was there, or it is not kept.' }),
    after: storedJson.nullable().meta({ description: 'What was changed, as it is since then.' }),
    details: storedJson.meta({ description: 'What is worth knowing besides, such as the id of what it was done to.' }),
    created: millis,
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;
