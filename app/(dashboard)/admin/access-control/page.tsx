import { useText } from '#language';
import { HeaderCell, LedgerTable, MainCell, WideCell } from '#app/_ui/table/table.tsx';
import { DeleteRule, EditRule, AddRule } from '#app/(dashboard)/admin/access-control/rule-form.tsx';
import { ACTION_NAMES, placeOf, subjectOf, inOrderOfPrecedence } from '#app/(dashboard)/admin/access-control/rules.ts';
import type { AccessControlRule } from '#server/modules/identity/index.ts';
import { getText, titled } from '#app/_language/server.ts';
import { ownPermissions, read } from '#app/_ui/session/caller.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Page } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { AccessTester } from '#app/(dashboard)/admin/access-control/access-tester.tsx';

type RuleTableProps = { rules: readonly AccessControlRule[]; mayChange: boolean; mayDelete: boolean };

const Action = ({ action }: Pick<AccessControlRule, 'action'>) => {
  const t = useText();
  return <span className={action === 'deny' ? 'font-medium text-danger' : 'font-medium text-positive'}>{t(ACTION_NAMES[action])}</span>;
};

/** The rules in the order in which they decide. */
const RuleTable = ({ rules, mayChange, mayDelete }: RuleTableProps) => {
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

export const generateMetadata = titled('Access control');

export default async function AccessControlPage() {
  const t = await getText();
  const [rules, permissions] = await Promise.all([read((api) => readAll(api.admin.accessControlRules.list)), ownPermissions()]);
  return (
    <Page title={t('Access control')} width="list" actions={permissions.includes('admin.accesscontrolrule.add') && <AddRule />}>
      <p className="max-w-3xl text-muted">
        {t(
          'From where people may call, over the API and in the dashboard. The first rule that speaks of a person and an address decides: those for one user stand before those for a group, and these before those for the company; narrower ranges stand before wider ones. Where none does, access is allowed. Log-in and registration are not judged.',
        )}
      </p>
      <Surface className="@container">
        {rules.length > 0 ? (
          <RuleTable
            rules={inOrderOfPrecedence(rules)}
            mayChange={permissions.includes('admin.accesscontrolrule.change')}
            mayDelete={permissions.includes('admin.accesscontrolrule.delete')}
          />
        ) : (
          <EmptyState title={t('No rules yet')}>{t('Everybody may call from everywhere.')}</EmptyState>
        )}
      </Surface>
      <Surface>
        <AccessTester />
      </Surface>
    </Page>
  );
}
