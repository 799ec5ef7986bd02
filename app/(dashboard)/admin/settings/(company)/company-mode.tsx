'use client';

import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { ConfirmButton } from '#app/_ui/dialog/dialog.tsx';
import { TextLink } from '#app/_ui/navigation/text-link.tsx';

/** Shows whether the company is in test or production mode, and switches between them. */
export const CompanyMode = ({ mode, mayChange }: { mode: string; mayChange: boolean }) => {
  const t = useText();
  const router = useRouter();
  const switchTo = (next: 'test' | 'production') => async () => {
    await api.admin.company.update.mutate({ mode: next });
    router.refresh();
  };
  const isTest = mode === 'test';
  return (
    <div className="space-y-4 px-4 py-4 md:px-6">
      <p>{isTest ? t('This company is in test mode. All pages show a banner.') : t('This company is in production mode.')}</p>
      {isTest && (
        <p className="max-w-prose text-muted">
          {t.rich(
            'Switching to production keeps all data, including test transactions. To start with empty books, register a new company. Complete <link>the checklist before going live</link> first.',
            { link: <TextLink href="/docs/guides/going-live" /> },
          )}
        </p>
      )}
      {mayChange &&
        (isTest ? (
          <ConfirmButton label={t('Switch to production')} question={t('Switch to production mode?')} act={switchTo('production')}>
            {t('The test mode banner disappears for all members. Transactions and balances do not change.')}
          </ConfirmButton>
        ) : (
          <ConfirmButton label={t('Switch to test mode')} question={t('Switch to test mode?')} act={switchTo('test')}>
            {t('All members see the test mode banner. Transactions and balances do not change.')}
          </ConfirmButton>
        ))}
    </div>
  );
};
