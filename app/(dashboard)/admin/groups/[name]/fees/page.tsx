import { getText } from '#app/_language/server.ts';
import { message } from '#app/_language/translate.ts';
import { readOwnCrudPermissions, read } from '#app/_ui/session/caller.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { PageSection } from '#app/_ui/shell/page.tsx';
import { groupMetadata, GroupPage, readRuleCurrencies, readGroup } from '#app/(dashboard)/admin/groups/group-page.tsx';
import { FeeEntries } from '#app/(dashboard)/admin/limits-and-fees/entries.tsx';

type Props = PageProps<{ name: string }>;

export const generateMetadata = groupMetadata(message('{group} fees'));

export default async function GroupFeesPage({ params }: Props) {
  const t = await getText();
  const group = await readGroup((await params).name);
  const [fees, currencies, permissions] = await Promise.all([
    read((api) => api.admin.groups.fees.list({ group_name: group.name })),
    readRuleCurrencies(),
    readOwnCrudPermissions('admin.group'),
  ]);
  return (
    <GroupPage group={group} currentTab="/fees">
      <PageSection
        title={t('Group fees')}
        description={t('Charged in addition to the amount. A fee with the same name on a tier or account overrides the group fee.')}
      >
        <FeeEntries scope={{ group_name: group.name }} currencies={currencies} fees={fees} permissions={permissions} />
      </PageSection>
    </GroupPage>
  );
}
