'use client';

import { useRouter } from 'next/navigation';
import type { RequestFilters } from '#app/(dashboard)/admin/requests/query.ts';
import { useTail } from '#app/(dashboard)/admin/requests/use-tail.ts';

/** Shows the list as soon as there is a call in it. */
export const AwaitCalls = ({ filters }: { filters: RequestFilters }) => {
  const router = useRouter();
  useTail({ filters, after: 0, onCome: () => router.refresh() });
  return null;
};
