import type { Metadata } from 'next';
import Link from 'next/link';
import { read } from '#app/_lib/caller.ts';
import { StepUpDialog } from '#app/_mfa/step-up-dialog.tsx';
import { buttonClass } from '#app/_ui/button.tsx';
import { OutboxHint } from '#app/_ui/outbox-hint.tsx';
import { SheetLinks, SheetPage } from '#app/_ui/sheet-page.tsx';
import { TextLink } from '#app/_ui/text-link.tsx';
import { VerifyMobileForm } from '#app/verify-mobile/verify-mobile-form.tsx';

export const metadata: Metadata = { title: 'Verify your mobile number' };

export default async function VerifyMobilePage() {
  const { mobile, company, verification } = await read((api) => api.auth.user());
  if (!mobile || verification?.mobile) return <NothingToVerify mobile={mobile} />;
  return (
    <SheetPage
      title="Verify your mobile number"
      lead={
        <>
          We sent a code of six digits to <b className="font-medium whitespace-nowrap text-text">{mobile}</b>. It works for five minutes.
        </>
      }
    >
      <VerifyMobileForm mobile={mobile} company={company} />
      <OutboxHint />
      <SheetLinks>
        <TextLink href="/home">Do this later</TextLink>
      </SheetLinks>
      <StepUpDialog />
    </SheetPage>
  );
}

const NothingToVerify = ({ mobile }: { mobile: string }) => (
  <SheetPage
    title={mobile ? 'Your mobile number is verified' : 'There is no mobile number'}
    lead={mobile || 'Your profile has none, so there is nothing to verify.'}
  >
    <Link href="/home" className={buttonClass('primary')}>
      Continue
    </Link>
  </SheetPage>
);
