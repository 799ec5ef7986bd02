// How a download is offered under its name (RFC 6266, RFC 8187): once in ASCII for old clients, and once as it is.

const FOREIGN_OR_SPECIAL = /[^\x20-\x7E]|["\\%]/gu;
const NOT_IN_A_PARAMETER = /['()*]/g;

const percentEncoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(NOT_IN_A_PARAMETER, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The header that offers a file as a download of that name. */
export const attachment = (name: string): string =>
  `attachment; filename="${name.replace(FOREIGN_OR_SPECIAL, '_')}"; filename*=UTF-8''${percentEncoded(name)}`;
