import type { Metadata } from 'next';
import type { PageProps } from '#app/_lib/page-props.ts';
import { queryText } from '#app/_lib/query-text.ts';
import { buttonClass } from '#app/_ui/button.tsx';
import { SheetLinks, SheetPage } from '#app/_ui/sheet-page.tsx';
import { TextLink } from '#app/_ui/text-link.tsx';
import { ResetPasswordForm } from '#app/reset-password/reset-password-form.tsx';

export const metadata: Metadata = { title: 'Set a new password' };

export default async function ResetPasswordPage({ searchParams }: PageProps) {
  const query = await searchParams;
  const uid = queryText(query, 'uid');
  const token = queryText(query, 'token');
  if (!uid || !token) return <BrokenLink />;
  return (
    <SheetPage title="Set a new password" lead="It ends all sessions of the old one.">
      <ResetPasswordForm uid={uid} token={token} />
      <SheetLinks>
        <TextLink href="/forgot-password">Ask for a new link</TextLink>
        <TextLink href="/login">Back to sign in</TextLink>
      </SheetLinks>
    </SheetPage>
  );
}

const BrokenLink = () => (
  <SheetPage title="This link is not whole" lead="Open it from the mail once more, or copy all of it. Nothing was changed.">
    <TextLink href="/forgot-password" className={buttonClass('primary', 'no-underline')}>
      Ask for a new link
    </TextLink>
  </SheetPage>
);
