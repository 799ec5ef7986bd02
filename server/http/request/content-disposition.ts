// The Content-Disposition header of a download (RFC 6266, RFC 8187): the file name in ASCII for old clients, and percent-encoded.

const NON_ASCII_OR_SPECIAL = /[^\x20-\x7E]|["\\%]/gu;
const RESERVED_IN_PARAMETER = /['()*]/g;

const percentEncode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    RESERVED_IN_PARAMETER,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

export const attachment = (name: string): string =>
  `attachment; filename="${name.replace(NON_ASCII_OR_SPECIAL, '_')}"; filename*=UTF-8''${percentEncode(name)}`;
