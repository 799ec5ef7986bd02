'use client';

import { PageError, type PageErrorProps } from '#app/_ui/feedback/page-error.tsx';

export default function ErrorPage(props: PageErrorProps) {
  return (
    <main id="content">
      <PageError {...props} />
    </main>
  );
}
