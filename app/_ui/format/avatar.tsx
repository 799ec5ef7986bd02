import { UserRound } from 'lucide-react';
import { initialsOf } from '#app/_ui/format/initials.ts';
import { ownAddress } from '#app/_ui/format/own-address.ts';
import { personName } from '#server/kernel/person-name.ts';
import { classNames } from '#app/_ui/format/class-names.ts';
import type { ShortUser } from '#server/api/shared-schemas.ts';

const SIZES = { small: 'size-7 text-12', row: 'size-9 text-13', large: 'size-20 text-28' };

type AvatarProps = { person: Omit<ShortUser, 'temporary'>; size?: keyof typeof SIZES };

/**
 * A person's photo, or the first letters of their name. It stands beside the name, or in a control that has one, and so says nothing
 * to those who do not see it.
 */
export const Avatar = ({ person, size = 'small' }: AvatarProps) => {
  const look = classNames('inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full border', SIZES[size]);
  if (person.profile) return <img src={ownAddress(person.profile)} alt="" className={classNames(look, 'object-cover')} />;
  const initials = /^[\p{L}]/u.test(personName(person)) ? initialsOf(personName(person)) : '';
  return (
    <span aria-hidden className={classNames(look, 'bg-sunken font-medium text-muted')}>
      {initials || <UserRound className="size-[55%]" strokeWidth={1.5} />}
    </span>
  );
};
