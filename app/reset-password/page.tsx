import { useText } from '#language';
import { getText, titled } from '#app/_language/server.ts';
import { type PageProps, queryText } from '#app/_ui/navigation/page-props.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { SheetLinks, SheetPage } from '#app/_ui/shell/sheet-page.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { ResetPasswordForm } from '#app/reset-password/reset-password-form.tsx';

export const generateMetadata = titled('Set a new password');

export default async function ResetPasswordPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await searchParams;
  const uid = queryText(query, 'uid');
  const token = queryText(query, 'token');
  if (!uid || !token) return <BrokenLink />;
  return (
    <SheetPage title={t('Set a new password')} lead={t('You’ll be signed out on all devices.')}>
      <ResetPasswordForm uid={uid} token={token} />
      <SheetLinks>
        <TextLink href="/forgot-password">{t('Request a new link')}</TextLink>
        <TextLink href="/login">{t('Back to sign in')}</TextLink>
      </SheetLinks>
    </SheetPage>
  );
}

const BrokenLink = () => {
  const t = useText();
  return (
    <SheetPage
      title={t('This link is incomplete')}
      lead={t('Open the link in the email again, or copy the whole link. Your password was not changed.')}
    >
      <TextLink href="/forgot-password" className={buttonClass('primary', 'no-underline')}>
        {t('Request a new link')}
      </TextLink>
    </SheetPage>
  );
};
