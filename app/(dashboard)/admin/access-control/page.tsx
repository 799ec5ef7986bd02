import { useText } from '#language';
import { ListTable } from '#app/_ui/table/table.tsx';
import { AddRule, DeleteRule, EditRule } from '#app/(dashboard)/admin/access-control/rule-form.tsx';
import { ACTION_LABELS, sortByPrecedence, addressLabel, scopeLabel } from '#app/(dashboard)/admin/access-control/rules.ts';
import type { AccessControlRule } from '#server/modules/identity/index.ts';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { readOwnPermissions, read } from '#app/_ui/session/caller.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { AccessTester } from '#app/(dashboard)/admin/access-control/access-tester.tsx';

type RuleTableProps = { rules: readonly AccessControlRule[]; canChange: boolean; canDelete: boolean };

const Action = ({ action }: Pick<AccessControlRule, 'action'>) => {
  const t = useText();
  return <span className={action === 'deny' ? 'font-medium text-danger' : 'font-medium text-positive'}>{t(ACTION_LABELS[action])}</span>;
};

/** The rules in the order in which they are evaluated. */
const RuleTable = ({ rules, canChange, canDelete }: RuleTableProps) => {
  const t = useText();
  return (
    <ListTable
      isPlain
      caption={t('IP access rules, in order of precedence')}
      rows={rules}
      getKey={({ id }) => id}
      columns={[
        { title: t('Rule'), width: 'w-16', className: 'figures text-muted', narrowLayout: 'hidden', render: ({ id }) => id },
        {
          title: t('IP address'),
          isMain: true,
          render: ({ value }) => <span className="figures font-medium break-all">{addressLabel(t, value)}</span>,
        },
        { title: t('Action'), width: 'w-24', render: ({ action }) => <Action action={action} /> },
        { title: t('Applies to'), width: 'w-[24%]', className: 'truncate', render: (rule) => scopeLabel(t, rule) },
        { title: t('Label'), width: 'w-[20%]', className: 'truncate text-muted', render: ({ label }) => label },
        {
          title: <span className="sr-only">{t('Actions')}</span>,
          width: 'w-44',
          narrowLayout: 'line',
          render: (rule) => (
            <div className="flex gap-2 py-1 @3xl:justify-end @3xl:pr-1">
              {canChange && <EditRule rule={rule} />}
              {canDelete && <DeleteRule rule={rule} />}
            </div>
          ),
        },
      ]}
    />
  );
};

export const generateMetadata = pageMetadata('IP access rules');

export default async function AccessControlPage() {
  const t = await getText();
  const [rules, permissions] = await Promise.all([read((api) => readAll(api.admin.accessControlRules.list)), readOwnPermissions()]);
  return (
    <Page title={t('IP access rules')} width="list" actions={permissions.includes('admin.accesscontrolrule.add') && <AddRule />}>
      <p className="max-w-3xl text-muted">
        {t(
          'Allow or deny API and dashboard requests by IP address. The most specific rule applies: user, then group, then company; narrower ranges before wider ones. If no rule matches, access is allowed. Sign-in and registration are exempt.',
        )}
      </p>
      <Surface className="@container">
        {rules.length > 0 ? (
          <RuleTable
            rules={sortByPrecedence(rules)}
            canChange={permissions.includes('admin.accesscontrolrule.change')}
            canDelete={permissions.includes('admin.accesscontrolrule.delete')}
          />
        ) : (
          <EmptyState title={t('No rules yet')}>{t('All IP addresses are allowed.')}</EmptyState>
        )}
      </Surface>
      <Surface>
        <AccessTester />
      </Surface>
    </Page>
  );
}
