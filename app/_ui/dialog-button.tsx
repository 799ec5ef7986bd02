'use client';

import { useState, type ReactNode } from 'react';
import { useReady } from '#app/_lib/use-ready.ts';
import { Button } from '#app/_ui/button.tsx';
import { Dialog } from '#app/_ui/dialog.tsx';
import { ROW_LINK } from '#app/_ui/row-link.tsx';

type DialogButtonProps = {
  /** The words of the button. */
  label: ReactNode;
  /** Its whole name for those who do not see what it stands beside: "Remove Phone". */
  name?: string;
  title: string;
  /** The button is a row of a table: as large as the row, as a link of its main cell would be. */
  isRow?: boolean;
  /**
   * What the dialog holds, given what closes it. It must be closed before the page is asked for its data again, so that the
   * button has the focus by then: `useSubmit((input) => send(input).then(close))`.
   */
  children(close: () => void): ReactNode;
};

/** Where what was done takes the button away, the focus stays on the page. */
const keepFocus = (button: HTMLButtonElement | null): (() => void) => {
  return () => {
    if (button === document.activeElement) document.getElementById('content')?.focus({ preventScroll: true });
  };
};

/**
 * A button that opens a dialog: for what concerns one thing on the page and is over in a moment. What has more than a few
 * fields, or an address that somebody may want to keep, is a page. ConfirmButton is the one that only asks.
 */
export const DialogButton = ({ label, name, title, isRow = false, children }: DialogButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  const opener = { ref: keepFocus, onClick: () => setOpen(true), disabled: !useReady(), 'aria-label': name };
  const close = () => setOpen(false);
  return (
    <>
      {isRow ? (
        <button type="button" aria-haspopup="dialog" className={`${ROW_LINK} w-full text-left`} {...opener}>
          {label}
        </button>
      ) : (
        <Button {...opener}>{label}</Button>
      )}
      {isOpen && (
        <Dialog title={title} onClose={close}>
          {children(close)}
        </Dialog>
      )}
    </>
  );
};
