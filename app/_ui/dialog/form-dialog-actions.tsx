import type { ReactNode } from 'react';
import { useText } from '#language';
import type { Submit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { DialogActions } from '#app/_ui/dialog/dialog.tsx';
import { SubmitButton } from '#app/_ui/form/form.tsx';

type FormDialogActionsProps = { submit: Pick<Submit<never>, 'pending' | 'ready'>; cancel(): void; /** The verb. */ children?: ReactNode };

/** How a form in a dialog ends: it is sent, or left. */
export const FormDialogActions = ({ submit, cancel, children }: FormDialogActionsProps) => {
  const t = useText();
  return (
    <DialogActions>
      <Button onClick={cancel}>{t('Cancel')}</Button>
      <SubmitButton submit={submit} narrow>
        {children ?? t('Save')}
      </SubmitButton>
    </DialogActions>
  );
};
