'use client';

import { PageError, type PageErrorProps } from '#app/_ui/feedback/page-error.tsx';

export default function DashboardErrorPage(props: PageErrorProps) {
  return <PageError {...props} />;
}
