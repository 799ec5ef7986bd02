import { getText } from '#app/_language/server.ts';
import { message } from '#app/_language/translate.ts';
import { readOwnCrudPermissions, read } from '#app/_ui/session/caller.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { PageSection } from '#app/_ui/shell/page.tsx';
import { groupMetadata, GroupPage, readRuleCurrencies, readGroup } from '#app/(dashboard)/admin/groups/group-page.tsx';
import { LimitEntries } from '#app/(dashboard)/admin/limits-and-fees/entries.tsx';

type Props = PageProps<{ name: string }>;

export const generateMetadata = groupMetadata(message('{group} limits'));

export default async function GroupLimitsPage({ params }: Props) {
  const t = await getText();
  const group = await readGroup((await params).name);
  const [limits, currencies, permissions] = await Promise.all([
    read((api) => api.admin.groups.limits.list({ group_name: group.name })),
    readRuleCurrencies(),
    readOwnCrudPermissions('admin.group'),
  ]);
  return (
    <GroupPage group={group} currentTab="/limits">
      <PageSection
        title={t('Group limits')}
        description={t(
          'Apply unless the user’s account or tier has a limit of the same type. Days, weeks and months start at midnight UTC.',
        )}
      >
        <LimitEntries scope={{ group_name: group.name }} currencies={currencies} limits={limits} permissions={permissions} />
      </PageSection>
    </GroupPage>
  );
}
