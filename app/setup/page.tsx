import type { Metadata } from 'next';
import { getText } from '#app/_language/server.ts';
import { read } from '#app/_ui/session/caller.ts';
import { type PageProps, queryText } from '#app/_ui/navigation/page-props.ts';
import { AuthLayout } from '#app/_ui/shell/auth-layout.tsx';
import { SetupWizard } from '#app/setup/setup-wizard.tsx';

/** The URL contains a secret, so no request may send it as the referrer, not even to this server: a proxy might log it. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getText())('Set up this server'),
  referrer: 'no-referrer',
});

/** The setup of a server without a company, for users with the link it printed. Not found otherwise. */
export default async function SetupPage({ searchParams }: PageProps) {
  const t = await getText();
  const token = queryText(await searchParams, 'token');
  await read((api) => api.setup.checkLink({ token }));
  return (
    <AuthLayout title={t('Set up this server')} lead={t('Create the first company on this server. It starts in test mode.')}>
      <SetupWizard token={token} />
    </AuthLayout>
  );
}
