import { useText } from '#language';
import { toLabel } from '#app/_language/translate.ts';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { personName } from '#server/kernel/display-names.ts';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { userHref } from '#app/(dashboard)/admin/lists.ts';
import type { ShortUser } from '#server/schemas/shared-schemas.ts';

type UserStateFields = { status: string; archived: boolean; deactivated: boolean; temporary: boolean; retention_state: string };

/** The verification status of a user, and the states that prevent sign-in. */
export const UserState = ({ user }: { user: UserStateFields }) => {
  return (
    <span className="inline-flex flex-wrap gap-x-2 align-middle">
      <StatusChip status={toLabel(user.status)} />
      {user.archived && <StatusChip status="Archived" />}
      {user.deactivated && <StatusChip status="Deactivated" />}
      {user.retention_state === 'delete_requested' && <StatusChip status="Deletion requested" />}
      {user.temporary && <StatusChip status="Not registered" />}
    </span>
  );
};

type UserNameProps = {
  user: Omit<ShortUser, 'profile' | 'temporary'>;
  /** Whether the viewer may open the page of a user. */
  isLink: boolean;
};

/** The name of a user, as a link to their page. The link also works in a row that links elsewhere. */
export const UserName = ({ user, isLink }: UserNameProps) => {
  const name = <bdi>{personName(user)}</bdi>;
  if (!isLink) return name;
  return (
    <TextLink
      href={userHref(user.id)}
      prefetch={false}
      className="relative inline-block max-w-full min-w-6 overflow-clip text-ellipsis whitespace-nowrap"
    >
      {name}
    </TextLink>
  );
};

/** Replaces a missing value of a profile. */
export const NotProvided = () => {
  const t = useText();
  return <span className="text-muted">{t('Not provided')}</span>;
};
