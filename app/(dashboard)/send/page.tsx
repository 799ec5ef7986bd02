import { Building2 } from 'lucide-react';
import Link from 'next/link';
import { useText } from '#language';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { SwitchCompanyButton } from '#app/(dashboard)/_shell/sign-out-button.tsx';
import { type PaymentLinkParameters, companyMatch, paymentPath, readPaymentLink } from '#app/(dashboard)/request/payment-link.ts';
import type { ReactNode } from 'react';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { read, readIfAllowed, readViewer } from '#app/_ui/session/caller.ts';
import { readPublicBrand, readCompanyName } from '#app/_ui/shell/brand.tsx';
import { isPaidByTransfer, PAYEES_MAX, sortByPayment } from '#app/(dashboard)/payees/payee.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';
import { type PageProps, queryText } from '#app/_ui/navigation/page-props.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { listRecentRecipients, listSources } from '#app/(dashboard)/send/draft.ts';
import { SendMoney } from '#app/(dashboard)/send/send-money.tsx';

type OtherCompanyProps = {
  paymentRequest: PaymentLinkParameters;
  /** The company of the payment link. */
  requester: { id: string; name: string };
  /** The name of the viewer's company. */
  company: string;
};

/** Replaces the form, because the same recipient would be a different person in this company. */
const OtherCompany = ({ paymentRequest, requester, company }: OtherCompanyProps) => {
  const t = useText();
  return (
    <EmptyState
      title={t('Request from another company')}
      action={
        <SwitchCompanyButton
          icon={<Building2 aria-hidden className="size-4" />}
          company={requester.id}
          name={requester.name}
          destination={paymentPath(paymentRequest)}
        />
      }
    >
      {t.rich(
        'This request is from {requester}, but you are signed in to {company}. Sign in to {requester} to pay it, or <link>send money in {company}</link>.',
        {
          requester: <b className="font-medium">{requester.name}</b>,
          company: <b className="font-medium">{company}</b>,
          link: <TextLink href="/send" />,
        },
      )}
    </EmptyState>
  );
};

/** Replaces the form if the company of the link is not a valid identifier. */
const MalformedRequest = () => {
  const t = useText();
  return (
    <EmptyState title={t('Invalid request link')} action={<TextLink href="/send">{t('Send money')}</TextLink>}>
      {t('The link is incomplete or was changed. Ask for a new one.')}
    </EmptyState>
  );
};

export const generateMetadata = pageMetadata('Send money');

/** The number of payments that are searched for recent recipients. */
const SEARCHED_PAYMENTS_MAX = 50;

const otherCompany = async (paymentRequest: PaymentLinkParameters): Promise<ReactNode> => {
  const id = paymentRequest.company ?? '';
  const [requester, company] = await Promise.all([readPublicBrand(id), readCompanyName()]);
  return <OtherCompany paymentRequest={paymentRequest} requester={{ id, name: requester?.name ?? id }} company={company} />;
};

export default async function SendPage({ searchParams }: PageProps) {
  const t = await getText();
  const [paymentRequest, query] = await Promise.all([readPaymentLink(searchParams), searchParams]);
  const [person, accounts, sentPayments, savedPayees] = await Promise.all([
    readViewer(),
    read((api) => readAll(api.accounts.list)),
    readIfAllowed((api) => api.transactions.list({ tx_type: 'debit', page_size: SEARCHED_PAYMENTS_MAX })),
    readIfAllowed((api) => api.payees.list({ page_size: PAYEES_MAX })),
  ]);
  const sources = listSources(accounts);
  const payees = sortByPayment(savedPayees?.results ?? [])
    .filter(isPaidByTransfer)
    .map(({ id, name, address }) => ({ id, name, address }));
  const selectedPayee = payees.find(({ id }) => String(id) === queryText(query, 'payee'));
  const match = companyMatch(paymentRequest, person.company);
  if (match !== 'same') {
    return (
      <Page title={t('Send money')} width="form">
        <Surface>{match === 'other' ? await otherCompany(paymentRequest) : <MalformedRequest />}</Surface>
      </Page>
    );
  }
  return (
    <Page title={t('Send money')} width="form">
      <Surface>
        {sources.length === 0 ? (
          <EmptyState
            title={t('No money to send')}
            action={
              <Link href="/transactions" className={buttonClass()}>
                {t('View transactions')}
              </Link>
            }
          >
            {t('Once you receive money, you can send it from here.')}
          </EmptyState>
        ) : (
          <SendMoney
            sources={sources}
            payees={payees}
            recent={listRecentRecipients(sentPayments?.results ?? [], person.id, payees)}
            zone={zoneOf(person)}
            userId={person.id}
            paymentRequest={selectedPayee ? { ...paymentRequest, to: selectedPayee.address } : paymentRequest}
          />
        )}
      </Surface>
    </Page>
  );
}
