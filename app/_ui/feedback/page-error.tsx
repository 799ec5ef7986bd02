'use client';

import { useText } from '#language';
import { Button } from '#app/_ui/form/button.tsx';
import { ErrorState } from '#app/_ui/feedback/error-state.tsx';

export type PageErrorProps = { error: unknown; retry: () => void };

const requestIdOf = (error: unknown): string | undefined =>
  error instanceof Error && 'digest' in error && typeof error.digest === 'string' ? error.digest : undefined;

/** What every error.tsx shows: reading failed, so nothing can have moved. */
export const PageError = ({ error, retry }: PageErrorProps) => {
  const t = useText();
  return (
    <ErrorState
      title={t('This page could not be shown')}
      requestId={requestIdOf(error)}
      action={<Button onClick={retry}>{t('Try again')}</Button>}
    >
      {t(
        'Something went wrong while reading your data. Nothing was changed and no money has moved. If it happens again, give the request id below to the people who run this service.',
      )}
    </ErrorState>
  );
};
