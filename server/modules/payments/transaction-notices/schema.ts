// The choices of a user: which transactions they are notified of, and by which channel. An addition to v3.
import { z } from 'zod';
import { TRANSACTION_NOTICES } from '#server/kernel/transaction-enums.ts';
import { boolean } from '#server/schemas/fields.ts';

const notice = z.enum(TRANSACTION_NOTICES).meta({
  description:
    'What the message reports: money `received` or `debited`, or a transfer to an unregistered recipient that is `held`, `claimed` or `returned`, or a `failed` transaction.',
});

export const NoticeChoice = z
  .object({
    notice,
    email: boolean.meta({ description: 'Whether emails are sent to the primary address, if it is verified.' }),
    sms: boolean.meta({ description: 'Whether SMS are sent to the primary mobile number, if it is verified.' }),
  })
  .meta({ id: 'NoticeChoice' });
export type NoticeChoice = z.infer<typeof NoticeChoice>;

export const NoticePath = z.object({ notice: z.string() });

export const NoticeChoiceChange = NoticePath.extend({ email: boolean.optional(), sms: boolean.optional() });
export type NoticeChoiceChange = z.infer<typeof NoticeChoiceChange>;
