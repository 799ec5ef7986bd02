// Notifications: the messages that a company sends, and its templates for them.
import { eq } from 'drizzle-orm';
import { companies, messageTemplates, notifications } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import type { SessionPort } from '#server/api/session.ts';
import { CHANNELS } from '#server/kernel/channels.ts';
import { invalid, notFound, refused, required, type FieldErrors } from '#server/kernel/errors.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import {
  findPlaceholders,
  isAdjacentToText,
  isInline,
  templateCondition,
  splitParagraphs,
  type CompanyTemplate,
} from '#server/modules/messaging/messages/company-template.ts';
import { writeMessage } from '#server/modules/messaging/messages/message.ts';
import { render } from '#server/modules/messaging/messages/render.ts';
import {
  findMessageDescription,
  listMessageKinds,
  notificationCatalog,
  type NotificationDefinition,
  type TemplateSelection,
} from '#server/modules/messaging/notifications/catalog.ts';
import {
  listPlaceholders,
  toTemplateKey,
  toMessageTemplate,
  toNotification,
  type MessagePreview,
  type MessageTemplate,
  type Notification,
  type NotificationChange,
  type NotificationSettings,
  type TemplateInput,
  type TemplatePath,
} from '#server/modules/messaging/notifications/schema.ts';
import type { ThrottleRule } from '#server/platform/security/throttle.ts';
import { recordCallerAction } from '#server/records/audit.ts';
import { withOwnCompanyTransaction, lockCompany } from '#server/records/company-transaction.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import { parseNumberId } from '#server/records/record-ids.ts';
import type { ActorPorts, ClockPorts, OwnerAuditPorts, OwnerPorts } from '#server/records/service-ports.ts';

export const readNotificationSettings = async ({ db, owner: { companyId } }: OwnerPorts): Promise<NotificationSettings> => {
  const [switches, templates] = await Promise.all([
    db.select().from(notifications).where(eq(notifications.companyId, companyId)),
    db.select().from(messageTemplates).where(eq(messageTemplates.companyId, companyId)),
  ]);
  return {
    disabledKinds: new Set(switches.filter(({ enabled }) => !enabled).map(({ kind }) => kind)),
    companyTemplates: new Map(templates.map(({ kind, channel, subject, text }) => [toTemplateKey(kind, channel), { subject, text }])),
  };
};

/** The notification of a path. Throws not_found. */
export const getNotification = (id: string): NotificationDefinition => {
  const number = parseNumberId(id);
  const notification = notificationCatalog.find((notification) => notification.id === number);
  if (!notification) throw notFound();
  return notification;
};

/** The template of a path. Throws not_found if the message belongs to another notification or is not sent on the channel. */
export const getTemplate = ({ id, kind, channel: channelName }: TemplatePath): TemplateSelection => {
  const { name } = getNotification(id);
  const description = findMessageDescription(kind);
  const channel = CHANNELS.find((candidate) => candidate === channelName);
  if (description?.notification !== name || !channel || !description.channels.includes(channel)) throw notFound();
  return { kind: kind as TemplateSelection['kind'], channel, description };
};

/**
 * Turns a notification on or off. A trigger discards the messages of a notification that is off; its events are still emitted. Throws
 * not_found, and invalid if the notification is mandatory.
 */
export const changeNotification = async (ctx: OwnerAuditPorts, { id, enabled }: NotificationChange): Promise<Notification> => {
  const notification = getNotification(id);
  if (notification.isMandatory && !enabled) {
    throw invalid({ enabled: ['Security notifications cannot be turned off.'] });
  }
  return withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    const txPorts = { db: tx, owner: ctx.owner };
    const before = toNotification(notification, await readNotificationSettings(txPorts));
    if (before.enabled === enabled) return before;
    const updatedAt = ctx.clock.now();
    await tx
      .insert(notifications)
      .values(listMessageKinds(notification.name).map((kind) => ({ companyId, kind, enabled, updatedAt })))
      .onConflictDoUpdate({ target: [notifications.companyId, notifications.kind], set: { enabled, updatedAt } });
    const details = { notification: notification.name, before: { enabled: before.enabled }, after: { enabled } };
    await recordCallerAction(tx, ctx, 'notification.update', { details });
    return toNotification(notification, await readNotificationSettings(txPorts));
  });
};

