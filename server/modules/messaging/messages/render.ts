// Renders messages as email and SMS. Every value supplied by a user becomes a single line without direction overrides, so that a name
// cannot inject an email header or a line of an SMS, or reverse the direction of the text that follows it.
import { fillEmailTemplate, fillPlaceholders, type CompanyTemplate } from '#server/modules/messaging/messages/company-template.ts';
import { buildLinkUrl, HIDDEN_SECRET } from '#server/modules/messaging/messages/links.ts';
import type { MessageKind, MessageParameters } from '#server/modules/messaging/messages/message.ts';
import { addDate, TEMPLATES, type MessageContent, type TemplateContext } from '#server/modules/messaging/messages/templates.ts';

export type RenderContext = Pick<TemplateContext, 'company' | 'recipient'> & {
  /** Without a trailing slash. */
  appUrl: string;
  /** The company's template of this kind and channel, if it has one. */
  companyTemplate?: CompanyTemplate | undefined;
};

export type RenderedMessage = {
  subject: string;
  /** The plain text of the email. */
  text: string;
  /** Undefined for messages of kind `text`. */
  html: string | undefined;
  /** The SMS. */
  short: string;
  link: string | null;
  code: string | null;
};

const LINE_LENGTH_MAX = 200;
const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const DIRECTION_OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/g;

export const toSingleLine = (text: string): string =>
  [...text.replaceAll(LINE_BREAKS, ' ').replaceAll(DIRECTION_OVERRIDES, '').trim()].slice(0, LINE_LENGTH_MAX).join('');

/** Text that email clients and phones turn into links: domains, URLs, email addresses and phone numbers. */
const LINKS = /[/\\:@]+|[.\u3002\uFF0E\uFF61]+(?=\S)|\+?\p{Nd}[\p{Nd}\s()-]{4,}\p{Nd}/gu;

/** Removes everything that email clients would turn into a link, because users choose their names. */
export const sanitizeName = (name: string): string => toSingleLine(name.replaceAll(LINKS, ' ').replaceAll(/\s+/g, ' '));

const toSingleLines = <Data extends object>(data: Data): Data =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, typeof value === 'string' ? toSingleLine(value) : value])) as Data;

const buildContent = (kind: Exclude<MessageKind, 'text'>, data: object, context: TemplateContext): MessageContent => {
  const template = TEMPLATES[kind];
  if (!template) throw new Error(`The message kind ${kind} has no template.`);
  return template(data as never, context);
};

const renderPlainText = ({ subject, body }: MessageParameters['text']): RenderedMessage => ({
  subject: toSingleLine(subject),
  text: body,
  html: undefined,
  short: body,
  link: null,
  code: null,
});

type RenderedContent = { content: MessageContent; link: { label: string; url: string } | undefined; company: string };

const toGreeting = (name: string): string => (name ? `Hello ${name},` : 'Hello,');

const renderEmail = (email: EmailLayout, shortText: string, { content, link }: RenderedContent): RenderedMessage => ({
  subject: email.subject,
  text: renderEmailText(email),
  html: renderEmailHtml(email),
  short: shortText,
  link: link?.url ?? null,
  code: content.code ?? null,
});

const renderPlatformTemplate = (rendered: RenderedContent): RenderedMessage => {
  const { content, link, company } = rendered;
  const email = { ...content, greeting: toGreeting(sanitizeName(content.name)), subject: toSingleLine(content.subject), company, link };
  return renderEmail(email, `${company}: ${content.short}${link ? ` ${link.url}` : ''}`, rendered);
};

