// Emails and mobile numbers of users, which have the same lists, rows and dialogs.
import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { message, type Message } from '#app/_language/translate.ts';
import { listQuery } from '#app/_ui/table/list-query.ts';
import type { ListLabels } from '#app/_ui/table/list-page.tsx';
import type { AdminEmail, AdminMobile } from '#server/modules/people/index.ts';

export type AdminContactKind = 'email' | 'mobile';

/** An email or a mobile number of a user. */
export type AdminContact = Pick<AdminEmail, 'id' | 'user' | 'primary' | 'verified' | 'archived' | 'created'> & { address: string };

export const emailToContact = ({ email, ...rest }: AdminEmail): AdminContact => ({ ...rest, address: email });
export const mobileToContact = ({ number, ...rest }: AdminMobile): AdminContact => ({ ...rest, address: number });

export const YES_OR_NO = ['yes', 'no'] as const;
const parseYesOrNo = parseAsStringLiteral(YES_OR_NO);
const filters = { user: parseAsString, verified: parseYesOrNo, primary: parseYesOrNo, archived: parseYesOrNo };

export const contactLists = {
  email: listQuery('/admin/contacts', filters, {}),
  mobile: listQuery('/admin/contacts/mobiles', filters, {}),
};
export type ContactQuery = Awaited<ReturnType<typeof contactLists.email.read>>;

/** Converts the query to the filters of the API. */
export const toContactFilters = ({ user, verified, primary, archived }: ContactQuery) => ({
  ...(user && { user }),
  ...(verified && { verified: verified === 'yes' }),
  ...(primary && { primary: primary === 'yes' }),
  ...(archived && { archived: archived === 'yes' }),
});

type ContactLabels = { list: Message; empty: Message; kind: Message; address: Message; verified: Message; rows: ListLabels };

export const CONTACT_LABELS: Record<AdminContactKind, ContactLabels> = {
  email: {
    list: message('User emails'),
    empty: message('No emails yet'),
    kind: message('Email'),
    address: message('Email'),
    verified: message('Verified: the email belongs to the user'),
    rows: { total: message('{count, plural, one {# email} other {# emails}}'), noMatch: message('No emails match these filters') },
  },
  mobile: {
    list: message('User mobile numbers'),
    empty: message('No mobile numbers yet'),
    kind: message('Mobile number'),
    address: message('Number'),
    verified: message('Verified: the mobile number belongs to the user'),
    rows: {
      total: message('{count, plural, one {# mobile number} other {# mobile numbers}}'),
      noMatch: message('No mobile numbers match these filters'),
    },
  },
};
