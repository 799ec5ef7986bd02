import Link from 'next/link';
import { useFormat, useText } from '#language';
import { ROW_LINK } from '#app/_ui/navigation/links.tsx';
import { HeaderCell, LedgerTable, LinkRow, MainCell, WideCell } from '#app/_ui/table/table.tsx';
import { marksOf } from '#app/(dashboard)/admin/groups/group-marks.ts';
import { groupHref } from '#app/(dashboard)/admin/groups/query.ts';
import type { AdminGroup } from '#server/modules/people/groups/schema.ts';

/** What a group is for, or its name in the API where its label is another one. */
const leadOf = ({ description, label, name }: AdminGroup): string => description || (label.toLowerCase() === name ? '' : name);

type GroupTableProps = { groups: readonly AdminGroup[]; members: ReadonlyMap<string, number> };

export const GroupTable = ({ groups, members }: GroupTableProps) => {
  const t = useText();
  const format = useFormat();
  return (
    <LedgerTable caption={t('Groups')} hasAmounts={false}>
      <thead>
        <tr>
          <HeaderCell wide width="w-56">
            {t('Kind')}
          </HeaderCell>
          <HeaderCell>{t('Group')}</HeaderCell>
          <HeaderCell wide width="w-28">
            {t('People')}
          </HeaderCell>
          <HeaderCell wide width="w-28">
            {t('Permissions')}
          </HeaderCell>
          <HeaderCell wide width="w-20">
            {t('Tiers')}
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => {
          const people = members.get(group.name) ?? 0;
          return (
            <LinkRow key={group.name}>
              <WideCell className="text-muted">{marksOf(t, group)}</WideCell>
              <MainCell>
                <Link href={groupHref(group.name)} prefetch={false} className={ROW_LINK}>
                  <bdi>{group.label}</bdi>
                </Link>
                {leadOf(group) && <p className="truncate text-13 text-muted">{leadOf(group)}</p>}
                <p className="text-13 text-muted @3xl:hidden">
                  {marksOf(t, group)} · {t('{people, plural, one {# person} other {# people}}', { people })} ·{' '}
                  {t('{permissions, plural, one {# permission} other {# permissions}}', { permissions: group.permissions })}
                </p>
              </MainCell>
              <WideCell className="figures">{format.count(people)}</WideCell>
              <WideCell className="figures">{format.count(group.permissions)}</WideCell>
              <WideCell className="figures">{format.count(group.tiers.length)}</WideCell>
            </LinkRow>
          );
        })}
      </tbody>
    </LedgerTable>
  );
};
