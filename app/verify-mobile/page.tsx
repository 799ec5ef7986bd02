import Link from 'next/link';
import { useText } from '#language';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { read } from '#app/_ui/session/caller.ts';
import { StepUpDialog } from '#app/_mfa/step-up-dialog.tsx';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { formatPhoneNumber } from '#app/_ui/form/phone-number.ts';
import { OutboxHint } from '#app/_ui/session/demo-outbox.tsx';
import { AuthLinks, AuthLayout } from '#app/_ui/shell/auth-layout.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { VerifyMobileForm } from '#app/verify-mobile/verify-mobile-form.tsx';

export const generateMetadata = pageMetadata('Verify your mobile number');

export default async function VerifyMobilePage() {
  const t = await getText();
  const { mobile, company, verification } = await read((api) => api.auth.user());
  if (!mobile || verification?.mobile) return <NothingToVerify mobile={mobile} />;
  return (
    <AuthLayout
      title={t('Verify your mobile number')}
      lead={
        <>
          {t.rich('We sent a six-digit code to <b>{mobile}</b>. It expires in five minutes.', {
            mobile: formatPhoneNumber(mobile),
            b: <b className="font-medium whitespace-nowrap text-text" />,
          })}
        </>
      }
    >
      <VerifyMobileForm mobile={mobile} company={company} />
      <OutboxHint />
      <AuthLinks>
        <TextLink href="/home">{t('Do this later')}</TextLink>
      </AuthLinks>
      <StepUpDialog />
    </AuthLayout>
  );
}

const NothingToVerify = ({ mobile }: { mobile: string }) => {
  const t = useText();
  return (
    <AuthLayout
      title={mobile ? t('Your mobile number is verified') : t('No mobile number')}
      lead={mobile ? formatPhoneNumber(mobile) : t('Your profile has no mobile number to verify.')}
    >
      <Link href="/home" className={buttonClass('primary')}>
        {t('Continue')}
      </Link>
    </AuthLayout>
  );
};
