import type { Metadata } from 'next';
import { getFormat, getText } from '#app/_language/server.ts';
import { readOwnPermissions, readIfAllowed } from '#app/_ui/session/caller.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import { Detail, Details } from '#app/_ui/format/details.tsx';
import { PageSection, Surface } from '#app/_ui/shell/page.tsx';
import { DeleteGroup, GroupForm, SwitchesForm } from '#app/(dashboard)/admin/groups/group-forms.tsx';
import { GroupPage, readGroup } from '#app/(dashboard)/admin/groups/group-page.tsx';
import { describeRule } from '#app/(dashboard)/admin/mfa-rules/rule-descriptions.ts';

type Props = PageProps<{ name: string }>;

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => ({ title: (await readGroup((await params).name)).label });

/** The MFA rules of the group, and the company rules of the types that the group has no rule for. */
const readMfaRules = async (name: string) => {
  const rules = (await readIfAllowed((api) => readAll(api.admin.authenticatorRules.list))) ?? [];
  const groupRules = rules.filter(({ group }) => group?.name === name);
  return [...groupRules, ...rules.filter(({ group, type }) => group === null && !groupRules.some((rule) => rule.type === type))];
};

export default async function GroupOverviewPage({ params }: Props) {
  const [t, format] = await Promise.all([getText(), getFormat()]);
  const group = await readGroup((await params).name);
  const [permissions, rules] = await Promise.all([readOwnPermissions(), readMfaRules(group.name)]);
  const canChange = permissions.includes('admin.group.change');
  return (
    <GroupPage group={group} currentTab="">
      <Surface padded>
        {canChange ? (
          <GroupForm key={group.updated} group={group} />
        ) : (
          <Details>
            <Detail term={t('Description')}>{group.description || t('None')}</Detail>
            <Detail term={t('Permissions')}>{group.permissions}</Detail>
          </Details>
        )}
      </Surface>
      {canChange && !group.archived && (
        <PageSection
          title={t('Allowed transactions')}
          description={t('Unchecked types are blocked for all members, regardless of other settings.')}
        >
          <SwitchesForm scope={{ group_name: group.name }} switches={group.settings} canChange />
        </PageSection>
      )}
      <PageSection title={t('Multi-factor authentication')} description={t('MFA rules that apply to members.')}>
        <ul className="divide-y">
          {rules.map((rule) => (
            <li key={rule.id} className="px-4 py-3 md:px-6">
              {describeRule(t, format, { ...rule, permissions: rule.permissions.map(({ id }) => id) })}{' '}
              <span className="text-muted">{t(rule.group ? '(group rule)' : '(company rule)')}</span>
            </li>
          ))}
          {rules.length === 0 && <li className="px-4 py-3 text-muted md:px-6">{t('No second factor required.')}</li>}
        </ul>
      </PageSection>
      {permissions.includes('admin.group.delete') && (
        <Surface padded>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted">{t('Only groups without members can be deleted. To keep the members, archive the group.')}</p>
            <DeleteGroup name={group.name} label={group.label} />
          </div>
        </Surface>
      )}
    </GroupPage>
  );
}
