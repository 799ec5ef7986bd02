'use client';

import type { ReactNode } from 'react';
import { useText } from '#language';
import { Button } from '#app/_ui/form/button.tsx';
import { DialogActions, DialogButton } from '#app/_ui/dialog/dialog.tsx';

/** A row's dialog: all that is known of one entry. */
export const EntryDialog = ({ title, children }: { title: string; children: ReactNode }) => {
  const t = useText();
  return (
    <DialogButton label={title} title={title} isRow>
      {(close) => (
        <>
          {children}
          <DialogActions>
            <Button onClick={close}>{t('Close')}</Button>
          </DialogActions>
        </>
      )}
    </DialogButton>
  );
};
