import { LogOut } from 'lucide-react';
import Link from 'next/link';
import { useText } from '#language';
import { pageMetadata } from '#app/_language/server.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { AuthLayout } from '#app/_ui/shell/auth-layout.tsx';
import { SignOutButton } from '#app/(dashboard)/_shell/sign-out-button.tsx';

export const generateMetadata = pageMetadata('Access denied');

/** The page for users whose IP address is blocked by an access rule. */
export default function AccessDeniedPage() {
  const t = useText();
  return (
    <AuthLayout
      title={t('Access denied')}
      lead={t('The company doesn’t allow access from this network. Try another network, or ask an admin to allow this one.')}
    >
      <div className="flex flex-col gap-3">
        <Link href="/" prefetch={false} className={buttonClass('primary')}>
          {t('Try again')}
        </Link>
        <SignOutButton icon={<LogOut aria-hidden className="size-4" />} />
      </div>
    </AuthLayout>
  );
}
