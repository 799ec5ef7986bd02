import { CircleAlert } from 'lucide-react';
import { useText } from '#language';
import { Identifier } from '#app/_ui/format/identifier.tsx';

type FormMessageProps = {
  message?: string | undefined;
  /** Of a fault of the server: what to quote to those who run it. */
  requestId?: string | undefined;
};

/** What went wrong with a form as a whole. Announced when it appears. */
export const FormMessage = ({ message, requestId }: FormMessageProps) => {
  const t = useText();
  return (
    <div role="alert" className="empty:mb-0">
      {message && (
        <div className="flex items-start gap-2 rounded-control border border-danger px-3 py-2 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <div className="min-w-0">
            <p>{message}</p>
            {requestId && (
              <p className="mt-1 text-13 text-muted">
                {t.rich('Request id {identifier}', { identifier: <Identifier value={requestId} label={t('request id')} /> })}
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  );
};