const SMS_LENGTH_MAX = 480;

const findUnknownPlaceholders = (text: string, allowed: readonly string[]): string[] => {
  const unknown = findPlaceholders(text).filter((name) => !allowed.includes(name));
  return unknown.length === 0 ? [] : [`Unknown placeholder {{${unknown[0]}}}. Use ${allowed.map((name) => `{{${name}}}`).join(', ')}.`];
};

/**
 * The link or code must be in the template; in an email, in a separate paragraph. Next to other text it could become part of another URL,
 * to which its secret would be sent.
 */
const findSecretErrors = ({ channel, description: { requiredPlaceholder } }: TemplateSelection, text: string): string[] => {
  if (requiredPlaceholder === null) return [];
  const placeholder = `{{${requiredPlaceholder}}}`;
  if (channel === 'email') {
    const isPresent = splitParagraphs(text).some((paragraph) => paragraph.replaceAll(' ', '') === placeholder);
    return [
      ...(isPresent ? [] : [`${placeholder} is required. Put it in its own paragraph.`]),
      ...(isInline(text, requiredPlaceholder) ? [`Use ${placeholder} only once, in its own paragraph.`] : []),
    ];
  }
  return [
    ...(text.replaceAll(' ', '').includes(placeholder) ? [] : [`${placeholder} is required.`]),
    ...(isAdjacentToText(text, requiredPlaceholder) ? [`Add a space before and after ${placeholder}.`] : []),
  ];
};

/** Returns the template to store. Throws invalid for unknown placeholders, and if the link or code is missing or next to other text. */
export const validateTemplate = (
  template: TemplateSelection,
  { subject, text }: Pick<TemplateInput, 'subject' | 'text'>,
): CompanyTemplate => {
  const allowed = listPlaceholders(template.description);
  const isEmail = template.channel === 'email';
  if (isEmail && subject === null) throw required('subject');
  const lengthErrors = !isEmail && text.length > SMS_LENGTH_MAX ? [`Ensure this field has no more than ${SMS_LENGTH_MAX} characters.`] : [];
  // Email clients list subjects, so a subject must not contain a secret.
  const subjectErrors = findUnknownPlaceholders(
    subject ?? '',
    allowed.filter((name) => name !== 'link' && name !== 'code'),
  );
  const textErrors = [...lengthErrors, ...findUnknownPlaceholders(text, allowed), ...findSecretErrors(template, text)];
  const errors: FieldErrors = {
    ...(subjectErrors.length > 0 && { subject: subjectErrors }),
    ...(textErrors.length > 0 && { text: textErrors }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { subject: isEmail ? subject : null, text };
};

/** Sets the company's template of a message. Throws not_found, and invalid like `validateTemplate`. */
export const changeTemplate = async (ctx: OwnerAuditPorts, input: TemplateInput): Promise<MessageTemplate> => {
  const template = getTemplate(input);
  const content = validateTemplate(template, input);
  const { kind, channel } = template;
  return withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    const txPorts = { db: tx, owner: ctx.owner };
    const before = (await readNotificationSettings(txPorts)).companyTemplates.get(toTemplateKey(kind, channel));
    if (before?.text !== content.text || before.subject !== content.subject) {
      const now = ctx.clock.now();
      await tx
        .insert(messageTemplates)
        .values({ companyId, kind, channel, ...content, createdAt: now, updatedAt: now })
        .onConflictDoUpdate({
          target: [messageTemplates.companyId, messageTemplates.kind, messageTemplates.channel],
          set: { ...content, updatedAt: now },
        });
      await recordCallerAction(tx, ctx, 'notification.template.update', {
        details: { kind, channel, before: before ?? null, after: content },
      });
    }
    return toMessageTemplate(template, await readNotificationSettings(txPorts));
  });
};

