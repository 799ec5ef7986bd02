import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#app/_ui/format/class-names.ts';

export type ButtonStyle = 'primary' | 'secondary' | 'quiet';

const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 font-medium transition-colors duration-150 md:min-h-9 md:px-3 aria-busy:opacity-60';

const LOOKS: Record<ButtonStyle, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent/90',
  secondary: 'border border-control bg-surface hover:bg-sunken',
  quiet: 'text-muted hover:bg-sunken hover:text-text',
};

/** Classes of a button, also for links that look like one. */
export const buttonClass = (look: ButtonStyle = 'secondary', more?: string): string => classNames(BASE, LOOKS[look], more);

type ButtonProps = ComponentProps<'button'> & { look?: ButtonStyle; pending?: boolean };

/** A button. While pending, it keeps its place, name and focus, and ignores presses. */
export const Button = ({ look, pending = false, className, children, type = 'button', onClick, ...rest }: ButtonProps) => (
  <button
    {...rest}
    type={type}
    onClick={pending ? (event) => event.preventDefault() : onClick}
    className={buttonClass(look, className)}
    aria-busy={pending || undefined}
    aria-disabled={pending || undefined}
  >
    {pending && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
    {children}
  </button>
);
