// Notifications and their templates (v3: /admin/notifications/; templates are an addition).
import { z } from 'zod';
import { CHANNELS, type Channel } from '#server/kernel/channels.ts';
import type { CompanyTemplate } from '#server/modules/messaging/messages/company-template.ts';
import type { MessageKind } from '#server/modules/messaging/messages/message.ts';
import { TEMPLATES } from '#server/modules/messaging/messages/templates.ts';
import {
  listMessageKinds,
  messageCatalog,
  type MessageDescription,
  type NotificationDefinition,
  type TemplateSelection,
} from '#server/modules/messaging/notifications/catalog.ts';
import { boolean, IdPath, integer, requiredText } from '#server/schemas/fields.ts';

const SUBJECT_LENGTH_MAX = 150;
const TEXT_LENGTH_MAX = 4_000;

export const MessageTemplate = z
  .object({
    kind: z.string(),
    label: z.string(),
    channel: z.enum(CHANNELS),
    subject: z.string().nullable().meta({ description: 'Subject, for emails only.' }),
    text: z.string().meta({
      description: 'Text with paragraphs separated by blank lines. In emails, `{{link}}` and `{{code}}` must be separate paragraphs.',
    }),
    own: boolean.meta({ description: 'Whether the company has customized the template.' }),
    placeholders: z.array(z.string()).meta({ description: 'Placeholders that can be used in double braces.' }),
    requires: z.string().nullable().meta({ description: 'Placeholder that the template must contain.' }),
  })
  .meta({ id: 'MessageTemplate' });
export type MessageTemplate = z.infer<typeof MessageTemplate>;

export const Notification = z
  .object({
    id: integer,
    name: z.string(),
    description: z.string(),
    enabled: boolean.meta({ description: 'Whether these messages are sent. Events are emitted regardless.' }),
    mandatory: boolean.meta({ description: 'Whether the notification cannot be disabled.' }),
    templates: z.array(MessageTemplate),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

export const NotificationChange = IdPath.extend({ enabled: boolean });
export type NotificationChange = z.infer<typeof NotificationChange>;

/** The template of a message on a channel. */
export const TemplatePath = IdPath.extend({ kind: z.string(), channel: z.string() });
export type TemplatePath = z.infer<typeof TemplatePath>;

export const TemplateInput = TemplatePath.extend({
  subject: requiredText(SUBJECT_LENGTH_MAX).nullable().default(null),
  text: requiredText(TEXT_LENGTH_MAX),
});
export type TemplateInput = z.infer<typeof TemplateInput>;

/** A message with example data, as its recipient would see it. */
export const MessagePreview = z
  .object({ subject: z.string().nullable(), text: z.string(), html: z.string().nullable() })
  .meta({ id: 'MessagePreview' });
export type MessagePreview = z.infer<typeof MessagePreview>;

/** The message kinds that a company does not send, and its templates by kind and channel. */
export type NotificationSettings = { disabledKinds: ReadonlySet<string>; companyTemplates: ReadonlyMap<string, CompanyTemplate> };

export const toTemplateKey = (kind: string, channel: string): string => `${kind} ${channel}`;

const toPlaceholder = (name: string): string => `{{${name}}}`;

const toCamelCase = (name: string): string => name.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());

/** The example with placeholders as values. Templates print any value, even in place of a number. */
const buildPlaceholderData = ({ example, placeholders }: MessageDescription): object => ({
  ...example,
  ...Object.fromEntries(placeholders.map((name) => [toCamelCase(name), toPlaceholder(name)])),
});

/** The platform's template as text with placeholders, which a company can customize. */
export const buildPlatformTemplate = (
  kind: Exclude<MessageKind, 'text'>,
  channel: Channel,
  description: MessageDescription,
): CompanyTemplate => {
  const context = {
    company: { name: toPlaceholder('company'), identifier: '' },
    recipient: toPlaceholder('recipient'),
    secret: toPlaceholder('code'),
  };
  const { subject, name, opening, link, code, closing, short } = TEMPLATES[kind](buildPlaceholderData(description) as never, context);
  if (channel === 'sms') return { subject: null, text: `${toPlaceholder('company')}: ${short}${link ? ` ${toPlaceholder('link')}` : ''}` };
  const greeting = name ? `Hello ${toPlaceholder('name')},` : 'Hello,';
  const placeholders = [...(link ? [toPlaceholder('link')] : []), ...(code ? [toPlaceholder('code')] : [])];
  return { subject, text: [greeting, ...opening, ...placeholders, ...closing].join('\n\n') };
};

export const listPlaceholders = ({ placeholders, requiredPlaceholder }: MessageDescription): string[] => [
  ...placeholders,
  'company',
  'recipient',
  ...(requiredPlaceholder === 'code' ? ['code'] : ['link']),
];

export const toMessageTemplate = (
  { kind, channel, description }: TemplateSelection,
  { companyTemplates }: NotificationSettings,
): MessageTemplate => {
  const companyTemplate = companyTemplates.get(toTemplateKey(kind, channel));
  return {
    kind,
    label: description.label,
    channel,
    ...(companyTemplate ?? buildPlatformTemplate(kind, channel, description)),
    own: companyTemplate !== undefined,
    placeholders: listPlaceholders(description),
    requires: description.requiredPlaceholder,
  };
};

export const toNotification = (
  { id, name, description, isMandatory = false }: NotificationDefinition,
  settings: NotificationSettings,
): Notification => ({
  id,
  name,
  description,
  enabled: !listMessageKinds(name).some((kind) => settings.disabledKinds.has(kind)),
  mandatory: isMandatory,
  templates: listMessageKinds(name).flatMap((kind) => {
    const description: MessageDescription = messageCatalog[kind];
    return description.channels.map((channel) => toMessageTemplate({ kind, channel, description }, settings));
  }),
});
