'use client';

import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Checkbox } from '#app/_ui/form/field.tsx';
import { Detail } from '#app/_ui/format/details.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { UserRowDialog } from '#app/_ui/dialog/record-dialog.tsx';
import { ADDRESS_TITLES, KIND_NAMES, type Contact, type ContactKind } from '#app/(dashboard)/admin/records/record-lists.ts';

type ContactDialogProps = { kind: ContactKind; contact: Contact; mayChange: boolean; linksUser: boolean };

/** A row's dialog: one email or mobile number, and for those who may what holds of it. */
export const ContactDialog = ({ kind, contact, mayChange, linksUser }: ContactDialogProps) => {
  const t = useText();
  const { user, address, primary, verified } = contact;
  return (
    <UserRowDialog
      user={user}
      title={t(KIND_NAMES[kind])}
      name={address}
      details={
        <Detail term={t(ADDRESS_TITLES[kind])}>
          <bdi className="break-all">{address}</bdi>
        </Detail>
      }
      status={
        <>
          <StatusChip status={verified ? 'Verified' : 'Not verified'} /> {primary && <StatusChip status="Primary" />}
        </>
      }
      mayChange={mayChange}
      linksUser={linksUser}
    >
      {(close) => <ContactForm kind={kind} contact={contact} close={close} />}
    </UserRowDialog>
  );
};

type Claims = Pick<Contact, 'primary' | 'verified' | 'archived'>;

const readClaims = (form: FormData): Claims => ({
  primary: form.has('primary'),
  verified: form.has('verified'),
  archived: form.has('archived'),
});

/** What differs from before: the rest is not the admin's to repeat. */
const changed = (before: Claims, after: Claims): Partial<Claims> => ({
  ...(after.primary !== before.primary && { primary: after.primary }),
  ...(after.verified !== before.verified && { verified: after.verified }),
  ...(after.archived !== before.archived && { archived: after.archived }),
});

const ContactForm = ({ kind, contact, close }: { kind: ContactKind; contact: Contact; close(): void }) => {
  const t = useText();
  const { emails, mobiles } = api.admin.users;
  const update = kind === 'email' ? emails.update : mobiles.update;
  const submit = useSubmit((claims: Claims) => update.mutate({ id: String(contact.id), ...changed(contact, claims) }).then(close));
  return (
    <Form submit={submit} read={readClaims}>
      {(fields) => (
        <>
          <Checkbox
            label={t(
              kind === 'email'
                ? 'Verified: it is certain that the email is theirs'
                : 'Verified: it is certain that the mobile number is theirs',
            )}
            name="verified"
            defaultChecked={contact.verified}
            errors={fields['verified']}
          />
          <Checkbox
            label={t('Primary: the one that their profile shows')}
            name="primary"
            defaultChecked={contact.primary}
            errors={fields['primary']}
          />
          <Checkbox
            label={t('Archived: they no longer see it')}
            name="archived"
            defaultChecked={contact.archived}
            errors={fields['archived']}
          />
          <FormDialogActions submit={submit} cancel={close} />
        </>
      )}
    </Form>
  );
};
