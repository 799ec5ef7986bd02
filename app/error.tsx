'use client';

import { PageError, type PageErrorProps } from '#app/_ui/page-error.tsx';

export default function ErrorPage(props: PageErrorProps) {
  return (
    <main id="content">
      <PageError {...props} />
    </main>
  );
}
