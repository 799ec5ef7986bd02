'use client';

// The emails and mobile numbers of the user.
import { Mail, Smartphone } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useText } from '#language';
import { addDialog, confirmButton, type FieldTools } from '#app/_ui/form/record-forms.tsx';
import { useRefreshOnReturn } from '#app/_ui/feedback/refresh.tsx';
import { Button } from '#app/_ui/form/button.tsx';
import { control, flag, note } from '#app/_ui/form/record-fields.tsx';
import { formText, trimmedText } from '#app/_ui/form/form-data.ts';
import { ActionButton, Form, SubmitButton } from '#app/_ui/form/form.tsx';
import { EmailField, MobileField, OneTimeCodeField } from '#app/_ui/form/identity-fields.tsx';
import { ResendButton } from '#app/_ui/form/resend-button.tsx';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { PageSection, PageSectionFooter } from '#app/_ui/shell/page.tsx';
import { ItemList, ListItem, ListItemActions } from '#app/_ui/table/list-item.tsx';
import { type Contact, type ContactKind, CONTACT_LABELS } from '#app/(dashboard)/profile/contact/contact.ts';

type ContactProcedures = {
  create(address: string, primary: boolean): Promise<{ id: number }>;
  makePrimary(id: number): Promise<unknown>;
  remove(id: number): Promise<unknown>;
  resend(address: string, company: string): Promise<unknown>;
};

const { emails, mobiles } = api.user;

const PROCEDURES: Record<ContactKind, ContactProcedures> = {
  email: {
    create: (email, primary) => emails.create.mutate({ email, primary }),
    makePrimary: (id) => emails.update.mutate({ id: String(id), primary: true }),
    remove: (id) => emails.remove.mutate({ id: String(id) }),
    resend: (email, company) => api.auth.resendEmailVerification.mutate({ email, company }),
  },
  mobile: {
    create: (number, primary) => mobiles.create.mutate({ number, primary }),
    makePrimary: (id) => mobiles.update.mutate({ id: String(id), primary: true }),
    remove: (id) => mobiles.remove.mutate({ id: String(id) }),
    resend: (mobile, company) => api.auth.resendMobileVerification.mutate({ mobile, company }),
  },
};

type AddContactProps = {
  kind: ContactKind;
  /** The first contact is always primary. */
  hasOthers: boolean;
  onAdded(id: number): void;
};

const contactFields = ({ t }: FieldTools, { kind, hasOthers }: AddContactProps) => ({
  steps: note(<p className="text-muted">{t(CONTACT_LABELS[kind].nextStep)}</p>),
  address: control(
    () => (kind === 'email' ? <EmailField /> : <MobileField />),
    (form) => trimmedText(form, kind === 'email' ? 'email' : 'number'),
  ),
  ...(hasOthers && { primary: flag(t(CONTACT_LABELS[kind].makePrimary)) }),
});

const AddContact = addDialog(contactFields, ({ t, router }, { kind, onAdded }: AddContactProps) => ({
  label: t(CONTACT_LABELS[kind].add),
  send: ({ address, primary = false }) => PROCEDURES[kind].create(address, primary),
  onSuccess: ({ id }) => {
    onAdded(id);
    router.refresh();
  },
}));

type ContactsProps = { kind: ContactKind; contacts: Contact[]; /** The company ID. */ company: string; companyName: string };

/** The emails or mobile numbers of the user, the primary one first. */
export const Contacts = ({ kind, contacts, company, companyName }: ContactsProps) => {
  const t = useText();
  const [addedId, setAddedId] = useState<number>();
  const [announcement, setAnnouncement] = useState('');
  const labels = CONTACT_LABELS[kind];
  // The link in the message opens in another tab.
  useRefreshOnReturn(contacts.some(({ isVerified }) => !isVerified));
  return (
    <PageSection
      title={t(labels.title)}
      description={t(labels.description, { company: companyName })}
      action={<AddContact kind={kind} hasOthers={contacts.length > 0} onAdded={setAddedId} />}
    >
      <output className="block px-4 text-positive not-empty:border-b not-empty:py-3 md:px-6">{announcement}</output>
      {contacts.length > 0 ? (
        <ItemList label={t(labels.list)}>
          {contacts
            .toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
            .map((contact) => (
              <ContactItem
                key={contact.id}
                kind={kind}
                contact={contact}
                company={company}
                isNew={contact.id === addedId}
                hasOthers={contacts.length > 1}
                onSuccess={setAnnouncement}
              />
            ))}
        </ItemList>
      ) : (
        <PageSectionFooter>
          <p className="text-muted">{t(labels.empty)}</p>
        </PageSectionFooter>
      )}
    </PageSection>
  );
};

type VerifyNumberProps = { number: string; company: string; isJustSent: boolean; onDone(): void };

