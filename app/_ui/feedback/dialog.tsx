'use client';

// Modal dialogs. The native dialog element traps the focus, makes the rest of the page inert, closes on Escape and restores the focus,
// without inline styles, which the content security policy blocks.
import { useId, useLayoutEffect, useRef, type ReactNode, useState } from 'react';
import { useText } from '#language';
import { FinishedContext, useSubmit, type Submit } from '#app/_ui/form/use-submit.ts';
import { showToast } from '#app/_ui/feedback/toasts.tsx';
import { useHydrated } from '#app/_ui/form/use-hydrated.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { ROW_LINK } from '#app/_ui/navigation/links.tsx';
import { FormMessage, SubmitButton } from '#app/_ui/form/form.tsx';

type DialogProps = {
  title: string;
  /** Called on Escape, or the back gesture of a phone. */
  onClose(): void;
  children: ReactNode;
};

/** A modal dialog, open while mounted. The initial focus is on the element with `data-initial-focus`, or on the first control. */
export const Dialog = ({ title, onClose, children }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    const previousFocus = document.activeElement;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-initial-focus]')?.focus();
    return () => {
      element?.close();
      // A slow browser can leave the focus on the page.
      if (document.activeElement === document.body && previousFocus instanceof HTMLElement) previousFocus.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Browsers can close a dialog without a cancel event. In strict mode, the dialog is open again by now.
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

/** The buttons of a dialog. The last one is the primary action. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">{children}</div>
);

type DialogButtonProps = {
  /** The label of the button. */
  label: ReactNode;
  /** The accessible name: "Remove Phone". */
  name?: string | undefined;
  title: string;
  /** The toast after success; by default "Saved." */
  toast?: string | undefined;
  /** The button covers its table row, like a link in the main cell. */
  isRow?: boolean | undefined;
  /**
   * Renders the content. Call `close` before the page data is refreshed, so that the button has the focus by then: `useSubmit((input) =>
   * send(input).then(close))`.
   */
  children(close: () => void): ReactNode;
};

/** Moves the focus to the page when the button is removed. */
const moveFocusOnRemoval = (button: HTMLButtonElement | null): (() => void) => {
  return () => {
    if (button === document.activeElement) document.getElementById('content')?.focus({ preventScroll: true });
  };
};

/**
 * A button that opens a dialog, for a short task about one item. Use a page for more than a few fields, or for anything that needs a URL.
 * ConfirmButton only asks for confirmation.
 */
export const DialogButton = ({ label, name, title, toast, isRow = false, children }: DialogButtonProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const isClosed = useRef(false);
  const open = () => {
    isClosed.current = false;
    setIsOpen(true);
  };
  const close = () => {
    isClosed.current = true;
    setIsOpen(false);
  };
  const t = useText();
  const finish = () => isClosed.current && showToast(toast ?? t('Saved.'));
  const buttonProps = { ref: moveFocusOnRemoval, onClick: open, disabled: !useHydrated(), 'aria-label': name };
  return (
    <>
      {isRow ? (
        <button type="button" aria-haspopup="dialog" className={`${ROW_LINK} w-full text-left`} {...buttonProps}>
          {label}
        </button>
      ) : (
        <Button {...buttonProps}>{label}</Button>
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

/** A table row that opens a dialog with details. */
export const DetailsDialog = ({ title, children }: { title: string; children: ReactNode }) => {
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

type ConfirmButtonProps = {
  /** The label of the button and of the confirmation. */
  label: string;
  /** The accessible name: "Remove Phone". */
  name?: string;
  question: string;
  /** The consequences. */
  children: ReactNode;
  /** The label of the button that closes the dialog; by default "Cancel". */
  dismissLabel?: string;
  /** Shown after the action; by default "Done." */
  toast?: string;
  onConfirm(): Promise<unknown>;
};

/** A button that asks for confirmation, for irreversible actions. */
export const ConfirmButton = ({ label, name, question, children, dismissLabel, toast, onConfirm }: ConfirmButtonProps) => {
  const t = useText();
  return (
    <DialogButton label={label} name={name} title={question} toast={toast ?? t('Done.')}>
      {(close) => (
        <Confirmation label={label} dismissLabel={dismissLabel ?? t('Cancel')} onConfirm={() => onConfirm().then(close)} onCancel={close}>
          {children}
        </Confirmation>
      )}
    </DialogButton>
  );
};

type ConfirmationProps = Pick<ConfirmButtonProps, 'label' | 'onConfirm' | 'children'> & { dismissLabel: string; onCancel(): void };

const Confirmation = ({ label, dismissLabel, onConfirm, onCancel, children }: ConfirmationProps) => {
  const submit = useSubmit(onConfirm);
  return (
    <>
      <p className="mb-4 text-muted">{children}</p>
      <FormMessage {...submit.failure} />
      <DialogActions>
        <Button onClick={onCancel}>{dismissLabel}</Button>
        <Button variant="primary" pending={submit.pending} onClick={() => submit.send(undefined)}>
          {label}
        </Button>
      </DialogActions>
    </>
  );
};

type FormDialogActionsProps = {
  submit: Pick<Submit<never>, 'pending' | 'ready'>;
  cancel(): void;
  /** The label of the submit button. */ children?: ReactNode;
};

/** The buttons of a form in a dialog. */
export const FormDialogActions = ({ submit, cancel, children }: FormDialogActionsProps) => {
  const t = useText();
  return (
    <DialogActions>
      <Button onClick={cancel}>{t('Cancel')}</Button>
      <SubmitButton submit={submit} fitContent>
        {children ?? t('Save')}
      </SubmitButton>
    </DialogActions>
  );
};
