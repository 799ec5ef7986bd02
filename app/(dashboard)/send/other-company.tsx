import { useText } from '#language';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { TextLink } from '#app/_ui/navigation/text-link.tsx';
import { SwitchCompanyButton } from '#app/(dashboard)/_shell/sign-out-button.tsx';
import { paymentPath, type AskedPayment } from '#app/(dashboard)/request/payment-link.ts';

type OtherCompanyProps = {
  asked: AskedPayment;
  /** The company of the payment link. */
  requested: { id: string; name: string };
  /** The name of the viewer's company. */
  company: string;
};

/** Replaces the form, because the same recipient would be a different person in this company. */
export const OtherCompany = ({ asked, requested, company }: OtherCompanyProps) => {
  const t = useText();
  return (
    <EmptyState
      title={t('Request from another company')}
      action={<SwitchCompanyButton company={requested.id} name={requested.name} destination={paymentPath(asked)} />}
    >
      {t.rich(
        'This request is from {requested}, but you are signed in to {company}. Sign in to {requested} to pay it, or <link>send money in {company}</link>.',
        {
          requested: <b className="font-medium">{requested.name}</b>,
          company: <b className="font-medium">{company}</b>,
          link: <TextLink href="/send" />,
        },
      )}
    </EmptyState>
  );
};

/** Replaces the form if the company of the link is not a valid identifier. */
export const MalformedRequest = () => {
  const t = useText();
  return (
    <EmptyState title={t('Invalid request link')} action={<TextLink href="/send">{t('Send money')}</TextLink>}>
      {t('The link is incomplete or was changed. Ask for a new one.')}
    </EmptyState>
  );
};
