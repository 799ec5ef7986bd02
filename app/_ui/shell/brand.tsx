// Logos and colors of the platform and of companies.
import { colourFault } from '#server/kernel/colour.ts';
import type { Brand } from '#app/_ui/shell/company-brand.ts';
import { initialsOf, ownAddress } from '#app/_ui/format/avatar.tsx';
import { classNames } from '#app/_ui/format/class-names.ts';
import { LOGO_COLUMN, LOGO_GRID, LOGO_RULES, LOGO_STROKE } from '#server/kernel/logo.ts';

/** Puts a company's colour in the place of the platform's, wherever it is on a page; a colour that cannot be read changes nothing. */
export const BrandColour = ({ colour }: { colour: string | null | undefined }) => {
  if (!colour || colourFault(colour) !== undefined) return null;
  return <link rel="stylesheet" href={`/brand/${colour.slice(1).toLowerCase()}.css`} />;
};

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

/** The logo and the name of the product. */
export const HouseMark = ({ className = 'text-13' }: { className?: string }) => {
  return (
    <p className={classNames('flex items-center gap-2 text-muted', className)}>
      <svg
        aria-hidden
        viewBox={`0 0 ${LOGO_GRID} ${LOGO_GRID}`}
        className="size-4 text-accent"
        fill="none"
        stroke="currentColor"
        strokeWidth={LOGO_STROKE}
      >
        <path d={LOGO_RULES} />
        <path d={LOGO_COLUMN} className="stroke-rule" />
      </svg>
      Countinghouse
    </p>
  );
};
