// Schemas of messages about transactions, which admins write for the user or for other admins, and the mapping from rows.
import { z } from 'zod';
import type { TransactionMessageRow } from '#db/schema/index.ts';
import { NOTE_LENGTH_MAX } from '#server/kernel/lengths.ts';
import { MESSAGE_LEVELS } from '#server/kernel/transaction-enums.ts';
import { SECTIONS } from '#server/kernel/permissions.ts';
import { toMillis } from '#server/kernel/time.ts';
import { caselessChoice, integer, metadata, millis, requiredText, storedJson, uuid } from '#server/schemas/fields.ts';

export const TransactionMessage = z
  .object({
    id: integer,
    level: z.enum(MESSAGE_LEVELS),
    message: z.string(),
    metadata: storedJson,
    created: millis,
    updated: millis,
  })
  .meta({ id: 'TransactionMessage' });
export type TransactionMessage = z.infer<typeof TransactionMessage>;

export const AdminTransactionMessage = TransactionMessage.extend({
  section: z.enum(SECTIONS).meta({ description: '`admin` (visible to admins only) or `user` (also visible to the user).' }),
  author: uuid.nullable().meta({ description: 'Author of the message. `null` if the platform created it.' }),
}).meta({ id: 'AdminTransactionMessage' });
export type AdminTransactionMessage = z.infer<typeof AdminTransactionMessage>;

const nullToDefault = <Schema extends z.ZodType>(schema: Schema) => z.preprocess((value) => value ?? undefined, schema);

export const MessageText = z.object({
  level: nullToDefault(caselessChoice(MESSAGE_LEVELS).default('info')),
  message: requiredText(NOTE_LENGTH_MAX),
});
export type MessageText = z.infer<typeof MessageText>;

export const TransactionMessageInput = MessageText.extend({
  id: z.string(),
  section: nullToDefault(caselessChoice(SECTIONS).default('user')),
  metadata: nullToDefault(metadata.default({})),
});
export type TransactionMessageInput = z.infer<typeof TransactionMessageInput>;

export const TransactionMessagePath = z.object({ id: z.string(), message_id: z.string() });

export const toTransactionMessage = (row: TransactionMessageRow): TransactionMessage => ({
  id: row.id,
  level: row.level,
  message: row.message,
  metadata: row.metadata,
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});

export const toAdminTransactionMessage = (row: TransactionMessageRow): AdminTransactionMessage => ({
  ...toTransactionMessage(row),
  section: row.section,
  author: row.authorId,
});

/** The form in the response of a single transaction. */
export const toMessageSummary = ({ level, message, createdAt }: TransactionMessageRow) => ({
  level,
  message,
  created: toMillis(createdAt),
});
