import { labelOf } from '#app/_language/translate.ts';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { personName } from '#server/kernel/person-name.ts';
import { TextLink } from '#app/_ui/navigation/text-link.tsx';
import { userHref } from '#app/(dashboard)/admin/users/query.ts';
import type { ShortUser } from '#server/schemas/shared-schemas.ts';

type StandingUser = { status: string; archived: boolean; deactivated: boolean; temporary: boolean };

/** How far a user was checked, and whether they are kept out. */
export const UserState = ({ user }: { user: StandingUser }) => {
  return (
    <span className="inline-flex flex-wrap gap-x-2 align-middle">
      <StatusChip status={labelOf(user.status)} />
      {user.archived && <StatusChip status="Archived" />}
      {user.deactivated && <StatusChip status="Deactivated" />}
      {user.temporary && <StatusChip status="Not registered" />}
    </span>
  );
};

type UserNameProps = {
  user: Omit<ShortUser, 'profile' | 'temporary'>;
  /** Whoever looks may see the page of a user. */
  isLink: boolean;
};

/** What a person is called. It leads to their page, also where the row around it leads elsewhere. */
export const UserName = ({ user, isLink }: UserNameProps) => {
  const name = <bdi>{personName(user)}</bdi>;
  if (!isLink) return name;
  return (
    <TextLink
      href={userHref(user.id)}
      prefetch={false}
      className="relative inline-block max-w-full overflow-clip text-ellipsis whitespace-nowrap"
    >
      {name}
    </TextLink>
  );
};