/** Removes the company's template, which restores the platform's. Throws not_found. */
export const removeTemplate = async (ctx: OwnerAuditPorts, path: TemplatePath): Promise<MessageTemplate> => {
  const template = getTemplate(path);
  const { kind, channel } = template;
  return withOwnCompanyTransaction(ctx, async (tx) => {
    const removed = await tx
      .delete(messageTemplates)
      .where(templateCondition({ companyId: ctx.owner.companyId, kind, channel }))
      .returning({ subject: messageTemplates.subject, text: messageTemplates.text });
    if (removed[0]) await recordCallerAction(tx, ctx, 'notification.template.remove', { details: { kind, channel, before: removed[0] } });
    return toMessageTemplate(template, await readNotificationSettings({ db: tx, owner: ctx.owner }));
  });
};

const getOwnAddress = ({ me: { user } }: SessionPort, { channel }: TemplateSelection): string | null =>
  channel === 'email' ? user.email : user.mobile;

const getCompanyName = async ({ db, me }: ActorPorts): Promise<{ name: string; identifier: string }> => {
  const [company] = await db
    .select({ name: companies.name, identifier: companies.identifier })
    .from(companies)
    .where(eq(companies.id, me.companyId));
  if (!company) throw new Error('The company of a session was not found.');
  return company;
};

const renderExample = async (ctx: ActorPorts & SessionPort & Pick<Services, 'environment'>, input: TemplateInput) => {
  const template = getTemplate(input);
  const companyTemplate = validateTemplate(template, input);
  const { kind, channel, description } = template;
  const recipient = getOwnAddress(ctx, template) ?? (channel === 'email' ? 'ann@example.com' : '+27820000001');
  const company = await getCompanyName(ctx);
  const rendered = render(kind, description.example as never, undefined, {
    company,
    recipient,
    appUrl: ctx.environment.appUrl,
    companyTemplate,
  });
  return { template, rendered };
};

/** Renders a template that is not stored yet, with example data. Throws not_found, and invalid like `validateTemplate`. */
export const previewTemplate = async (
  ctx: ActorPorts & SessionPort & Pick<Services, 'environment'>,
  input: TemplateInput,
): Promise<MessagePreview> => {
  const { template, rendered } = await renderExample(ctx, input);
  if (template.channel === 'sms') return { subject: null, text: rendered.short, html: null };
  return { subject: rendered.subject, text: rendered.text, html: rendered.html ?? null };
};

/** Limits test events of webhooks, test emails and test SMS together, by user, because they reach third-party systems. */
export const TEST_MESSAGE_THROTTLE: ThrottleRule = { name: 'testMessage', limits: [{ points: 10, durationMs: MINUTE_MS }] };

/**
 * Sends the preview to the caller, without a working link or code. Throws throttled, and like previewTemplate; also throws invalid if the
 * caller has no address.
 */
export const sendTestMessage = async (
  ctx: ClockPorts & OwnerPort & SessionPort & Pick<Services, 'encryption' | 'environment' | 'throttle'>,
  input: TemplateInput,
): Promise<void> => {
  await ctx.throttle.count(TEST_MESSAGE_THROTTLE, callerSubject(ctx.me));
  const { template, rendered } = await renderExample(ctx, input);
  const { channel } = template;
  const recipient = getOwnAddress(ctx, template);
  if (recipient === null)
    throw refused(`You have no ${channel === 'email' ? 'email address' : 'mobile number'} that a test could be sent to.`);
  const data = { subject: rendered.subject, body: channel === 'email' ? rendered.text : rendered.short };
  await withOwnCompanyTransaction(ctx, (tx) =>
    writeMessage(
      tx,
      ctx,
      { companyId: ctx.owner.companyId, userId: ctx.me.userId, channel, kind: 'text', recipient, data },
      ctx.clock.now(),
    ),
  );
};
