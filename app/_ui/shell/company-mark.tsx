import type { Brand } from '#app/_ui/shell/company-brand.ts';
import { initialsOf } from '#app/_ui/format/initials.ts';
import { ownAddress } from '#app/_ui/format/own-address.ts';
import { classNames } from '#app/_ui/format/class-names.ts';

type CompanyMarkProps = {
  brand: Omit<Brand, 'colour'>;
  /** On a tablet there is room for the sign only. */
  inRail?: boolean;
};

/** The sign and the name of a company: its icon or its initials, and its logo where it has one in place of the name. */
export const CompanyMark = ({ brand: { name, logo, icon }, inRail = false }: CompanyMarkProps) => (
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
      <img
        src={ownAddress(logo)}
        alt={name}
        className={classNames('h-7 max-w-40 min-w-0 object-contain object-left', inRail && 'md:max-lg:max-w-7')}
      />
    ) : (
      <bdi className={classNames('truncate font-medium', inRail && 'md:max-lg:sr-only')}>{name}</bdi>
    )}
  </>
);
