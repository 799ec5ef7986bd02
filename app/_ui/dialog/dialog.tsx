'use client';

// The browser's own modal dialog: it keeps the focus inside, makes the rest of the page inert, closes on Escape and gives the
// focus back, without a style of a library that the page's policy would have to allow.
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

type DialogProps = {
  title: string;
  /** The person wants it gone: Escape, or the phone's way back. */
  onClose(): void;
  children: ReactNode;
};

/** Open as long as it is rendered. The focus goes to what is marked with `data-initial-focus`, else to the first control. */
export const Dialog = ({ title, onClose, children }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector<HTMLElement>('[data-initial-focus]')?.focus();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A browser may close it without asking; an effect that ran twice has it open again by now.
      onClose={(event) => !event.currentTarget.open && onClose()}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-control border bg-surface px-5 py-6 text-text backdrop:bg-veil md:px-7"
    >
      <h2 id={titleId} className="mb-1 text-20 font-medium tracking-tight">
        {title}
      </h2>
      {children}
    </dialog>
  );
};

/** What can be done in a dialog, at its end. The last one is the one that it is about. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">{children}</div>
);
