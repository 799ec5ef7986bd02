'use client';

import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Checkbox } from '#app/_ui/form/field.tsx';
import { DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { EmailField, MobileField } from '#app/_ui/form/identity-fields.tsx';
import { CALLS, ContactEntry } from '#app/(dashboard)/profile/contact/contact-entry.tsx';
import { WORDS, type ContactKind, type Contact } from '#app/(dashboard)/profile/contact/contact.ts';
import { useState } from 'react';
import { useRefreshOnReturn } from '#app/_ui/feedback/refresh.tsx';
import { Entries } from '#app/_ui/table/entry.tsx';
import { Part, PartFooter } from '#app/_ui/shell/surface.tsx';

type AddContactProps = {
  kind: ContactKind;
  /** The first one is the primary one anyway. */
  hasOthers: boolean;
  onAdded(id: number): void;
};

const AddContact = ({ kind, ...rest }: AddContactProps) => {
  const t = useText();
  return (
    <DialogButton label={t(WORDS[kind].add)} said={t('Added.')} title={t(WORDS[kind].add)}>
      {(close) => <AddForm kind={kind} {...rest} close={close} />}
    </DialogButton>
  );
};

const AddForm = ({ kind, hasOthers, onAdded, close }: AddContactProps & { close(): void }) => {
  const t = useText();
  const router = useRouter();
  const name = kind === 'email' ? 'email' : 'number';
  const submit = useSubmit(
    ({ address, primary }: { address: string; primary: boolean }) => CALLS[kind].create(address, primary),
    ({ id }) => {
      onAdded(id);
      close();
      router.refresh();
    },
  );
  return (
    <Form submit={submit} read={(form) => ({ address: trimmedText(form, name), primary: form.has('primary') })}>
      {(fields) => (
        <>
          <p className="text-muted">{t(WORDS[kind].whatFollows)}</p>
          {kind === 'email' ? <EmailField errors={fields['email']} /> : <MobileField errors={fields['number']} />}
          {hasOthers && <Checkbox label={t(WORDS[kind].makePrimary)} name="primary" errors={fields['primary']} />}
          <FormDialogActions submit={submit} cancel={close}>
            {t('Add')}
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};

type ContactsProps = { kind: ContactKind; contacts: Contact[]; company: string };

/** All emails or all mobile numbers of the person, the primary one first. */
export const Contacts = ({ kind, contacts, company }: ContactsProps) => {
  const t = useText();
  const [addedId, setAddedId] = useState<number>();
  const [said, setSaid] = useState('');
  const words = WORDS[kind];
  // A link from a mail is followed in another tab.
  useRefreshOnReturn(contacts.some(({ isVerified }) => !isVerified));
  return (
    <Part
      title={t(words.title)}
      lead={t(words.lead)}
      action={<AddContact kind={kind} hasOthers={contacts.length > 0} onAdded={setAddedId} />}
    >
      <output className="block px-4 text-positive not-empty:border-b not-empty:py-3 md:px-6">{said}</output>
      {contacts.length > 0 ? (
        <Entries label={t(words.list)}>
          {contacts
            .toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
            .map((contact) => (
              <ContactEntry
                key={contact.id}
                kind={kind}
                contact={contact}
                company={company}
                isNew={contact.id === addedId}
                hasOthers={contacts.length > 1}
                onSaid={setSaid}
              />
            ))}
        </Entries>
      ) : (
        <PartFooter>
          <p className="text-muted">{t(words.none)}</p>
        </PartFooter>
      )}
    </Part>
  );
};
