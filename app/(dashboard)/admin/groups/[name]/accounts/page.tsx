import { useText } from '#language';
import { getText } from '#app/_language/server.ts';
import { message } from '#app/_language/translate.ts';
import { readOwnCrudPermissions, read } from '#app/_ui/session/caller.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { CompactListItem } from '#app/_ui/table/list-item.tsx';
import { PageSection } from '#app/_ui/shell/page.tsx';
import { AddConfiguration, EditConfiguration, RemoveConfiguration } from '#app/(dashboard)/admin/groups/account-configuration-form.tsx';
import { groupMetadata, GroupPage, readRuleCurrencies, readGroup } from '#app/(dashboard)/admin/groups/group-page.tsx';
import type { RulePermissions } from '#app/(dashboard)/admin/limits-and-fees/entries.tsx';
import type { AccountConfiguration } from '#server/modules/accounts/index.ts';

type Props = PageProps<{ name: string }>;

export const generateMetadata = groupMetadata(message('{group} accounts'));

export default async function GroupAccountsPage({ params }: Props) {
  const t = await getText();
  const group = await readGroup((await params).name);
  const [configurations, currencies, permissions] = await Promise.all([
    read((api) => readAll((page) => api.admin.accountConfigurations.list({ group_name: group.name, ...page }))),
    readRuleCurrencies(),
    readOwnCrudPermissions('admin.group'),
  ]);
  const codes = currencies.map(({ code }) => code);
  const addButton = permissions.add && <AddConfiguration group={group.name} codes={codes} />;
  return (
    <GroupPage group={group} currentTab="/accounts">
      <PageSection
        title={t('Account definitions')}
        description={t(
          'Account definitions set which accounts members get when they join, and which they can open. Without definitions, members can open any account.',
        )}
        action={configurations.length > 0 && addButton}
      >
        {configurations.length === 0 ? (
          <EmptyState title={t('No account definitions yet')} action={addButton}>
            {t('Add a definition for each type of account members can have, such as savings.')}
          </EmptyState>
        ) : (
          <ul className="divide-y">
            {configurations.map((configuration) => (
              <ConfigurationRow
                key={configuration.name}
                group={group.name}
                configuration={configuration}
                codes={codes}
                permissions={permissions}
              />
            ))}
          </ul>
        )}
      </PageSection>
    </GroupPage>
  );
}

type ConfigurationRowProps = { group: string; configuration: AccountConfiguration; codes: string[]; permissions: RulePermissions };

const ConfigurationRow = ({ group, configuration, codes, permissions }: ConfigurationRowProps) => {
  const t = useText();
  const { name, label, currencies, default: isDefault, primary, archived } = configuration;
  const currencyCodes = currencies.map(({ code }) => code);
  const values = { name, label, codes: currencyCodes, default: isDefault, primary, archived };
  return (
    <CompactListItem
      notes={[
        currencyCodes.length > 0 ? t('{codes} only', { codes: currencyCodes.join(', ') }) : t('Any currency'),
        primary && t('Primary for new members'),
        isDefault && t('Opened for new members'),
        archived && t('Archived'),
      ]}
      actions={
        <>
          {permissions.change && (
            <EditConfiguration
              group={group}
              configuration={values}
              codes={[...new Set([...codes, ...currencyCodes])]}
              permissions={permissions}
            />
          )}
          {permissions.remove && <RemoveConfiguration group={group} name={name} />}
        </>
      }
    >
      <bdi>{label ?? name}</bdi> <span className="font-mono text-13 break-all text-muted">{name}</span>
    </CompactListItem>
  );
};
