'use client';

// Every page loads its error pages, so these use neither icons nor copy buttons.
import type { ReactNode } from 'react';
import { useText } from '#language';
import { Button } from '#app/_ui/form/button.tsx';

type ErrorStateProps = {
  /** What happened. */
  title: string;
  /** The consequences, and what to do. */
  children: ReactNode;
  requestId?: string;
  action?: ReactNode;
};

/** An error in place of a page or a part of it. */
export const ErrorState = ({ title, children, requestId, action }: ErrorStateProps) => {
  const t = useText();
  return (
    <div className="flex flex-col items-start gap-4 px-5 py-12 md:px-6">
      <div>
        <h1 className="text-20 font-medium">{title}</h1>
        <p className="mt-1 max-w-prose text-muted">{children}</p>
      </div>
      {action}
      {requestId && (
        <p className="flex flex-wrap items-center gap-2 text-13 text-muted">
          {t.rich('Request ID {identifier}', { identifier: <code className="font-mono break-all select-all">{requestId}</code> })}
        </p>
      )}
    </div>
  );
};

export type PageErrorProps = { error: unknown; retry: () => void };

const getRequestId = (error: unknown): string | undefined =>
  error instanceof Error && 'digest' in error && typeof error.digest === 'string' ? error.digest : undefined;

/** The content of every error.tsx. Reading failed, so nothing was changed. */
export const PageError = ({ error, retry }: PageErrorProps) => {
  const t = useText();
  return (
    <ErrorState
      title={t('This page couldn’t be loaded')}
      requestId={getRequestId(error)}
      action={<Button onClick={retry}>{t('Try again')}</Button>}
    >
      {t('Nothing was changed and no money was moved. If this happens again, contact support with the request ID below.')}
    </ErrorState>
  );
};
