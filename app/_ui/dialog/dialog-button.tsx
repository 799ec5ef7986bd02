'use client';

import { useRef, useState, type ReactNode } from 'react';
import { useText } from '#language';
import { FinishedContext } from '#app/_ui/form/finished.ts';
import { say } from '#app/_ui/feedback/toasts.ts';
import { useReady } from '#app/_ui/form/use-ready.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { Dialog } from '#app/_ui/dialog/dialog.tsx';
import { ROW_LINK } from '#app/_ui/navigation/row-link.tsx';

type DialogButtonProps = {
  /** The words of the button. */
  label: ReactNode;
  /** Its whole name for those who do not see what it stands beside: "Remove Phone". */
  name?: string;
  title: string;
  /** What is said when the dialog has gone because its form is done: "Saved." where nothing else is. A dialog that stays shows itself what came of it. */
  said?: string;
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
export const DialogButton = ({ label, name, title, said, isRow = false, children }: DialogButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  const isClosed = useRef(false);
  const open = () => {
    isClosed.current = false;
    setOpen(true);
  };
  const close = () => {
    isClosed.current = true;
    setOpen(false);
  };
  const t = useText();
  const finish = () => isClosed.current && say(said ?? t('Saved.'));
  const opener = { ref: keepFocus, onClick: open, disabled: !useReady(), 'aria-label': name };
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
          <FinishedContext value={finish}>
            <Content render={children} close={close} />
          </FinishedContext>
        </Dialog>
      )}
    </>
  );
};

const Content = ({ render, close }: { render: DialogButtonProps['children']; close(): void }) => render(close);
