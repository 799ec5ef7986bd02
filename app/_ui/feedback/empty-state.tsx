import Link from 'next/link';
import type { ReactNode } from 'react';
import { useText } from '#language';
import { buttonClass } from '#app/_ui/form/button.tsx';

type EmptyStateProps = {
  title: string;
  /** h1 if the page has no other content. */
  heading?: 'h1' | 'h2';
  children: ReactNode;
  action?: ReactNode;
};

/** In place of a list: what is missing, why, and what to do. */
export const EmptyState = ({ title, heading: Heading = 'h2', children, action }: EmptyStateProps) => (
  <div className="flex flex-col items-start gap-3 px-4 py-12 md:px-6">
    <svg aria-hidden viewBox="0 0 96 40" className="h-10 w-24 fill-none stroke-hairline" strokeWidth="1.5">
      <path d="M0 5h96M0 15h96M0 25h96M0 35h96" />
      <path d="M69 0v40M72 0v40" className="stroke-rule" />
    </svg>
    <div>
      <Heading className="text-16 font-medium">{title}</Heading>
      <p className="max-w-prose text-muted">{children}</p>
    </div>
    {action}
  </div>
);

/** The not-found page. A missing resource and one without permission look the same. */
export const NotFoundState = () => {
  const t = useText();
  return (
    <EmptyState
      title={t('Page not found')}
      heading="h1"
      action={
        <Link href="/" className={buttonClass()}>
          {t('Go to home')}
        </Link>
      }
    >
      {t('The page doesn’t exist, or you don’t have access to it.')}
    </EmptyState>
  );
};
