import type { ReactNode } from 'react';
import { useText } from '#language';
import { classNames } from '#app/_ui/format/class-names.ts';
import { type Brand, BrandColour, CompanyLogo, ProductLogo } from '#app/_ui/shell/brand.tsx';
import { Surface } from '#app/_ui/shell/page.tsx';

type AuthLayoutProps = {
  title: string;
  /** The purpose of the page, below the title. */
  lead?: ReactNode;
  /** The company, in place of the product logo. */
  brand?: Brand | undefined;
  /** Makes the page wider, for lists. */
  wide?: boolean;
  children: ReactNode;
};

/** A page outside the shell, such as sign-in. */
export const AuthLayout = ({ title, lead, brand, wide = false, children }: AuthLayoutProps) => (
  <main id="content" tabIndex={-1} className="ruled-paper flex min-h-dvh flex-col items-center justify-center outline-none md:py-11">
    <Surface className={classNames('w-full px-6 py-8 max-md:flex-1 max-md:border-0 md:px-9 md:py-10', wide ? 'max-w-3xl' : 'max-w-md')}>
      <BrandColour colour={brand?.colour} />
      {brand ? (
        <div className="mb-2 flex items-center gap-2.5">
          <CompanyLogo brand={brand} />
        </div>
      ) : (
        <ProductLogo className="mb-1 text-13" />
      )}
      <h1 className="text-28 leading-tight font-medium tracking-tight">{title}</h1>
      {lead && <p className="mt-2 text-muted">{lead}</p>}
      <div className="mt-6">{children}</div>
    </Surface>
  </main>
);

/** Links to related pages. */
export const AuthLinks = ({ children }: { children: ReactNode }) => {
  const t = useText();
  return (
    <nav aria-label={t('Related pages')} className="mt-6 flex flex-col items-start gap-1 border-t pt-4">
      {children}
    </nav>
  );
};
