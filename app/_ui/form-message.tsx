import { CircleAlert } from 'lucide-react';

/** What went wrong with a form as a whole. Announced when it appears. */
export const FormMessage = ({ message }: { message: string | undefined }) => (
  <div role="alert">
    {message && (
      <p className="flex items-start gap-2 rounded-control border border-danger px-3 py-2 text-danger">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {message}
      </p>
    )}
  </div>
);
