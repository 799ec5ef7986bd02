// Reads the records of a page of the review inbox with the list procedures of their types, which check the permission to view them.
import 'server-only';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { getText } from '#app/_language/server.ts';
import { message, type Message } from '#app/_language/translate.ts';
import { formatPhoneNumber } from '#app/_ui/form/phone-number.ts';
import { TYPE_NAMES } from '#app/_ui/format/document.tsx';
import { readCountryNames } from '#app/_ui/format/localized-names.ts';
import { ROW_LINK } from '#app/_ui/navigation/links.tsx';
import { readIfAllowed, readOwnPermissions, type ServerCaller } from '#app/_ui/session/caller.ts';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import { emailToContact, mobileToContact, type AdminContact, type AdminContactKind } from '#app/(dashboard)/admin/records/contacts.ts';
import { ContactDialog, type UserRecord } from '#app/(dashboard)/admin/records/record-dialogs.tsx';
import {
  addressView,
  bankAccountView,
  cryptoAccountView,
  RecordRowDialog,
  type RecordView,
} from '#app/(dashboard)/admin/records/record-tables.tsx';
import { personName } from '#server/kernel/display-names.ts';
import type { Permission } from '#server/kernel/permissions.ts';
import type { ReviewType } from '#server/kernel/user-enums.ts';

export const REVIEW_TYPE_NAMES: Record<ReviewType, { one: Message; many: Message }> = {
  document: { one: message('Document'), many: message('Documents') },
  address: { one: message('Address'), many: message('Addresses') },
  bank_account: { one: message('Bank account'), many: message('Bank accounts') },
  crypto_account: { one: message('Crypto account'), many: message('Crypto accounts') },
  email: { one: message('Email'), many: message('Emails') },
  mobile: { one: message('Mobile number'), many: message('Mobile numbers') },
};

type ReviewReference = { type: ReviewType; id: number; created: number };

/** A record in the inbox: the link or dialog with the name of its user, and a summary. */
export type ReviewItem = ReviewReference & { user: ReactNode; summary: ReactNode };

type ListQuery = { id__in: string; page_size: number };
type ReadList<Row> = (api: ServerCaller, query: ListQuery) => Promise<{ results: Row[] }>;

/** Reads the records of a type; none if the page has none, or without permission. */
const readRecords = async <Row,>(references: readonly ReviewReference[], type: ReviewType, call: ReadList<Row>): Promise<Row[]> => {
  const ids = references.filter((reference) => reference.type === type).map(({ id }) => id);
  if (ids.length === 0) return [];
  return (await readIfAllowed((api) => call(api, { id__in: ids.join(','), page_size: PAGE_SIZE })))?.results ?? [];
};

const readAllRecords = async (references: readonly ReviewReference[]) => {
  const [documents, addresses, bankAccounts, cryptoAccounts, emails, mobiles] = await Promise.all([
    readRecords(references, 'document', (api, query) => api.admin.users.documents.list(query)),
    readRecords(references, 'address', (api, query) => api.admin.users.addresses.list(query)),
    readRecords(references, 'bank_account', (api, query) => api.admin.users.bankAccounts.list(query)),
    readRecords(references, 'crypto_account', (api, query) => api.admin.users.cryptoAccounts.list(query)),
    readRecords(references, 'email', (api, query) => api.admin.users.emails.list(query)),
    readRecords(references, 'mobile', (api, query) => api.admin.users.mobiles.list(query)),
  ]);
  return { documents, addresses, bankAccounts, cryptoAccounts, emails, mobiles };
};

type ReviewContent = Pick<ReviewItem, 'user' | 'summary'>;

/** The items of a page, in its order. Records that were removed in the meantime are omitted. */
export const readReviewItems = async (references: readonly ReviewReference[]): Promise<ReviewItem[]> => {
  const [t, records, permissions, countryName] = await Promise.all([
    getText(),
    readAllRecords(references),
    readOwnPermissions(),
    readCountryNames(),
  ]);
  const contents = new Map<string, ReviewContent>();
  const hasPermission = (permission: Permission): boolean => permissions.includes(permission);
  const showUserLink = hasPermission('admin.user.view');
  const addRecords = <Row extends UserRecord>(type: ReviewType, rows: readonly Row[], view: RecordView<Row>, canChange: boolean): void => {
    for (const record of rows)
      contents.set(`${type} ${record.id}`, {
        user: <RecordRowDialog view={view} record={record} canChange={canChange} showUserLink={showUserLink} />,
        summary: view.columns[0].render(record),
      });
  };
  const addContacts = (kind: AdminContactKind, contacts: readonly AdminContact[]): void => {
    for (const contact of contacts)
      contents.set(`${kind} ${contact.id}`, {
        user: <ContactDialog kind={kind} contact={contact} canChange={hasPermission(`admin.${kind}.change`)} showUserLink={showUserLink} />,
        summary: <bdi className="block truncate">{contact.address}</bdi>,
      });
  };
  for (const { id, user, document_type: type } of records.documents)
    contents.set(`document ${id}`, {
      user: (
        <Link href={`/admin/documents?document=${id}`} prefetch={false} className={ROW_LINK}>
          <bdi>{personName(user)}</bdi>
        </Link>
      ),
      summary: t(TYPE_NAMES[type]),
    });
  addRecords('address', records.addresses, addressView(t, countryName), hasPermission('admin.address.change'));
  addRecords('bank_account', records.bankAccounts, bankAccountView(t), hasPermission('admin.bankaccount.change'));
  addRecords('crypto_account', records.cryptoAccounts, cryptoAccountView(t), hasPermission('admin.cryptoaccount.change'));
  addContacts('email', records.emails.map(emailToContact));
  addContacts(
    'mobile',
    records.mobiles.map((mobile) => mobileToContact({ ...mobile, number: formatPhoneNumber(mobile.number) })),
  );
  return references.flatMap((reference) => {
    const content = contents.get(`${reference.type} ${reference.id}`);
    return content ? [{ ...reference, ...content }] : [];
  });
};
