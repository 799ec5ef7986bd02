import Link from 'next/link';
import { ROW_LINK } from '#app/_ui/row-link.tsx';
import { HeaderCell, LedgerTable, LinkRow, MainCell, WideCell } from '#app/_ui/table.tsx';
import { marksOf } from '#app/(dashboard)/admin/groups/group-marks.ts';
import { groupHref } from '#app/(dashboard)/admin/groups/query.ts';
import type { AdminGroup } from '#server/features/groups/schema.ts';

type GroupTableProps = { groups: readonly AdminGroup[]; members: ReadonlyMap<string, number> };

export const GroupTable = ({ groups, members }: GroupTableProps) => (
  <LedgerTable caption="Groups" hasAmounts={false}>
    <thead>
      <tr>
        <HeaderCell wide width="w-56">
          Kind
        </HeaderCell>
        <HeaderCell>Group</HeaderCell>
        <HeaderCell wide width="w-28">
          People
        </HeaderCell>
        <HeaderCell wide width="w-28">
          Permissions
        </HeaderCell>
        <HeaderCell wide width="w-20">
          Tiers
        </HeaderCell>
      </tr>
    </thead>
    <tbody>
      {groups.map((group) => {
        const people = members.get(group.name) ?? 0;
        return (
          <LinkRow key={group.name}>
            <WideCell className="text-muted">{marksOf(group)}</WideCell>
            <MainCell>
              <Link href={groupHref(group.name)} prefetch={false} className={ROW_LINK}>
                <bdi>{group.label}</bdi>
              </Link>
              <p className="truncate text-13 text-muted">{group.description || group.name}</p>
              <p className="text-13 text-muted @3xl:hidden">
                {marksOf(group)} · {people} {people === 1 ? 'person' : 'people'} · {group.permissions} permissions
              </p>
            </MainCell>
            <WideCell className="figures">{people}</WideCell>
            <WideCell className="figures">{group.permissions}</WideCell>
            <WideCell className="figures">{group.tiers.length}</WideCell>
          </LinkRow>
        );
      })}
    </tbody>
  </LedgerTable>
);
