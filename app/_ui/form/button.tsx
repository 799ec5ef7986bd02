import type { ComponentProps } from 'react';
import { classNames } from '#app/_ui/format/class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet';

const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 font-medium transition-colors duration-150 md:min-h-9 md:px-3 aria-busy:opacity-60';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent/90',
  secondary: 'border border-control bg-surface hover:bg-sunken',
  quiet: 'text-muted hover:bg-sunken hover:text-text',
};

/** Classes of a button, also for links styled as buttons. */
export const buttonClass = (variant: ButtonVariant = 'secondary', extraClass?: string): string =>
  classNames(BASE, VARIANTS[variant], extraClass);

type ButtonProps = ComponentProps<'button'> & { variant?: ButtonVariant; pending?: boolean };

/** A button. While pending, it keeps its position, label and focus, and ignores clicks. */
export const Button = ({ variant, pending = false, className, children, type = 'button', onClick, ...rest }: ButtonProps) => (
  <button
    {...rest}
    type={type}
    onClick={pending ? (event) => event.preventDefault() : onClick}
    className={buttonClass(variant, className)}
    aria-busy={pending || undefined}
    aria-disabled={pending || undefined}
  >
    {pending && <span aria-hidden className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent" />}
    {children}
  </button>
);
