// Specimens of the component gallery, and example data: short and long, positive and negative, with few and many decimals.
import type { ReactNode } from 'react';
import { Surface } from '#app/_ui/shell/page.tsx';

/** 21 November 2026, noon in UTC. */
export const NOON = Date.UTC(2026, 10, 21, 12);
export const HOUR_MS = 3_600_000;
export const LONG_ID = '0190a5c4-7a1e-7c3e-9d0e-2f1b6c8d4e5f';

const currency = (code: string, divisibility: number) => ({
  code,
  display_code: code,
  description: `The ${code}`,
  symbol: '',
  unit: code.toLowerCase(),
  divisibility,
  icon: null,
});

export const DOLLAR = currency('USD', 2);
export const TOKEN_COIN = currency('COIN', 18);

export const INES = {
  id: LONG_ID,
  first_name: 'Ines',
  last_name: 'Duarte',
  email: 'ines@alto-vale.example',
  username: '',
  mobile: '',
  profile: null,
  temporary: false,
};

type SpecimenProps = {
  /** The file name of the component. */
  name: string;
  /** The component has its own padding. */
  hasOwnPadding?: boolean;
  children: ReactNode;
};

/** A component in its states. */
export const Specimen = ({ name, hasOwnPadding = false, children }: SpecimenProps) => (
  <section aria-label={name} data-specimen={name} className="min-w-0 space-y-1">
    {/* Some components are whole pages with their own title, so no lower heading can follow. */}
    <h2 className="font-mono text-12 text-muted">{name}</h2>
    <Surface padded={!hasOwnPadding} className="@container">
      <div className={hasOwnPadding ? undefined : 'space-y-4'}>{children}</div>
    </Surface>
  </section>
);

/** A group of components. */
export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="space-y-4">
    <h2 className="border-b pb-1 text-20 font-medium tracking-tight">{title}</h2>
    {children}
  </section>
);
