import type { ReactNode } from 'react';
import { AdminLanguage } from '#app/_language/context.tsx';
import { AdminPageBoundary } from '#app/(dashboard)/admin/admin-page-boundary.tsx';

/** The admin pages have their own catalog, so that the browsers of other users do not load it. */
export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <AdminLanguage>
      <AdminPageBoundary>{children}</AdminPageBoundary>
    </AdminLanguage>
  );
}
