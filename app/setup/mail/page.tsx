import Link from 'next/link';
import type { ReactNode } from 'react';
import { useText } from '#language';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { type ServerCaller, read } from '#app/_ui/session/caller.ts';
import { type PageProps, queryText } from '#app/_ui/navigation/page-props.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';
import { ResultPanel } from '#app/_ui/feedback/result-panel.tsx';
import { RefreshWhile } from '#app/_ui/feedback/refresh.tsx';
import { AuthLayout } from '#app/_ui/shell/auth-layout.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { SendTestMail } from '#app/setup/mail/send-test-mail.tsx';
import { SetupSteps } from '#app/setup/setup-wizard.tsx';
import { isUuid } from '#server/kernel/uuid.ts';

export const generateMetadata = pageMetadata('Test email delivery');

type MailCheck = Awaited<ReturnType<ServerCaller['setup']['mailCheck']>>;

/** The last step of the setup. Admins can open it again after they have changed the mail settings. */
export default async function MailCheckPage({ searchParams }: PageProps) {
  const t = await getText();
  const test = queryText(await searchParams, 'test');
  const check = await read((api) => api.setup.mailCheck(isUuid(test) ? { test } : {}));
  return (
    <AuthLayout title={t('Set up this server')} lead={t('Verification codes, links and notifications are sent by email.')}>
      <SetupSteps current={3} />
      {check.sender === null ? <NoMailServer /> : <TestMailResult check={check} sender={check.sender} />}
    </AuthLayout>
  );
}

/** The link to the overview, which lists the remaining steps. */
const OverviewLink = ({ variant, children }: { variant: 'primary' | 'secondary'; children: ReactNode }) => (
  <Link href="/admin" className={buttonClass(variant)}>
    {children}
  </Link>
);

const NoMailServer = () => {
  const t = useText();
  return (
    <section className="space-y-3">
      <h2 className="text-16 font-medium">{t('Email is not set up')}</h2>
      <p>
        {t.rich('No mail server is configured. Messages stay in the <link>outbox</link>, where admins can read them.', {
          link: <TextLink href="/outbox" />,
        })}
      </p>
      <p className="text-muted">
        {t.rich(
          'To send email, set <code>SMTP_URL</code> and <code>MAIL_FROM</code>, restart the server, and return to this page to send a test.',
          { code: <code className="font-mono text-13" /> },
        )}
      </p>
      <OverviewLink variant="primary">{t('Skip for now')}</OverviewLink>
    </section>
  );
};

const TestMailResult = ({ check: { recipient, test }, sender }: { check: MailCheck; sender: string }) => {
  const t = useText();
  if (test?.state === 'sent') return <AcceptedMail recipient={recipient ?? ''} />;
  const progress = test?.error ? t('We’ll try again shortly.') : t('The email is being sent.');
  return (
    <section className="space-y-4">
      <h2 className="text-16 font-medium">{t('Test email')}</h2>
      {test?.error && <FormMessage message={test.error} />}
      <p className="break-words">
        {t.rich('From <bdi>{sender}</bdi> to <b>{recipient}</b>.', {
          sender,
          recipient: recipient ?? '',
          bdi: <bdi />,
          b: <b className="font-medium" />,
        })}
      </p>
      {test?.state === 'waiting' && <RefreshWhile isWaiting>{progress}</RefreshWhile>}
      <div className="flex flex-wrap gap-2 max-md:flex-col">
        <SendTestMail isRepeat={test !== null} />
        <OverviewLink variant="secondary">{t('Skip for now')}</OverviewLink>
      </div>
      <p className="text-13 text-muted">
        {t.rich('The <link>outbox</link> shows the status of each message.', { link: <TextLink href="/outbox" /> })}
      </p>
    </section>
  );
};

const AcceptedMail = ({ recipient }: { recipient: string }) => {
  const t = useText();
  return (
    <ResultPanel title={t('The mail server accepted the test email')}>
      <p className="break-words">
        {t.rich(
          'Check the inbox of <b>{recipient}</b>. If the email isn’t there, check the spam folder or ask the operator of the mail server.',
          { recipient, b: <b className="font-medium" /> },
        )}
      </p>
      <div className="flex flex-wrap gap-2 max-md:flex-col">
        <OverviewLink variant="primary">{t('Continue')}</OverviewLink>
        <SendTestMail isRepeat />
      </div>
    </ResultPanel>
  );
};
