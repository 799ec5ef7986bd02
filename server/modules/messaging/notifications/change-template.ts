import { messageTemplates } from '#db/schema/index.ts';
import { isTemplateOf } from '#server/modules/messaging/messages/own-template.ts';
import { isAmongWords, isGlued, paragraphsOf, placeholdersIn, type OwnWords } from '#server/modules/messaging/messages/own-words.ts';
import {
  getTemplate,
  readNotificationSettings,
  templateKey,
  type NamedTemplate,
} from '#server/modules/messaging/notifications/find-notification.ts';
import { placeholdersOf, toMessageTemplate } from '#server/modules/messaging/notifications/present.ts';
import type { MessageTemplate, TemplateInput, TemplatePath } from '#server/modules/messaging/notifications/schema.ts';
import { invalid, required, type FieldErrors } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

const SMS_LENGTH_MAX = 480;

const unknownIn = (text: string, known: readonly string[]): string[] => {
  const unknown = placeholdersIn(text).filter((name) => !known.includes(name));
  return unknown.length === 0 ? [] : [`There is no {{${unknown[0]}}} here. Use ${known.map((name) => `{{${name}}}`).join(', ')}.`];
};

/** What people could not do without: the link or the code, in a mail in a paragraph of its own. */
const missingFrom = ({ channel, description: { carries } }: NamedTemplate, text: string): string[] => {
  if (carries === null) return [];
  const mark = `{{${carries}}}`;
  const places = channel === 'email' ? paragraphsOf(text).map((paragraph) => paragraph.replaceAll(' ', '')) : [text.replaceAll(' ', '')];
  const isThere = places.some((place) => (channel === 'email' ? place === mark : place.includes(mark)));
  if (isThere) return [];
  return [
    channel === 'email'
      ? `Put ${mark} in a paragraph of its own: nobody can go on without it.`
      : `Put ${mark} in: nobody can go on without it.`,
  ];
};

/** Glued to an address of somebody else, what lets people in would be told to whoever answers there. */
const gluedIn = ({ channel, description: { carries } }: NamedTemplate, text: string): string[] => {
  if (carries === null) return [];
  const mark = `{{${carries}}}`;
  if (channel === 'email') {
    return isAmongWords(text, carries) ? [`Put ${mark} in a paragraph of its own and nowhere else.`] : [];
  }
  return isGlued(text, carries) ? [`Put a space before and after ${mark}.`] : [];
};

/** The words as they are kept. Throws invalid for a placeholder that there is not, and for words in which the link or code that the message is for is missing or glued to others. */
export const requireGoodWords = (template: NamedTemplate, { subject, text }: Pick<TemplateInput, 'subject' | 'text'>): OwnWords => {
  const known = placeholdersOf(template.description);
  const isMail = template.channel === 'email';
  if (isMail && subject === null) throw required('subject');
  const tooLong = !isMail && text.length > SMS_LENGTH_MAX ? [`Ensure this field has no more than ${SMS_LENGTH_MAX} characters.`] : [];
  // Nobody sees a link or a code in a list of mails, and whoever looks over a shoulder should not.
  const inSubject = unknownIn(
    subject ?? '',
    known.filter((name) => name !== 'link' && name !== 'code'),
  );
  const inText = [...tooLong, ...unknownIn(text, known), ...missingFrom(template, text), ...gluedIn(template, text)];
  const errors: FieldErrors = { ...(inSubject.length > 0 && { subject: inSubject }), ...(inText.length > 0 && { text: inText }) };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { subject: isMail ? subject : null, text };
};

/** Gives a message the company's own words, from the next one that is sent. Throws not_found, and as requireGoodWords. */
export const changeTemplate = async (ctx: OwnerAuditPorts, input: TemplateInput): Promise<MessageTemplate> => {
  const template = getTemplate(input);
  const words = requireGoodWords(template, input);
  const { kind, channel } = template;
  return inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    const caller = { db: tx, owner: ctx.owner };
    const before = (await readNotificationSettings(caller)).own.get(templateKey(kind, channel));
    if (before?.text !== words.text || before.subject !== words.subject) {
      const now = ctx.clock.now();
      await tx
        .insert(messageTemplates)
        .values({ companyId, kind, channel, ...words, createdAt: now, updatedAt: now })
        .onConflictDoUpdate({
          target: [messageTemplates.companyId, messageTemplates.kind, messageTemplates.channel],
          set: { ...words, updatedAt: now },
        });
      await recordAct(tx, ctx, 'notification.template.update', { details: { kind, channel, before: before ?? null, after: words } });
    }
    return toMessageTemplate(template, await readNotificationSettings(caller));
  });
};

/** Gives a message back the platform's words. Throws not_found. */
export const removeTemplate = async (ctx: OwnerAuditPorts, path: TemplatePath): Promise<MessageTemplate> => {
  const template = getTemplate(path);
  const { kind, channel } = template;
  return inOwnCompany(ctx, async (tx) => {
    const removed = await tx
      .delete(messageTemplates)
      .where(isTemplateOf({ companyId: ctx.owner.companyId, kind, channel }))
      .returning({ subject: messageTemplates.subject, text: messageTemplates.text });
    if (removed[0]) await recordAct(tx, ctx, 'notification.template.remove', { details: { kind, channel, before: removed[0] } });
    return toMessageTemplate(template, await readNotificationSettings({ db: tx, owner: ctx.owner }));
  });
};
