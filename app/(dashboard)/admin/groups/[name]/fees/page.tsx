import type { Metadata } from 'next';
import { getText } from '#app/_language/server.ts';
import { ownRights, read } from '#app/_ui/session/caller.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { Part } from '#app/_ui/shell/page.tsx';
import { GroupPage, readCurrencies, readGroup } from '#app/(dashboard)/admin/groups/group-page.tsx';
import { FeeEntries } from '#app/(dashboard)/admin/limits-and-fees/entries.tsx';

type Props = PageProps<{ name: string }>;

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const [t, group] = await Promise.all([getText(), params.then(({ name }) => readGroup(name))]);
  return { title: t('Fees of {group}', { group: group.label }) };
};

export default async function GroupFeesPage({ params }: Props) {
  const t = await getText();
  const group = await readGroup((await params).name);
  const [fees, currencies, may] = await Promise.all([
    read((api) => api.admin.groups.fees.list({ group_name: group.name })),
    readCurrencies(),
    ownRights('admin.group'),
  ]);
  return (
    <GroupPage group={group} here="/fees">
      <Part
        title={t('Group fees')}
        lead={t('Charged in addition to the amount. A fee with the same name on a tier or account overrides the group fee.')}
      >
        <FeeEntries scope={{ group_name: group.name }} currencies={currencies} fees={fees} may={may} />
      </Part>
    </GroupPage>
  );
}
