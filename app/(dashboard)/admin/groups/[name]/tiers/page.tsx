import { useText } from '#language';
import { getText } from '#app/_language/server.ts';
import { message } from '#app/_language/translate.ts';
import { readOwnCrudPermissions, read } from '#app/_ui/session/caller.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Surface } from '#app/_ui/shell/page.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { groupMetadata, GroupPage, readRuleCurrencies, readGroup } from '#app/(dashboard)/admin/groups/group-page.tsx';
import { AddTier } from '#app/(dashboard)/admin/groups/tier-forms.tsx';
import { tierHref, tierSummary, tierTitle } from '#app/(dashboard)/admin/groups/requirements.ts';
import type { AdminTier } from '#server/modules/accounts/index.ts';

type Props = PageProps<{ name: string }>;

export const generateMetadata = groupMetadata(message('{group} tiers'));

const TierRow = ({ group, tier }: { group: string; tier: AdminTier }) => {
  const t = useText();
  return (
    <li className="px-4 py-3 md:px-6">
      <TextLink href={tierHref(group, tier.id)} className="font-medium">
        <bdi>{tierTitle(t, tier)}</bdi>
      </TextLink>
      <p className="break-words text-muted">{tierSummary(t, tier)}</p>
      <p className="text-13 text-muted">
        {t('{limits, plural, =0 {no limits} one {# limit} other {# limits}}, {fees, plural, =0 {no fees} one {# fee} other {# fees}}', {
          limits: tier.limits.length,
          fees: tier.fees.length,
        })}
      </p>
    </li>
  );
};

export default async function GroupTiersPage({ params }: Props) {
  const t = await getText();
  const group = await readGroup((await params).name);
  const [tiers, currencies, permissions] = await Promise.all([
    read((api) => api.admin.groups.tiers.list({ group_name: group.name })),
    readRuleCurrencies(),
    readOwnCrudPermissions('admin.group'),
  ]);
  const addButton = permissions.add && <AddTier group={group.name} currencies={currencies.map(({ code }) => code)} />;
  return (
    <GroupPage group={group} currentTab="/tiers">
      {tiers.length > 0 && addButton && <div className="flex justify-end">{addButton}</div>}
      <Surface>
        {tiers.length === 0 && (
          <EmptyState title={t('No tiers yet')} action={addButton}>
            {t('Users are assigned the highest tier whose requirements they meet. Each tier can have its own limits and fees.')}
          </EmptyState>
        )}
        <ul className="divide-y">
          {tiers.map((tier) => (
            <TierRow key={tier.id} group={group.name} tier={tier} />
          ))}
        </ul>
      </Surface>
    </GroupPage>
  );
}
