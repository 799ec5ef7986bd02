import type { Brand } from '#app/_lib/company-brand.ts';
import { initialsOf } from '#app/_lib/initials.ts';
import { ownAddress } from '#app/_lib/own-address.ts';

/** The sign and the name of a company: its icon or its initials, and its logo where it has one in place of the name. */
export const CompanyMark = ({ brand: { name, logo, icon } }: { brand: Omit<Brand, 'colour'> }) => (
  <>
    {icon ? (
      <img src={ownAddress(icon)} alt="" className="size-7 shrink-0 rounded-chip object-contain" />
    ) : (
      <span
        aria-hidden
        className="flex size-7 shrink-0 items-center justify-center rounded-chip bg-accent text-12 font-semibold text-on-accent"
      >
        {initialsOf(name)}
      </span>
    )}
    {logo ? (
      <img src={ownAddress(logo)} alt={name} className="h-7 max-w-40 min-w-0 object-contain object-left" />
    ) : (
      <bdi className="truncate font-medium">{name}</bdi>
    )}
  </>
);
