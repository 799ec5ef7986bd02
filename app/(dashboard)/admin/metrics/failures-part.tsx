import Link from 'next/link';
import { getFormat, getText } from '#app/_language/server.ts';
import { read } from '#app/_ui/session/caller.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { comparisonOf, writeCount } from '#app/(dashboard)/admin/metrics/comparison.ts';
import type { ShownPeriod } from '#app/(dashboard)/admin/metrics/period.ts';
import { adminTransactionList } from '#app/(dashboard)/admin/transactions/query.ts';

/** Why transactions of these days have failed, those reasons first that most had. */
export const FailuresPart = async ({ period: { from, to, length, bounds } }: { period: ShownPeriod }) => {
  const [t, format, all] = await Promise.all([getText(), getFormat(), read((api) => api.admin.metrics.failures(bounds))]);
  const failures = all.filter(({ count }) => count > 0);
  const href = adminTransactionList.hrefOf(adminTransactionList.read({}), { status: 'Failed', from, to });
  return (
    <Surface>
      <section aria-labelledby="failures">
        <h2 id="failures" className="border-b px-4 py-2.5 font-medium md:px-6">
          {t('Why transactions failed')}
        </h2>
        {failures.length === 0 ? (
          <EmptyState title={t('None failed')}>
            {all.length === 0
              ? t('Nor in the days before. The reason that was given stands here, by how often it was.')
              : t('Some did in the days before.')}
          </EmptyState>
        ) : (
          <ul className="divide-y">
            {failures.map(({ reason, count, previous }) => (
              <li key={reason ?? ''} className="grid gap-x-6 px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto] md:px-6">
                <p className="break-words">
                  {reason === null ? <span className="text-muted">{t('No reason was given')}</span> : <bdi>{reason}</bdi>}
                </p>
                <p className="sm:text-right">
                  <Link href={href} prefetch={false} className="figures inline-block min-h-6 font-medium hover:underline">
                    {t('{count, plural, one {# transaction} other {# transactions}}', { count })}
                  </Link>
                  <span className="figures block text-12 text-muted">
                    {comparisonOf(t, format, { current: BigInt(count), previous: BigInt(previous), length }, writeCount(format))}
                  </span>
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Surface>
  );
};
