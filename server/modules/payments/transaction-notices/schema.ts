// The choices of a user: which transactions they are notified of, and by which channel. An addition to v3.
import { z } from 'zod';
import { TRANSACTION_NOTICES } from '#server/kernel/transaction-enums.ts';
import { boolean } from '#server/schemas/fields.ts';

const notice = z.enum(TRANSACTION_NOTICES).meta({
  description:
    'Event that is notified. `received` and `debited`: money moved. `held`, `claimed` and `returned`: a transfer to an unregistered recipient changed. `failed`: a pending transaction failed.',
});
const email = boolean.meta({ description: 'Whether emails are sent to the primary address, if it is verified.' });
const sms = boolean.meta({ description: 'Whether SMS are sent to the primary mobile number, if it is verified.' });

export const NoticeChoice = z.object({ notice, email, sms }).meta({ id: 'NoticeChoice' });
export type NoticeChoice = z.infer<typeof NoticeChoice>;

/** Channels that are omitted stay unchanged. */
export const NoticeChoiceChange = z.object({ notice: z.string(), email: email.optional(), sms: sms.optional() });
export type NoticeChoiceChange = z.infer<typeof NoticeChoiceChange>;
