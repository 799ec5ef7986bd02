// How a company shows itself on pages. Those behind sign-in are its own; before it only a public company is known.
import 'server-only';
import { cache } from 'react';
import { readIfAllowed } from '#app/_ui/session/caller.ts';

/** What is shown of a company beside what a page is about. */
export type Brand = { name: string; logo: string | null; icon: string | null; colour: string | null };

/** The viewer's company; undefined without the permission to view it. */
export const ownCompany = cache(() => readIfAllowed((api) => api.company.get()));

export const ownBrand = (): Promise<Brand | undefined> => ownCompany();

/** A company that shows itself to everybody; undefined for all others. */
export const publicBrand = cache(async (id: string): Promise<Brand | undefined> =>
  id ? readIfAllowed((api) => api.public.companies.get({ id })) : undefined,
);

/** Who may not see the company still knows its name. */
export const brandOf = ({ company }: { company: string }, own: Brand | undefined): Brand =>
  own ?? { name: company, logo: null, icon: null, colour: null };
