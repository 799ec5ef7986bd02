import Link from 'next/link';
import { useText } from '#language';
import { pageMetadata } from '#app/_language/server.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { AuthLayout } from '#app/_ui/shell/auth-layout.tsx';

export const generateMetadata = pageMetadata('Setup link not valid');

export default function SetupNotFoundPage() {
  const t = useText();
  return (
    <AuthLayout title={t('Setup link not valid')} lead={t('The link is incomplete or was already used.')}>
      <p className="mb-5">
        {t.rich('If this server has no company yet, run <code>npm run setup-link</code> to create a new link.', {
          code: <code className="font-mono text-13" />,
        })}
      </p>
      <Link href="/login" className={buttonClass('primary')}>
        {t('Sign in')}
      </Link>
    </AuthLayout>
  );
}
