// What people are addressed by: email, mobile number or id. Stored in one spelling, so that equal means the same person.

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MOBILE_PUNCTUATION = /[\s()[\].-]/g;
const MOBILE = /^\+[0-9]{6,15}$/;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

export type IdentifierKind = 'id' | 'email' | 'mobile';

export const normaliseEmail = (text: string): string => text.trim().toLowerCase();

/** A mobile number as + and digits; undefined when the text is not one in international form. */
export const normaliseMobile = (text: string): string | undefined => {
  const number = text.replace(MOBILE_PUNCTUATION, '');
  return MOBILE.test(number) ? number : undefined;
};

/** What kind of identifier a text is; undefined when it can be none. */
export const identifierKind = (text: string): IdentifierKind | undefined => {
  const trimmed = text.trim();
  if (UUID.test(trimmed)) return 'id';
  if (EMAIL.test(trimmed)) return 'email';
  return normaliseMobile(trimmed) === undefined ? undefined : 'mobile';
};

export type Identifier = { kind: IdentifierKind; value: string };

/** The identifier in the spelling in which it is stored. */
export const readIdentifier = (text: string): Identifier | undefined => {
  const kind = identifierKind(text);
  switch (kind) {
    case 'id':
      return { kind, value: text.trim().toLowerCase() };
    case 'email':
      return { kind, value: normaliseEmail(text) };
    case 'mobile':
      return { kind, value: normaliseMobile(text) ?? '' };
    case undefined:
      return undefined;
  }
};
