'use client';

import { PageError, type PageErrorProps } from '#app/_ui/page-error.tsx';

export default function AccountErrorPage(props: PageErrorProps) {
  return <PageError {...props} />;
}
