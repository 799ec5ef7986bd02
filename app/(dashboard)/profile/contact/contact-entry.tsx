'use client';

import { Mail, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#language';
import { Button } from '#app/_ui/form/button.tsx';
import { ConfirmButton } from '#app/_ui/dialog/dialog.tsx';
import { Entry, EntryActions } from '#app/_ui/table/entry.tsx';
import { SendAgain } from '#app/_ui/form/send-again.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { CALLS } from '#app/(dashboard)/profile/contact/contact-calls.ts';
import { WORDS, type Contact, type ContactKind } from '#app/(dashboard)/profile/contact/contact.ts';
import { MakePrimary } from '#app/(dashboard)/profile/contact/make-primary.tsx';
import { VerifyNumber } from '#app/(dashboard)/profile/contact/verify-number.tsx';

/** What is known of an entry is small and muted; what is typed and pressed in it is not. */
const ORDINARY_TEXT = 'text-16 text-text md:text-14';

type ContactEntryProps = {
  kind: ContactKind;
  contact: Contact;
  company: string;
  /** Added a moment ago: what verifies it is on its way. */
  isNew: boolean;
  hasOthers: boolean;
  /** Tells what was done. */
  onSaid(said: string): void;
};

/** One email or mobile number, what is known of it, and what comes next. */
export const ContactEntry = ({ kind, contact, company, isNew, hasOthers, onSaid }: ContactEntryProps) => {
  const t = useText();
  const { id, address, isPrimary, isVerified } = contact;
  const entryId = `${kind}-${id}`;
  const done = (said: string) => {
    // What was pressed goes away with the page's next answer; the entry stays.
    document.getElementById(entryId)?.focus({ preventScroll: true });
    onSaid(said);
  };
  return (
    <Entry
      id={entryId}
      icon={kind === 'email' ? Mail : Smartphone}
      name={
        <>
          <bdi className="min-w-0 break-all">{address}</bdi>
          {isPrimary && <StatusChip status="Primary" />}
          <StatusChip status={isVerified ? 'Verified' : 'Not verified'} />
        </>
      }
      action={
        !isPrimary && (
          <div className="max-md:w-full md:self-start">
            <EntryActions>
              {isVerified && <MakePrimary kind={kind} contact={contact} onDone={() => done(t(WORDS[kind].isPrimary, { address }))} />}
              <RemoveContact kind={kind} contact={contact} />
            </EntryActions>
          </div>
        )
      }
    >
      {isPrimary && hasOthers && <p>{t('To remove it, make another one primary first.')}</p>}
      {isPrimary && !hasOthers && <p>{t('To remove it, add another one and make that primary.')}</p>}
      {!isVerified && kind === 'email' && <LinkInMail address={address} company={company} isNew={isNew} />}
      {!isVerified && kind === 'mobile' && (
        <CodeByMessage number={address} company={company} isNew={isNew} onDone={() => done(t('{address} is verified.', { address }))} />
      )}
    </Entry>
  );
};

const RemoveContact = ({ kind, contact: { id, address } }: { kind: ContactKind; contact: Contact }) => {
  const t = useText();
  return (
    <ConfirmButton
      label={t('Remove')}
      name={t('Remove {address}', { address })}
      question={t(WORDS[kind].removal)}
      act={() => CALLS[kind].remove(id)}
    >
      {t('Money that somebody sends to {address} from now on no longer finds you.', { address })}
    </ConfirmButton>
  );
};

type LinkInMailProps = { address: string; company: string; isNew: boolean };

const LinkInMail = ({ address, company, isNew }: LinkInMailProps) => {
  const t = useText();
  return (
    <div className="space-y-2">
      <p>{t('We sent a link to it. Open the link within a day, to show that the address is yours.')}</p>
      <div className={ORDINARY_TEXT}>
        <SendAgain
          label={t('Send a new link')}
          name={t('Send a new link to {address}', { address })}
          isJustSent={isNew}
          send={() => CALLS.email.sendAgain(address, company)}
        />
      </div>
    </div>
  );
};

type CodeByMessageProps = { number: string; company: string; isNew: boolean; onDone(): void };

const CodeByMessage = ({ number, company, isNew, onDone }: CodeByMessageProps) => {
  const t = useText();
  const [isOpen, setOpen] = useState(isNew);
  if (isOpen) {
    return (
      <div className={ORDINARY_TEXT}>
        <VerifyNumber number={number} company={company} isJustSent={isNew} onDone={onDone} />
      </div>
    );
  }
  return (
    <div className="space-y-2">
      <p>{t('Verify it with a code that we send to it.')}</p>
      <Button aria-label={t('Verify {number}', { number })} className={ORDINARY_TEXT} onClick={() => setOpen(true)}>
        {t('Verify')}
      </Button>
    </div>
  );
};
