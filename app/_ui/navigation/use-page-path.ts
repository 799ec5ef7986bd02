'use client';

import { usePathname } from 'next/navigation';

/** Removes a trailing slash, because pages are served with and without one. */
export const pagePathOf = (pathname: string): string => pathname.replace(/(?<=.)\/+$/, '');

/** The path of the current page, without a trailing slash. */
export const usePagePath = (): string => pagePathOf(usePathname());
