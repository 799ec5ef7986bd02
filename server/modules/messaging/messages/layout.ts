// A mail as text and as HTML. The HTML stands alone: styles inline, nothing is fetched, and colours are left to the reader's
// light or dark, but for the button, which is readable on both.
import type { Content } from '#server/modules/messaging/messages/templates.ts';

type Mail = Pick<Content, 'subject' | 'opening' | 'code' | 'closing'> & {
  /** Undefined: it is among the paragraphs. */
  greeting: string | undefined;
  company: string;
  link: { label: string; address: string } | undefined;
};

export const mailText = ({ greeting, opening, link, code, closing, company }: Mail): string =>
  [...(greeting === undefined ? [] : [greeting]), ...opening, ...(link ? [link.address] : []), ...(code ? [code] : []), ...closing, company]
    .join('\n\n')
    .concat('\n');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const FONT = "font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
const BUTTON = 'display:inline-block;padding:10px 20px;border-radius:6px;background:#0b6b58;color:#ffffff;text-decoration:none';
const CODE = 'font:28px/1.5 ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px;margin:16px 0';
const SMALL = 'font-size:14px;word-break:break-all';

const paragraph = (text: string, style = 'margin:16px 0'): string => `<p style="${style}">${escapeHtml(text)}</p>`;

const linkHtml = ({ label, address }: NonNullable<Mail['link']>): string => {
  const href = escapeHtml(address);
  return [
    `<p style="margin:24px 0"><a href="${href}" style="${BUTTON}">${escapeHtml(label)}</a></p>`,
    `<p style="${SMALL}">Or open this address:<br>${href}</p>`,
  ].join('\n');
};

export const mailHtml = ({ subject, greeting, opening, link, code, closing, company }: Mail): string => {
  const body = [
    `<p style="margin:0 0 24px;font-weight:600">${escapeHtml(company)}</p>`,
    ...(greeting === undefined ? [] : [paragraph(greeting)]),
    ...opening.map((text) => paragraph(text)),
    ...(link ? [linkHtml(link)] : []),
    ...(code ? [paragraph(code, CODE)] : []),
    ...closing.map((text) => paragraph(text)),
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
<body style="margin:0;padding:24px;${FONT}">
<div style="max-width:34em;margin:0 auto">
${body.join('\n')}
</div>
</body>
</html>
`;
};
