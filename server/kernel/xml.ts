// XML 1.0 text. Characters that XML does not allow are removed.

const FORBIDDEN = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** An element with elements as its content. */
export const xmlElement = (name: string, ...content: string[]): string => `<${name}>${content.join('')}</${name}>`;

/** An element with text of at most `lengthMax` characters, in one line; omitted if the text is blank. */
export const xmlText = (name: string, text: string, lengthMax: number): string => {
  const line = [...text.replace(/\s+/g, ' ').replace(FORBIDDEN, '').trim()].slice(0, lengthMax).join('').trim();
  return line === '' ? '' : xmlElement(name, escapeXml(line));
};
