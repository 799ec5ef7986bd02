'use client';

import { usePathname } from 'next/navigation';

/** The path without the slash at its end: pages are served with it and without. */
export const pagePathOf = (pathname: string): string => pathname.replace(/(?<=.)\/+$/, '');

/** The path of the open page, without a slash at its end. */
export const usePagePath = (): string => pagePathOf(usePathname());
