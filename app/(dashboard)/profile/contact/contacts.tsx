'use client';

import { useState } from 'react';
import { useText } from '#language';
import { useRefreshOnReturn } from '#app/_ui/feedback/refresh.tsx';
import { Entries } from '#app/_ui/table/entry.tsx';
import { Part, PartFooter } from '#app/_ui/shell/surface.tsx';
import { AddContact } from '#app/(dashboard)/profile/contact/add-contact.tsx';
import { WORDS, type Contact, type ContactKind } from '#app/(dashboard)/profile/contact/contact.ts';
import { ContactEntry } from '#app/(dashboard)/profile/contact/contact-entry.tsx';

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
