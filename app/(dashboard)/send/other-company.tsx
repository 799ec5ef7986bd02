import { useText } from '#language';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { TextLink } from '#app/_ui/text-link.tsx';
import { SwitchCompanyButton } from '#app/(dashboard)/_shell/sign-out-button.tsx';
import { paymentPath, type AskedPayment } from '#app/(dashboard)/request/payment-link.ts';

type OtherCompanyProps = {
  asked: AskedPayment;
  /** Identifier and name of the company that the request is from. */
  requested: { id: string; name: string };
  /** The name of the company of the session. */
  company: string;
};

/** In place of the form: its recipient would be somebody else here. */
export const OtherCompany = ({ asked, requested, company }: OtherCompanyProps) => {
  const t = useText();
  return (
    <EmptyState
      title={t('Request from another company')}
      action={<SwitchCompanyButton company={requested.id} name={requested.name} destination={paymentPath(asked)} />}
    >
      {t.rich(
        'The request is from {requested}, and you are signed in to {company}. To pay it, sign in to {requested}. Or <link>send money in {company}</link>.',
        {
          requested: <b className="font-medium">{requested.name}</b>,
          company: <b className="font-medium">{company}</b>,
          link: <TextLink href="/send" />,
        },
      )}
    </EmptyState>
  );
};

/** In place of the form, for a link that names no company there could be. */
export const MalformedRequest = () => {
  const t = useText();
  return (
    <EmptyState title={t('Invalid request link')} action={<TextLink href="/send">{t('Send money')}</TextLink>}>
      {t('This link was changed or cut off. Ask for a new one.')}
    </EmptyState>
  );
};
