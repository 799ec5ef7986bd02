import Link from 'next/link';
import { useText } from '#language';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';

/** What does not exist, or is not the visitor's to see: the two look the same. */
export const NotFoundState = () => {
  const t = useText();
  return (
    <EmptyState
      title={t('There is nothing at this address')}
      heading="h1"
      action={
        <Link href="/" className={buttonClass()}>
          {t('Go to the start page')}
        </Link>
      }
    >
      {t('It may have been mistyped, or what it named belongs to somebody else.')}
    </EmptyState>
  );
};
