import { getText, pageMetadata } from '#app/_language/server.ts';
import { read, readViewer } from '#app/_ui/session/caller.ts';
import { OutboxHint } from '#app/_ui/session/demo-outbox.tsx';
import { Page } from '#app/_ui/shell/page.tsx';
import { fromEmail, fromMobile } from '#app/(dashboard)/profile/contact/contact.ts';
import { Contacts } from '#app/(dashboard)/profile/contact/contacts.tsx';

export const generateMetadata = pageMetadata('Contact');

export default async function ContactPage() {
  const t = await getText();
  const [{ company }, emails, mobiles] = await Promise.all([
    readViewer(),
    read((api) => api.user.emails.list()),
    read((api) => api.user.mobiles.list()),
  ]);
  return (
    <Page title={t('Contact')} width="reading">
      <Contacts kind="email" contacts={emails.map(fromEmail)} company={company} />
      <Contacts kind="mobile" contacts={mobiles.map(fromMobile)} company={company} />
      <OutboxHint />
    </Page>
  );
}
