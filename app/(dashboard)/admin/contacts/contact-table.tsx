import { useText } from '#language';
import { Moment } from '#app/_ui/format/moment.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { HeaderCell, LedgerTable, LinkRow, MainCell, WideCell } from '#app/_ui/table/table.tsx';
import { ContactDialog } from '#app/(dashboard)/admin/contacts/contact-dialog.tsx';
import { ADDRESS_TITLES, type Contact, type ContactKind } from '#app/(dashboard)/admin/contacts/contact.ts';

type ContactTableProps = { kind: ContactKind; caption: string; contacts: Contact[]; zone: string; mayChange: boolean; linksUser: boolean };

export const ContactTable = ({ kind, caption, contacts, ...common }: ContactTableProps) => {
  const t = useText();
  return (
    <LedgerTable caption={caption} hasAmounts={false}>
      <thead>
        <tr>
          <HeaderCell wide width="w-48">
            {t('Added')}
          </HeaderCell>
          <HeaderCell>{t('User')}</HeaderCell>
          <HeaderCell wide width="w-[34%]">
            {t(ADDRESS_TITLES[kind])}
          </HeaderCell>
          <HeaderCell wide width="w-28">
            {t('Primary')}
          </HeaderCell>
          <HeaderCell wide width="w-32">
            {t('Status')}
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {contacts.map((contact) => (
          <ContactRow key={contact.id} kind={kind} contact={contact} {...common} />
        ))}
      </tbody>
    </LedgerTable>
  );
};

type ContactRowProps = Pick<ContactTableProps, 'kind' | 'zone' | 'mayChange' | 'linksUser'> & { contact: Contact };

const ContactRow = ({ kind, contact, zone, mayChange, linksUser }: ContactRowProps) => {
  const t = useText();
  const { address, primary, verified, archived } = contact;
  const status = <StatusChip status={archived ? 'Archived' : verified ? 'Verified' : 'Not verified'} />;
  return (
    <LinkRow>
      <WideCell className="text-muted">
        <Moment at={contact.created} zone={zone} />
      </WideCell>
      <MainCell>
        <ContactDialog kind={kind} contact={contact} mayChange={mayChange} linksUser={linksUser} />
        <div className="text-13 text-muted @3xl:hidden">
          <bdi className="block truncate">{address}</bdi>
          <p className="flex flex-wrap gap-x-2">
            {primary && t('Primary')} {status}
          </p>
        </div>
      </MainCell>
      <WideCell>
        <bdi className="block truncate">{address}</bdi>
      </WideCell>
      <WideCell>{primary && t('Primary')}</WideCell>
      <WideCell>{status}</WideCell>
    </LinkRow>
  );
};
