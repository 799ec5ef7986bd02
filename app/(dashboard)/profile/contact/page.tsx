import { getText, pageMetadata } from '#app/_language/server.ts';
import { read, readViewer } from '#app/_ui/session/caller.ts';
import { OutboxHint } from '#app/_ui/session/demo-outbox.tsx';
import { formatPhoneNumber } from '#app/_ui/form/phone-number.ts';
import { readCompanyName } from '#app/_ui/shell/brand.tsx';
import { Page } from '#app/_ui/shell/page.tsx';
import type { Contact } from '#app/(dashboard)/profile/contact/contact.ts';
import { Contacts } from '#app/(dashboard)/profile/contact/contacts.tsx';

export const generateMetadata = pageMetadata('Contact details');

type ContactState = { id: number; primary: boolean; verified: boolean };

const toContact = (address: string, label: string, { id, primary, verified }: ContactState): Contact => ({
  id,
  address,
  label,
  isPrimary: primary,
  isVerified: verified,
});

export default async function ContactPage() {
  const t = await getText();
  const [{ company }, companyName, emails, mobiles] = await Promise.all([
    readViewer(),
    readCompanyName(),
    read((api) => api.user.emails.list()),
    read((api) => api.user.mobiles.list()),
  ]);
  return (
    <Page title={t('Contact details')} width="reading">
      <Contacts
        kind="email"
        contacts={emails.map(({ email, ...state }) => toContact(email, email, state))}
        company={company}
        companyName={companyName}
      />
      <Contacts
        kind="mobile"
        contacts={mobiles.map(({ number, ...state }) => toContact(number, formatPhoneNumber(number), state))}
        company={company}
        companyName={companyName}
      />
      <OutboxHint />
    </Page>
  );
}
