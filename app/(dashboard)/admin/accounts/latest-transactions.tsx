import { readIfAllowed } from '#app/_lib/caller.ts';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { Identifier } from '#app/_ui/identifier.tsx';
import { Moment } from '#app/_ui/moment.tsx';
import { Money } from '#app/_ui/money.tsx';
import { Part } from '#app/_ui/part.tsx';
import { StatusChip } from '#app/_ui/status-chip.tsx';
import { AmountCell, AmountHeader, HeaderCell, LedgerTable, MainCell, WideCell } from '#app/_ui/table.tsx';

const LATEST = 10;

/** What has moved on an account last, for those who may see transactions. */
export const LatestTransactions = async ({ reference, zone }: { reference: string; zone: string }) => {
  const page = await readIfAllowed((api) => api.admin.transactions.list({ account: reference, page_size: LATEST }));
  if (!page) return null;
  return (
    <Part title="Latest transactions" lead="The last ten, newest first.">
      {page.results.length === 0 ? (
        <EmptyState title="No transactions yet">What moves on this account appears here.</EmptyState>
      ) : (
        <div className="@container">
          <LedgerTable caption="Latest transactions">
            <thead>
              <tr>
                <HeaderCell wide width="w-48">
                  Date
                </HeaderCell>
                <HeaderCell>Description</HeaderCell>
                <HeaderCell wide width="w-28">
                  Status
                </HeaderCell>
                <AmountHeader>Amount</AmountHeader>
              </tr>
            </thead>
            <tbody>
              {page.results.map(({ id, created, label, note, status, reference: named, amount, currency }) => (
                <tr key={id} className="h-11">
                  <WideCell className="text-muted">
                    <Moment at={created} zone={zone} />
                  </WideCell>
                  <MainCell>
                    <span className="font-medium">{label}</span>
                    {note && <p className="truncate text-13 text-muted">{note}</p>}
                    {named && (
                      <p className="text-13 text-muted">
                        <Identifier value={named} />
                      </p>
                    )}
                    <p className="flex flex-wrap gap-x-2 text-13 text-muted @3xl:hidden">
                      <Moment at={created} zone={zone} /> <StatusChip status={status} />
                    </p>
                  </MainCell>
                  <WideCell>
                    <StatusChip status={status} />
                  </WideCell>
                  <AmountCell>
                    <Money amount={amount} currency={currency} size="row" signed void={status === 'Failed'} />
                  </AmountCell>
                </tr>
              ))}
            </tbody>
          </LedgerTable>
        </div>
      )}
    </Part>
  );
};
