import Link from 'next/link';
import { useText } from '#language';
import { pageMetadata } from '#app/_language/server.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { AuthLayout } from '#app/_ui/shell/auth-layout.tsx';

export const generateMetadata = pageMetadata('Not found');

export default function NotFoundPage() {
  const t = useText();
  return (
    <AuthLayout title={t('Page not found')} lead={t('The page doesn’t exist, or you don’t have access to it.')}>
      <Link href="/" className={buttonClass('primary')}>
        {t('Go to home')}
      </Link>
    </AuthLayout>
  );
}
