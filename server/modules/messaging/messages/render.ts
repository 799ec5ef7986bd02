// Makes of a message's row what people read. Everything that comes from people becomes one line here, so that no name can
// write a header, a line of an SMS, or turn the reading direction of what follows it.
import { mailHtml, mailText } from '#server/modules/messaging/messages/layout.ts';
import { addressOf, BLANK } from '#server/modules/messaging/messages/links.ts';
import type { MessageKind, MessageParameters } from '#server/modules/messaging/messages/message.ts';
import { fill, fillMail, type OwnWords } from '#server/modules/messaging/messages/own-words.ts';
import { TEMPLATES, withDate, type Content, type TemplateContext } from '#server/modules/messaging/messages/templates.ts';

export type RenderContext = Pick<TemplateContext, 'company' | 'recipient'> & {
  /** Without a slash at its end. */
  appUrl: string;
  /** The company's, for this kind and channel; left out: the platform's. */
  own?: OwnWords | undefined;
};

export type RenderedMessage = {
  subject: string;
  /** The mail as text. */
  text: string;
  /** Undefined for what was written before there were templates. */
  html: string | undefined;
  /** The SMS. */
  short: string;
  link: string | null;
  code: string | null;
};

const LINE_LENGTH_MAX = 200;
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const DIRECTION_OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/g;

export const oneLine = (text: string): string =>
  [...text.replaceAll(BREAKS, ' ').replaceAll(DIRECTION_OVERRIDES, '').trim()].slice(0, LINE_LENGTH_MAX).join('');

/** What mail clients and phones make links of: what follows a dot at once, what stands around slashes and colons, numbers to call. */
const LINKS = /[/\\:@]+|[.\u3002\uFF0E\uFF61]+(?=\S)|\+?\p{Nd}[\p{Nd}\s()-]{4,}\p{Nd}/gu;

/** A name that people gave themselves, for the eyes of others. */
export const harmlessName = (name: string): string => oneLine(name.replaceAll(LINKS, ' ').replaceAll(/\s+/g, ' '));

const oneLineEach = <Data extends object>(data: Data): Data =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, typeof value === 'string' ? oneLine(value) : value])) as Data;

const contentOf = (kind: Exclude<MessageKind, 'text'>, data: object, context: TemplateContext): Content => {
  const template = TEMPLATES[kind];
  if (!template) throw new Error(`There is no template ${kind}`);
  return template(data as never, context);
};

const asWritten = ({ subject, body }: MessageParameters['text']): RenderedMessage => ({
  subject: oneLine(subject),
  text: body,
  html: undefined,
  short: body,
  link: null,
  code: null,
});

type Shown = { content: Content; link: { label: string; address: string } | undefined; company: string };

const greetingOf = (name: string): string => (name ? `Hello ${name},` : 'Hello,');

const inOurWords = ({ content, link, company }: Shown): RenderedMessage => {
  const mail = { ...content, greeting: greetingOf(harmlessName(content.name)), subject: oneLine(content.subject), company, link };
  return {
    subject: mail.subject,
    text: mailText(mail),
    html: mailHtml(mail),
    short: [`${company}: ${content.short}`, ...(link ? [link.address] : [])].join(' '),
    link: link?.address ?? null,
    code: content.code ?? null,
  };
};

const inOwnWords = ({ content, link, company }: Shown, own: OwnWords, values: Record<string, string>): RenderedMessage => {
  const all = { ...values, company, link: link?.address ?? '', code: content.code ?? '' };
  const { hasLink, hasCode, ...paragraphs } = fillMail(own.text, all);
  const subject = oneLine(fill(own.subject ?? content.subject, all));
  const mail = {
    ...paragraphs,
    subject,
    company,
    greeting: undefined,
    link: hasLink ? link : undefined,
    code: hasCode ? content.code : undefined,
  };
  return {
    subject,
    text: mailText(mail),
    html: mailHtml(mail),
    short: fill(own.text, all).trim(),
    link: link?.address ?? null,
    code: content.code ?? null,
  };
};

/** What placeholders stand for, as people read it. */
const valuesOf = (data: object, recipient: string, name: string): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), String(value)]),
  ),
  recipient,
  name: harmlessName(name),
});

/** Without a secret, link and code are blanked. Throws when the kind has no template. */
export const render = <Kind extends MessageKind>(
  kind: Kind,
  data: MessageParameters[Kind],
  secret: string | undefined,
  { company: given, recipient: to, appUrl, own }: RenderContext,
): RenderedMessage => {
  if (kind === 'text') return asWritten(data as MessageParameters['text']);
  const company = oneLineEach(given);
  const recipient = oneLine(to);
  const context = { company, recipient, secret: secret ?? BLANK };
  const named = oneLineEach(withDate(data));
  const content = contentOf(kind, named, context);
  const link = content.link && { label: content.link.label, address: addressOf(appUrl, content.link, given.settings) };
  const shown = { content, link, company: company.name };
  return own ? inOwnWords(shown, own, valuesOf(named, recipient, content.name)) : inOurWords(shown);
};