const renderCompanyTemplate = (rendered: RenderedContent, template: CompanyTemplate, values: Record<string, string>): RenderedMessage => {
  const { content, link, company } = rendered;
  const allValues = { ...values, company, link: link?.url ?? '', code: content.code ?? '' };
  const { hasLink, hasCode, ...paragraphs } = fillEmailTemplate(template.text, allValues);
  const subject = toSingleLine(fillPlaceholders(template.subject ?? content.subject, allValues));
  const templateFields = { greeting: undefined, link: hasLink ? link : undefined, code: hasCode ? content.code : undefined };
  return renderEmail({ ...paragraphs, ...templateFields, subject, company }, fillPlaceholders(template.text, allValues).trim(), rendered);
};

/** The value of each placeholder. */
const buildPlaceholderValues = (data: object, recipient: string, name: string): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), String(value)]),
  ),
  recipient,
  name: sanitizeName(name),
});

/** Renders a message. Without a secret, the key or code is hidden. Throws if the kind has no template. */
export const render = <Kind extends MessageKind>(
  kind: Kind,
  data: MessageParameters[Kind],
  secret: string | undefined,
  { company: rawCompany, recipient: rawRecipient, appUrl, companyTemplate }: RenderContext,
): RenderedMessage => {
  if (kind === 'text') return renderPlainText(data as MessageParameters['text']);
  const company = toSingleLines(rawCompany);
  const recipient = toSingleLine(rawRecipient);
  const context = { company, recipient, secret: secret ?? HIDDEN_SECRET };
  const parameters = toSingleLines(addDate(data));
  const content = buildContent(kind, parameters, context);
  const link = content.link && { label: content.link.label, url: buildLinkUrl(appUrl, content.link, rawCompany.settings) };
  const renderedContent = { content, link, company: company.name };
  return companyTemplate
    ? renderCompanyTemplate(renderedContent, companyTemplate, buildPlaceholderValues(parameters, recipient, content.name))
    : renderPlatformTemplate(renderedContent);
};

// Layout of an email as text and HTML. The HTML is self-contained: inline styles, no external resources. Colors follow the reader's light or
// dark mode, except for the button, which is readable in both.

type EmailLayout = Pick<MessageContent, 'subject' | 'opening' | 'code' | 'closing'> & {
  /** Undefined if the paragraphs contain it. */
  greeting: string | undefined;
  company: string;
  link: { label: string; url: string } | undefined;
};

const renderEmailText = ({ greeting, opening, link, code, closing, company }: EmailLayout): string =>
  `${[greeting, ...opening, link?.url, code, ...closing, company].filter(Boolean).join('\n\n')}\n`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const FONT_STYLE = "font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
const BUTTON_STYLE = 'display:inline-block;padding:10px 20px;border-radius:6px;background:#0b6b58;color:#ffffff;text-decoration:none';
const CODE_STYLE = 'font:28px/1.5 ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px;margin:16px 0';
const SMALL_STYLE = 'font-size:14px;word-break:break-all';

const renderParagraph = (text: string, style = 'margin:16px 0'): string => `<p style="${style}">${escapeHtml(text)}</p>`;

const renderLink = ({ label, url }: NonNullable<EmailLayout['link']>): string => {
  const href = escapeHtml(url);
  return [
    `<p style="margin:24px 0"><a href="${href}" style="${BUTTON_STYLE}">${escapeHtml(label)}</a></p>`,
    `<p style="${SMALL_STYLE}">Or paste this link into your browser:<br>${href}</p>`,
  ].join('\n');
};

const renderEmailHtml = ({ subject, greeting, opening, link, code, closing, company }: EmailLayout): string => {
  const body = [
    `<p style="margin:0 0 24px;font-weight:600">${escapeHtml(company)}</p>`,
    ...(greeting === undefined ? [] : [renderParagraph(greeting)]),
    ...opening.map((text) => renderParagraph(text)),
    ...(link ? [renderLink(link)] : []),
    ...(code ? [renderParagraph(code, CODE_STYLE)] : []),
    ...closing.map((text) => renderParagraph(text)),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px;${FONT_STYLE}">
<div style="max-width:34em;margin:0 auto">
${body.join('\n')}
</div>
</body>
</html>
`;
};