/** Verifies a mobile number with the code of a text message. */
const VerifyNumber = ({ number, company, isJustSent, onDone }: VerifyNumberProps) => {
  const t = useText();
  const router = useRouter();
  const submit = useSubmit(api.auth.verifyMobile.mutate, () => {
    onDone();
    router.refresh();
  });
  return (
    <div className="mt-2 space-y-3">
      <Form submit={submit} read={(form) => ({ otp: formText(form, 'otp') })}>
        <OneTimeCodeField label={t('Code sent to {number}', { number })} name="otp" hint={t('Six digits. Expires in five minutes.')} />
        <SubmitButton submit={submit} fitContent>
          {t('Verify number')}
        </SubmitButton>
      </Form>
      <ResendButton
        label={t('Resend code')}
        name={t('Resend code to {number}', { number })}
        isJustSent={isJustSent}
        send={() => PROCEDURES.mobile.resend(number, company)}
      />
    </div>
  );
};

/** The font size of controls within the details of an item. */
const CONTROL_TEXT = 'text-16 text-text md:text-14';

type ContactItemProps = {
  kind: ContactKind;
  contact: Contact;
  company: string;
  /** Whether the contact was just added, so that a link or code was sent. */
  isNew: boolean;
  hasOthers: boolean;
  /** Announces the result. */
  onSuccess(message: string): void;
};

const ContactItem = ({ kind, contact, company, isNew, hasOthers, onSuccess }: ContactItemProps) => {
  const t = useText();
  const router = useRouter();
  const { id, address, label, isPrimary, isVerified } = contact;
  const itemId = `${kind}-${id}`;
  const announce = (message: string) => {
    // Moves the focus to the item, because the refreshed page no longer has the button.
    document.getElementById(itemId)?.focus({ preventScroll: true });
    onSuccess(message);
  };
  return (
    <ListItem
      id={itemId}
      icon={kind === 'email' ? Mail : Smartphone}
      name={
        <>
          <bdi className="min-w-0 wrap-anywhere">{label}</bdi>
          {isPrimary && <StatusChip status="Primary" />}
          <StatusChip status={isVerified ? 'Verified' : 'Not verified'} />
        </>
      }
      action={
        !isPrimary && (
          <div className="max-md:w-full md:self-start">
            <ListItemActions>
              {isVerified && (
                <ActionButton
                  name={t('Make primary: {address}', { address })}
                  action={() => PROCEDURES[kind].makePrimary(id)}
                  onSuccess={() => {
                    announce(t(CONTACT_LABELS[kind].isPrimary, { address }));
                    router.refresh();
                  }}
                >
                  {t('Make primary')}
                </ActionButton>
              )}
              <RemoveContact kind={kind} contact={contact} />
            </ListItemActions>
          </div>
        )
      }
    >
      {isPrimary && hasOthers && <p>{t('To remove this one, make another one primary first.')}</p>}
      {isPrimary && !hasOthers && <p>{t('To remove this one, add another one and make it primary first.')}</p>}
      {!isVerified && kind === 'email' && <LinkSent address={address} company={company} isNew={isNew} />}
      {!isVerified && kind === 'mobile' && (
        <VerifyByCode number={address} company={company} isNew={isNew} onDone={() => announce(t('{address} is verified.', { address }))} />
      )}
    </ListItem>
  );
};

const RemoveContact = confirmButton(({ t }, { kind, contact: { id, address } }: { kind: ContactKind; contact: Contact }) => ({
  label: t('Remove'),
  name: t('Remove {address}', { address }),
  question: t(CONTACT_LABELS[kind].removal),
  warning: t('You’ll no longer receive money sent to {address}.', { address }),
  onConfirm: () => PROCEDURES[kind].remove(id),
}));

type LinkSentProps = { address: string; company: string; isNew: boolean };

const LinkSent = ({ address, company, isNew }: LinkSentProps) => {
  const t = useText();
  return (
    <div className="space-y-2">
      <p>{t('We sent a link. Open it within 24 hours to verify the address.')}</p>
      <div className={CONTROL_TEXT}>
        <ResendButton
          label={t('Resend link')}
          name={t('Resend link to {address}', { address })}
          isJustSent={isNew}
          send={() => PROCEDURES.email.resend(address, company)}
        />
      </div>
    </div>
  );
};

type VerifyByCodeProps = { number: string; company: string; isNew: boolean; onDone(): void };

const VerifyByCode = ({ number, company, isNew, onDone }: VerifyByCodeProps) => {
  const t = useText();
  const [isOpen, setIsOpen] = useState(isNew);
  if (isOpen) {
    return (
      <div className={CONTROL_TEXT}>
        <VerifyNumber number={number} company={company} isJustSent={isNew} onDone={onDone} />
      </div>
    );
  }
  return (
    <div className="space-y-2">
      <p>{t('We’ll send a code to verify the number.')}</p>
      <Button aria-label={t('Verify {number}', { number })} className={CONTROL_TEXT} onClick={() => setIsOpen(true)}>
        {t('Verify')}
      </Button>
    </div>
  );
};
