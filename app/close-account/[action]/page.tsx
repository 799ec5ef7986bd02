import { notFound } from 'next/navigation';
import { getText } from '#app/_language/server.ts';
import { AuthLinks, AuthLayout } from '#app/_ui/shell/auth-layout.tsx';
import { OutboxHint } from '#app/_ui/session/demo-outbox.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { type PageProps, queryText } from '#app/_ui/navigation/page-props.ts';
import { CloseAccountForm } from '#app/close-account/[action]/close-account-form.tsx';

type ActionProps = PageProps<{ action: string }>;

const readAction = async ({ params }: ActionProps): Promise<'deactivate' | 'delete'> => {
  const { action } = await params;
  return action === 'deactivate' || action === 'delete' ? action : notFound();
};

export const generateMetadata = async (props: ActionProps) => {
  const t = await getText();
  return { title: (await readAction(props)) === 'deactivate' ? t('Deactivate account') : t('Delete account') };
};

/** Opened from the link in a message. */
export default async function CloseAccountPage(props: ActionProps) {
  const t = await getText();
  const action = await readAction(props);
  const key = queryText(await props.searchParams, 'key');
  return (
    <AuthLayout
      title={action === 'deactivate' ? t('Deactivate account') : t('Delete account')}
      lead={
        action === 'deactivate'
          ? t('You’ll be signed out on all devices. You can’t sign in until the company reactivates your account.')
          : t(
              'You’ll be signed out on all devices, and you can’t sign in again. The company will delete your personal data when the law allows it.',
            )
      }
    >
      <CloseAccountForm action={action} mailKey={key} />
      <OutboxHint />
      <AuthLinks>
        <TextLink href="/login">{t('Sign in')}</TextLink>
      </AuthLinks>
    </AuthLayout>
  );
}
