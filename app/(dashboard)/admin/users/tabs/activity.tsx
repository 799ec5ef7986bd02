import { getText } from '#app/_language/server.ts';
import { readIfAllowed } from '#app/_ui/session/caller.ts';
import { personName } from '#server/kernel/person-name.ts';
import { Moment } from '#app/_ui/format/moment.tsx';
import { HeaderCell, LedgerTable, MainCell, WideCell } from '#app/_ui/table/table.tsx';
import { actionName } from '#app/(dashboard)/admin/audit/action-name.ts';
import type { TabProps } from '#app/(dashboard)/admin/users/tabs/records.tsx';
import { Sheet, SHOWN_MAX } from '#app/(dashboard)/admin/users/tabs/sheet.tsx';

/** What somebody did, and what was done to them, the latest first. */
export const UserActivity = async ({ user, zone }: TabProps) => {
  const t = await getText();
  const log = await readIfAllowed((api) => api.admin.auditLog.list({ person: user.id, page_size: SHOWN_MAX }));
  const { count = 0, results } = log ?? { results: [] };
  return (
    <Sheet title={t('Activity')} count={count} nothing={t('Nothing is written down yet.')}>
      <LedgerTable caption={t('Activity')} hasAmounts={false}>
        <thead>
          <tr>
            <HeaderCell wide width="w-48">
              {t('When')}
            </HeaderCell>
            <HeaderCell>{t('What')}</HeaderCell>
            <HeaderCell wide width="w-[26%]">
              {t('By')}
            </HeaderCell>
            <HeaderCell wide width="w-40">
              {t('From')}
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {results.map((entry) => {
            const by = entry.actor ? personName(entry.actor) : t('Nobody known');
            const changed = Object.keys(entry.after ?? {}).join(', ');
            return (
              <tr key={entry.id} className="h-11">
                <WideCell className="text-muted">
                  <Moment at={entry.created} zone={zone} />
                </WideCell>
                <MainCell>
                  <span className="font-medium">{actionName(t, entry.action)}</span>
                  {changed && <span className="text-13 text-muted"> {changed}</span>}
                  <p className="text-13 text-muted @3xl:hidden">
                    <Moment at={entry.created} zone={zone} />, <bdi>{by}</bdi>
                  </p>
                </MainCell>
                <WideCell>
                  <bdi className="block truncate">{by}</bdi>
                </WideCell>
                <WideCell className="figures">{entry.ip_address}</WideCell>
              </tr>
            );
          })}
        </tbody>
      </LedgerTable>
    </Sheet>
  );
};
