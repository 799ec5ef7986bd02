// Which messages the platform sends for a company, and in which words (v3, /admin/notifications/; the words are an addition).
import { z } from 'zod';
import { boolean, IdPath, integer, requiredText } from '#server/schemas/fields.ts';
import { CHANNELS } from '#server/kernel/channels.ts';

const SUBJECT_LENGTH_MAX = 150;
const TEXT_LENGTH_MAX = 4_000;

export const MessageTemplate = z
  .object({
    kind: z.string(),
    label: z.string(),
    channel: z.enum(CHANNELS),
    subject: z.string().nullable().meta({ description: 'Of mail only.' }),
    text: z.string().meta({ description: 'Paragraphs, parted by blank lines. {{link}} and {{code}} stand alone in theirs in a mail.' }),
    own: boolean.meta({ description: "False: these are the platform's words." }),
    placeholders: z.array(z.string()).meta({ description: 'What may stand in double braces.' }),
    requires: z.string().nullable().meta({ description: 'The placeholder that its words cannot do without.' }),
  })
  .meta({ id: 'MessageTemplate' });
export type MessageTemplate = z.infer<typeof MessageTemplate>;

export const Notification = z
  .object({
    id: integer,
    name: z.string(),
    description: z.string(),
    enabled: boolean.meta({ description: 'False: the platform sends none of these messages; events are told all the same.' }),
    mandatory: boolean.meta({ description: 'It cannot be switched off.' }),
    templates: z.array(MessageTemplate),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

export const NotificationChange = IdPath.extend({ enabled: boolean });
export type NotificationChange = z.infer<typeof NotificationChange>;

/** The words of one kind of message on one channel. */
export const TemplatePath = IdPath.extend({ kind: z.string(), channel: z.string() });
export type TemplatePath = z.infer<typeof TemplatePath>;

export const TemplateInput = TemplatePath.extend({
  subject: requiredText(SUBJECT_LENGTH_MAX).nullable().default(null),
  text: requiredText(TEXT_LENGTH_MAX),
});
export type TemplateInput = z.infer<typeof TemplateInput>;

/** A message as its recipient would see it, made of an example. */
export const MessagePreview = z
  .object({ subject: z.string().nullable(), text: z.string(), html: z.string().nullable() })
  .meta({ id: 'MessagePreview' });
export type MessagePreview = z.infer<typeof MessagePreview>;
