'use client';

import type { ReactNode } from 'react';
import { useText } from '#language';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { DialogActions } from '#app/_ui/dialog/dialog.tsx';
import { DialogButton } from '#app/_ui/dialog/dialog-button.tsx';
import { FormMessage } from '#app/_ui/form/form-message.tsx';

type ConfirmButtonProps = {
  /** The verb, on the button and in the dialog. */
  label: string;
  /** The whole name for those who do not see what it stands beside: "Remove Phone". */
  name?: string;
  question: string;
  /** What follows from it. */
  children: ReactNode;
  act(): Promise<unknown>;
};

/** A button for what cannot be taken back: it asks first. */
export const ConfirmButton = ({ label, name, question, children, act }: ConfirmButtonProps) => {
  const t = useText();
  return (
    <DialogButton label={label} name={name} title={question} said={t('{act}: done.', { act: name ?? label })}>
      {(close) => (
        <Confirmation label={label} act={() => act().then(close)} onCancel={close}>
          {children}
        </Confirmation>
      )}
    </DialogButton>
  );
};

type ConfirmationProps = Pick<ConfirmButtonProps, 'label' | 'act' | 'children'> & { onCancel(): void };

const Confirmation = ({ label, act, onCancel, children }: ConfirmationProps) => {
  const t = useText();
  const submit = useSubmit(act);
  return (
    <>
      <p className="mb-4 text-muted">{children}</p>
      <FormMessage {...submit.failure} />
      <DialogActions>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button look="primary" pending={submit.pending} onClick={() => submit.send(undefined)}>
          {label}
        </Button>
      </DialogActions>
    </>
  );
};
