'use client';

import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { Button } from '#app/_ui/button.tsx';
import { Dialog, DialogActions } from '#app/_ui/dialog.tsx';
import { FormMessage } from '#app/_ui/form-message.tsx';

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

/** Where what was done takes the button away, the focus stays on the page. */
const keepFocus = (button: HTMLButtonElement | null): (() => void) => {
  return () => {
    if (button === document.activeElement) document.getElementById('content')?.focus({ preventScroll: true });
  };
};

/** A button for what cannot be taken back: it asks first. */
export const ConfirmButton = ({ label, name, question, children, act }: ConfirmButtonProps) => {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  // The dialog is closed before the page is asked anew: then the button has the focus that keepFocus keeps.
  const submit = useSubmit(
    () => act().then(() => setOpen(false)),
    () => router.refresh(),
  );
  return (
    <>
      <Button ref={keepFocus} aria-label={name} onClick={() => setOpen(true)} disabled={!submit.ready}>
        {label}
      </Button>
      {isOpen && (
        <Dialog title={question} onClose={() => setOpen(false)}>
          <p className="mb-4 text-muted">{children}</p>
          <FormMessage message={submit.failure?.message} requestId={submit.failure?.requestId} />
          <DialogActions>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button look="primary" pending={submit.pending} onClick={() => submit.send(undefined)}>
              {label}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
};
