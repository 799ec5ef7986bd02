import { getText } from '#app/_language/server.ts';
import { read, viewer } from '#app/_ui/session/caller.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { TextLink } from '#app/_ui/navigation/text-link.tsx';
import { NewTransactions } from '#app/(dashboard)/transactions/new-transactions.tsx';
import { listHref, readQuery, USUAL_COLUMNS } from '#app/(dashboard)/transactions/query.ts';
import { TransactionTable } from '#app/(dashboard)/transactions/transaction-table.tsx';

const SHOWN = 8;

/** The latest of the person's transactions that fit, and the way to the rest. Where all fit, those that come announce themselves. */
export const LatestTransactions = async ({ filters }: { filters?: { account?: string; currency?: string } }) => {
  const t = await getText();
  const query = readQuery({});
  const [{ count, results }, zone] = await Promise.all([
    read((api) => api.transactions.list({ ...filters, page_size: SHOWN })),
    viewer().then(zoneOf),
  ]);
  const shown = { ...query, ...filters };
  return (
    <>
      {!filters && <NewTransactions seen={count} />}
      <Surface className="@container">
        <section aria-labelledby="latest-transactions">
          <div className="flex items-center justify-between gap-4 px-4 py-3">
            <h2 id="latest-transactions" className="font-medium">
              {t('Latest transactions')}
            </h2>
            {results.length > 0 && <TextLink href={listHref(shown)}>{t('View all')}</TextLink>}
          </div>
          {results.length === 0 ? (
            <EmptyState title={t('No transactions yet')}>
              {t('Credits, debits and transfers appear here as soon as they are created.')}
            </EmptyState>
          ) : (
            <TransactionTable transactions={results} query={shown} columns={USUAL_COLUMNS} zone={zone} />
          )}
        </section>
      </Surface>
    </>
  );
};
