'use client';

// Toasts confirm actions whose result is not visible, such as a form in a dialog that has closed. Errors are shown at their form instead.
import { useSyncExternalStore, useEffect, useRef } from 'react';
import { CircleCheck, X } from 'lucide-react';
import { useText } from '#language';

type Toast = { id: number; text: string };

/** More would cover the page. */
const TOASTS_MAX = 3;

const NO_TOASTS: readonly Toast[] = [];

let toasts = NO_TOASTS;
let lastId = 0;
const listeners = new Set<() => void>();

const setToasts = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows a toast. Content behind a modal dialog is not announced, so the toast waits until the dialog closes. */
export const showToast = (text: string): void => {
  const dialog = document.querySelector('dialog:modal');
  if (dialog) return dialog.addEventListener('close', () => showToast(text), { once: true });
  lastId += 1;
  return setToasts([...toasts, { id: lastId, text }].slice(-TOASTS_MAX));
};

const dismiss = (id: number): void => setToasts(toasts.filter((toast) => toast.id !== id));

/** The visible toasts, newest last. */
const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NO_TOASTS,
  );

/** Long enough to read a line twice. */
const VISIBLE_MS = 6000;

/** A toast stays while it is hovered or focused, and for this long afterwards. */
const HOVER_DELAY_MS = 2000;

/** The region that shows toasts. */
export const Toasts = () => {
  const t = useText();
  return (
    <div
      role="log"
      aria-live="polite"
      aria-label={t('Status messages')}
      className="fixed inset-x-4 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-30 flex flex-col gap-2 empty:hidden md:right-auto md:bottom-4 md:left-[15.5rem] md:w-80"
    >
      {useToasts().map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  );
};

const ToastLine = ({ toast: { id, text } }: { toast: Toast }) => {
  const t = useText();
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dismissUnlessInUse = (): void => {
      if (line.current?.parentElement?.matches(':hover, :focus-within')) timer = setTimeout(dismissUnlessInUse, HOVER_DELAY_MS);
      else dismiss(id);
    };
    let timer = setTimeout(dismissUnlessInUse, VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [id]);
  const close = () => {
    // The button is removed, so the focus moves to the page.
    document.getElementById('content')?.focus({ preventScroll: true });
    dismiss(id);
  };
  return (
    <div ref={line} className="flex animate-slide-in items-start gap-2 rounded-control border border-control bg-surface py-1.5 pr-1.5 pl-3">
      <CircleCheck aria-hidden className="mt-1.5 size-4 shrink-0 text-positive" />
      <p className="min-w-0 flex-1 py-1 break-words">{text}</p>
      <button
        type="button"
        aria-label={t('Dismiss')}
        onClick={close}
        className="flex size-8 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-text"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
};
