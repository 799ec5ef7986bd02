import { ChevronLeft } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { ownPermissions } from '#app/_lib/caller.ts';
import { buttonClass } from '#app/_ui/button.tsx';
import { Page } from '#app/_ui/page.tsx';
import { Tab, Tabs } from '#app/_ui/tabs.tsx';
import { marksOf } from '#app/(dashboard)/admin/groups/group-marks.ts';
import { groupHref } from '#app/(dashboard)/admin/groups/query.ts';
import type { AdminGroup } from '#server/features/groups/schema.ts';
import type { Permission } from '#server/features/permissions/permissions.ts';

/** A further page of groups is one line here. */
const TABS = [
  { name: 'Overview', path: '', needs: 'admin.group.view' },
  { name: 'People', path: '/members', needs: 'admin.user.view' },
  { name: 'Permissions', path: '/permissions', needs: 'admin.permission.view' },
  { name: 'Accounts', path: '/accounts', needs: 'admin.group.view' },
  { name: 'Tiers', path: '/tiers', needs: 'admin.group.view' },
  { name: 'Limits', path: '/limits', needs: 'admin.group.view' },
  { name: 'Fees', path: '/fees', needs: 'admin.group.view' },
] as const satisfies { name: string; path: string; needs: Permission }[];

type GroupPageProps = { group: AdminGroup; here: (typeof TABS)[number]['name']; children: ReactNode };

/** The frame of a group's pages: which group it is, and the way from one page to the next. */
export const GroupPage = async ({ group, here, children }: GroupPageProps) => {
  const permissions = await ownPermissions();
  return (
    <Page
      title={group.label}
      width="list"
      actions={
        <Link href="/admin/groups" className={buttonClass('quiet')}>
          <ChevronLeft aria-hidden className="size-4" /> All groups
        </Link>
      }
    >
      <p className="text-muted">
        <span className="font-mono text-13">{group.name}</span> · {marksOf(group)}
      </p>
      <Tabs label="This group">
        {TABS.filter(({ needs }) => permissions.includes(needs)).map(({ name, path }) => (
          <Tab key={name} href={`${groupHref(group.name)}${path}`} isHere={name === here}>
            {name}
          </Tab>
        ))}
      </Tabs>
      {children}
    </Page>
  );
};
