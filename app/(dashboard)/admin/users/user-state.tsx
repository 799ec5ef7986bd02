import { labelOf } from '#app/_language/translate.ts';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';

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
