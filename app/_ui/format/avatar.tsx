import { UserRound } from 'lucide-react';
import { personName } from '#server/kernel/display-names.ts';
import { classNames } from '#app/_ui/format/class-names.ts';
import type { ShortUser } from '#server/schemas/shared-schemas.ts';

const SIZES = { small: 'size-7 text-12', row: 'size-9 text-13', large: 'size-20 text-28' };

type AvatarProps = { person: Omit<ShortUser, 'temporary'>; size?: keyof typeof SIZES };

/** The photo or initials of a person. Decorative: the name is next to it, or part of the accessible name of its control. */
export const Avatar = ({ person, size = 'small' }: AvatarProps) => {
  const avatarClass = classNames('inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full border', SIZES[size]);
  if (person.profile) return <img src={sameOriginUrl(person.profile)} alt="" className={classNames(avatarClass, 'object-cover')} />;
  const initials = /^[\p{L}]/u.test(personName(person)) ? getInitials(personName(person)) : '';
  return (
    <span aria-hidden className={classNames(avatarClass, 'bg-sunken font-medium text-muted')}>
      {initials || <UserRound className="size-[55%]" strokeWidth={1.5} />}
    </span>
  );
};

/** The initials of the first two words; empty without letters or digits. */
export const getInitials = (name: string): string =>
  Array.from(name.matchAll(/(?<![\p{L}\p{M}\p{N}'’])[\p{L}\p{N}]/gu), ([letter]) => letter.toUpperCase())
    .slice(0, 2)
    .join('');

/** The path of an image URL. This host serves the images, even if its public URL differs. */
export const sameOriginUrl = (url: string): string => {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
};
