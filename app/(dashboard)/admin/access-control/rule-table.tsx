import { useText } from '#language';
import { HeaderCell, LedgerTable, MainCell, WideCell } from '#app/_ui/table/table.tsx';
import { DeleteRule, EditRule } from '#app/(dashboard)/admin/access-control/rule-buttons.tsx';
import { ACTION_NAMES, placeOf, subjectOf } from '#app/(dashboard)/admin/access-control/rule-words.ts';
import type { AccessControlRule } from '#server/modules/identity/access-control-rules/schema.ts';

type RuleTableProps = { rules: readonly AccessControlRule[]; mayChange: boolean; mayDelete: boolean };

const Action = ({ action }: Pick<AccessControlRule, 'action'>) => {
  const t = useText();
  return <span className={action === 'deny' ? 'font-medium text-danger' : 'font-medium text-positive'}>{t(ACTION_NAMES[action])}</span>;
};

/** The rules in the order in which they decide. */
export const RuleTable = ({ rules, mayChange, mayDelete }: RuleTableProps) => {
  const t = useText();
  return (
    <LedgerTable caption={t('Rules of access, the one that decides first at the top')} hasAmounts={false}>
      <thead>
        <tr>
          <HeaderCell wide width="w-16">
            {t('Rule')}
          </HeaderCell>
          <HeaderCell>{t('Address')}</HeaderCell>
          <HeaderCell wide width="w-24">
            {t('Action')}
          </HeaderCell>
          <HeaderCell wide width="w-[24%]">
            {t('For')}
          </HeaderCell>
          <HeaderCell wide width="w-[20%]">
            {t('Label')}
          </HeaderCell>
          <HeaderCell wide width="w-44">
            <span className="sr-only">{t('What can be done')}</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => {
          const actions = (
            <div className="flex gap-2 py-1">
              {mayChange && <EditRule rule={rule} />}
              {mayDelete && <DeleteRule rule={rule} />}
            </div>
          );
          return (
            <tr key={rule.id} className="h-11">
              <WideCell className="figures text-muted">{rule.id}</WideCell>
              <MainCell>
                <span className="figures font-medium break-all">{placeOf(t, rule.value)}</span>
                <div className="text-13 @3xl:hidden">
                  <p className="flex flex-wrap gap-x-3">
                    <Action action={rule.action} />
                    <span>{subjectOf(t, rule)}</span>
                    {rule.label && <span className="text-muted">{rule.label}</span>}
                  </p>
                  {actions}
                </div>
              </MainCell>
              <WideCell>
                <Action action={rule.action} />
              </WideCell>
              <WideCell className="truncate">{subjectOf(t, rule)}</WideCell>
              <WideCell className="truncate text-muted">{rule.label}</WideCell>
              <WideCell>{actions}</WideCell>
            </tr>
          );
        })}
      </tbody>
    </LedgerTable>
  );
};
