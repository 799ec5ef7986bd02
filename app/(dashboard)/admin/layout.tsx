import type { ReactNode } from 'react';
import { AdminLanguage } from '#app/_language/context.tsx';
import { AdminPageBoundary } from '#app/(dashboard)/admin/admin-page-boundary.tsx';

/** The pages of administrators have texts of their own, which other people's browsers need not load. */
export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <AdminLanguage>
      <AdminPageBoundary>{children}</AdminPageBoundary>
    </AdminLanguage>
  );
}
