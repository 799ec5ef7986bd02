'use client';

import { useRouter } from 'next/navigation';
import { trimmedText } from '#app/_lib/form-text.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { Checkbox } from '#app/_ui/checkbox.tsx';
import { DialogButton } from '#app/_ui/dialog-button.tsx';
import { Form } from '#app/_ui/form.tsx';
import { FormDialogActions } from '#app/_ui/form-dialog-actions.tsx';
import { EmailField } from '#app/_ui/identity-fields.tsx';
import { MobileField } from '#app/_ui/mobile-field.tsx';
import { CALLS } from '#app/(dashboard)/profile/contact/contact-calls.ts';
import { NOUNS, type ContactKind } from '#app/(dashboard)/profile/contact/contact.ts';

const WHAT_FOLLOWS: Record<ContactKind, string> = {
  email: 'We send a link to it. Open the link, to show that the address is yours.',
  mobile: 'We send a code to it. Type the code here, to show that the number is yours.',
};

type AddContactProps = {
  kind: ContactKind;
  /** The first one is the primary one anyway. */
  hasOthers: boolean;
  onAdded(id: number): void;
};

export const AddContact = ({ kind, ...rest }: AddContactProps) => (
  <DialogButton
    label={kind === 'email' ? 'Add an email' : 'Add a mobile number'}
    title={`Add ${kind === 'email' ? 'an' : 'a'} ${NOUNS[kind]}`}
  >
    {(close) => <AddForm kind={kind} {...rest} close={close} />}
  </DialogButton>
);

const AddForm = ({ kind, hasOthers, onAdded, close }: AddContactProps & { close(): void }) => {
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
          <p className="text-muted">{WHAT_FOLLOWS[kind]}</p>
          {kind === 'email' ? <EmailField errors={fields['email']} /> : <MobileField errors={fields['number']} />}
          {hasOthers && (
            <Checkbox label={`Make it my primary ${NOUNS[kind]} as soon as it is verified`} name="primary" errors={fields['primary']} />
          )}
          <FormDialogActions submit={submit} cancel={close}>
            Add
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};
