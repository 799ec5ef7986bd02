'use client';

import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Checkbox } from '#app/_ui/form/field.tsx';
import { DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { EmailField, MobileField } from '#app/_ui/form/identity-fields.tsx';
import { CALLS } from '#app/(dashboard)/profile/contact/contact-calls.ts';
import { WORDS, type ContactKind } from '#app/(dashboard)/profile/contact/contact.ts';

type AddContactProps = {
  kind: ContactKind;
  /** The first one is the primary one anyway. */
  hasOthers: boolean;
  onAdded(id: number): void;
};

export const AddContact = ({ kind, ...rest }: AddContactProps) => {
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
