import Link from 'next/link';
import { redirect } from 'next/navigation';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { withNext } from '#app/_ui/navigation/redirect-path.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { isSignedIn, readIfAllowed } from '#app/_ui/session/caller.ts';
import { AuthLayout, AuthLinks } from '#app/_ui/shell/auth-layout.tsx';
import { readPublicBrand } from '#app/_ui/shell/brand.tsx';

export const generateMetadata = pageMetadata('Payment request');

/** The link of a payment request. Before sign-in, it shows only the name of the company. */
export default async function PaymentLinkPage({ params }: PageProps<{ token: string }>) {
  const { token } = await params;
  if (await isSignedIn()) redirect(`/request/pay?token=${encodeURIComponent(token)}`);
  const [t, company] = await Promise.all([getText(), readIfAllowed((api) => api.paymentLinks.company({ token }))]);
  if (!company) {
    return (
      <AuthLayout title={t('Invalid request link')} lead={t('The link is incomplete or was changed. Ask for a new one.')}>
        <AuthLinks>
          <TextLink href="/login">{t('Sign in')}</TextLink>
        </AuthLinks>
      </AuthLayout>
    );
  }
  const { identifier, name } = company;
  const parameters = `?company=${encodeURIComponent(identifier)}`;
  const brand = (await readPublicBrand(identifier)) ?? { name, logo: null, icon: null, colour: null };
  return (
    <AuthLayout
      title={t('Payment request')}
      lead={t('A user of {company} requests money. Sign in to see the request.', { company: name })}
      brand={brand}
    >
      <Link href={withNext(`/login${parameters}`, `/pay/${token}`)} className={buttonClass('primary')}>
        {t('Sign in')}
      </Link>
      <AuthLinks>
        <TextLink href={withNext(`/register${parameters}`, `/pay/${token}`)}>{t('Create an account')}</TextLink>
      </AuthLinks>
    </AuthLayout>
  );
}
