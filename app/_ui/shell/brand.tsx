// The brand of a company: its name, logo, icon and color. Before sign-in, only public companies are known.
import 'server-only';
import { cache } from 'react';
import { readIfAllowed, readViewer } from '#app/_ui/session/caller.ts';
import { findColourError } from '#server/kernel/colour.ts';
import { getInitials, sameOriginUrl } from '#app/_ui/format/avatar.tsx';
import { classNames } from '#app/_ui/format/class-names.ts';
import { LOGO_COLUMN, LOGO_GRID, LOGO_RULES, LOGO_STROKE } from '#server/kernel/logo.ts';

/** The display data of a company. */
export type Brand = { name: string; logo: string | null; icon: string | null; colour: string | null };

/** The user's company; undefined without the permission to view it. */
export const readCompany = cache(() => readIfAllowed((api) => api.company.get()));

export const readCompanyBrand = (): Promise<Brand | undefined> => readCompany();

/** A public company; undefined for all others. */
export const readPublicBrand = cache(async (id: string): Promise<Brand | undefined> =>
  id ? readIfAllowed((api) => api.public.companies.get({ id })) : undefined,
);

/** The brand, or only the name of the company if the user may not view it. */
export const toBrand = ({ company }: { company: string }, companyBrand: Brand | undefined): Brand =>
  companyBrand ?? { name: company, logo: null, icon: null, colour: null };

/** The name of the user’s company, for texts. */
export const readCompanyName = async (): Promise<string> => {
  const [person, companyBrand] = await Promise.all([readViewer(), readCompanyBrand()]);
  return toBrand(person, companyBrand).name;
};

/** Replaces the accent color of the page with that of the company. Invalid colors are ignored. */
export const BrandColour = ({ colour }: { colour: string | null | undefined }) => {
  if (!colour || findColourError(colour) !== undefined) return null;
  return <link rel="stylesheet" href={`/brand/${colour.slice(1).toLowerCase()}.css`} />;
};

type CompanyLogoProps = {
  brand: Omit<Brand, 'colour'>;
  /** In the rail of tablets, where only the icon fits. */
  inRail?: boolean;
};

/** The icon or initials of a company, and its logo or name. */
export const CompanyLogo = ({ brand: { name, logo, icon }, inRail = false }: CompanyLogoProps) => (
  <>
    {icon ? (
      <img src={sameOriginUrl(icon)} alt="" className="size-7 shrink-0 rounded-chip object-contain" />
    ) : (
      <span
        aria-hidden
        className="flex size-7 shrink-0 items-center justify-center rounded-chip bg-accent text-12 font-semibold text-on-accent"
      >
        {getInitials(name)}
      </span>
    )}
    {logo ? (
      <img
        src={sameOriginUrl(logo)}
        alt={name}
        className={classNames('h-7 max-w-40 min-w-0 object-contain object-left', inRail && 'md:max-lg:max-w-7')}
      />
    ) : (
      <bdi
        className={classNames('line-clamp-2 font-medium break-words max-md:text-13 max-md:leading-tight', inRail && 'md:max-lg:sr-only')}
      >
        {name}
      </bdi>
    )}
  </>
);

/** The logo and name of the product. */
export const ProductLogo = ({ className = 'text-13' }: { className?: string }) => {
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
