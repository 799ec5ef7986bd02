'use client';

// Emails and mobile numbers are kept alike; here is what differs between them.
import { api } from '#app/_ui/session/trpc-client.ts';
import { type ContactKind, type Contact, WORDS } from '#app/(dashboard)/profile/contact/contact.ts';
import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { FormMessage, Form, SubmitButton } from '#app/_ui/form/form.tsx';
import { formText } from '#app/_ui/form/form-data.ts';
import { OneTimeCodeField } from '#app/_ui/form/identity-fields.tsx';
import { SendAgain } from '#app/_ui/form/send-again.tsx';
import { Mail, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { ConfirmButton } from '#app/_ui/dialog/dialog.tsx';
import { Entry, EntryActions } from '#app/_ui/table/entry.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';

type Calls = {
  create(address: string, primary: boolean): Promise<{ id: number }>;
  makePrimary(id: number): Promise<unknown>;
  remove(id: number): Promise<unknown>;
  sendAgain(address: string, company: string): Promise<unknown>;
};

const { emails, mobiles } = api.user;

export const CALLS: Record<ContactKind, Calls> = {
  email: {
    create: (email, primary) => emails.create.mutate({ email, primary }),
    makePrimary: (id) => emails.update.mutate({ id: String(id), primary: true }),
    remove: (id) => emails.remove.mutate({ id: String(id) }),
    sendAgain: (email, company) => api.auth.resendEmailVerification.mutate({ email, company }),
  },
  mobile: {
    create: (number, primary) => mobiles.create.mutate({ number, primary }),
    makePrimary: (id) => mobiles.update.mutate({ id: String(id), primary: true }),
    remove: (id) => mobiles.remove.mutate({ id: String(id) }),
    sendAgain: (mobile, company) => api.auth.resendMobileVerification.mutate({ mobile, company }),
  },
};

type MakePrimaryProps = { kind: ContactKind; contact: Contact; onDone(): void };

const MakePrimary = ({ kind, contact: { id, address }, onDone }: MakePrimaryProps) => {
  const t = useText();
  const router = useRouter();
  const submit = useSubmit(
    (_nothing: void) => CALLS[kind].makePrimary(id),
    () => {
      onDone();
      router.refresh();
    },
  );
  return (
    <div>
      <Button
        aria-label={t('Make primary: {address}', { address })}
        pending={submit.pending}
        disabled={!submit.ready}
        onClick={() => submit.send()}
      >
        {t('Make primary')}
      </Button>
      <FormMessage {...submit.failure} />
    </div>
  );
};

type VerifyNumberProps = { number: string; company: string; isJustSent: boolean; onDone(): void };

/** Takes the code from the SMS, and asks for another one. */
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
        {(fields) => (
          <>
            <OneTimeCodeField
              label={t('Code sent to {number}', { number })}
              name="otp"
              hint={t('Six digits, good for five minutes after they were sent.')}
              errors={fields['otp']}
            />
            <SubmitButton submit={submit} narrow>
              {t('Verify number')}
            </SubmitButton>
          </>
        )}
      </Form>
      <SendAgain
        label={t('Send a new code')}
        name={t('Send a new code to {number}', { number })}
        isJustSent={isJustSent}
        send={() => CALLS.mobile.sendAgain(number, company)}
      />
    </div>
  );
};

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
