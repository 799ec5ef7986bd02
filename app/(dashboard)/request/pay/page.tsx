import { Building2 } from 'lucide-react';
import { redirect } from 'next/navigation';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { type PageProps, queryText } from '#app/_ui/navigation/page-props.ts';
import { readIfAllowed, readViewer } from '#app/_ui/session/caller.ts';
import { readCompanyName } from '#app/_ui/shell/brand.tsx';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { SwitchCompanyButton } from '#app/(dashboard)/_shell/sign-out-button.tsx';
import { partnerOf, REQUESTS_PATH } from '#app/(dashboard)/request/payment-request.ts';
import { readCurrencies } from '#app/_ui/session/read-currencies.ts';
import { PaymentSection, OwnRequestDetails, RequestPayments } from '#app/(dashboard)/request/request-parts.tsx';

export const generateMetadata = pageMetadata('Payment request');

/** In place of the request: the link is of another company, or of no request that the user can pay. */
const UnavailableRequest = async ({ token }: { token: string }) => {
  const [t, person, company, requester] = await Promise.all([
    getText(),
    readViewer(),
    readCompanyName(),
    readIfAllowed((api) => api.paymentLinks.company({ token })),
  ]);
  if (!requester || requester.identifier === person.company) {
    return (
      <EmptyState title={t('Invalid request link')} action={<TextLink href={REQUESTS_PATH}>{t('View payment requests')}</TextLink>}>
        {t('The link is incomplete, or the request is for another person. Ask for a new one.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('Request from another company')}
      action={
        <SwitchCompanyButton
          icon={<Building2 aria-hidden className="size-4" />}
          company={requester.identifier}
          name={requester.name}
          destination={`/pay/${token}`}
        />
      }
    >
      {t('This request is from {requester}, but you are signed in to {company}.', { requester: requester.name, company })}
    </EmptyState>
  );
};

/** The request of a link. */
export default async function PayPage({ searchParams }: PageProps) {
  const token = queryText(await searchParams, 'token');
  const [t, request] = await Promise.all([getText(), readIfAllowed((api) => api.paymentLinks.get({ token }))]);
  const title = t('Payment request');
  const trail = <Breadcrumbs menuPath={REQUESTS_PATH} current={request ? partnerOf(t, request) : title} />;
  if (!request) {
    return (
      <Page title={title} width="reading" trail={trail}>
        <Surface>
          <UnavailableRequest token={token} />
        </Surface>
      </Page>
    );
  }
  if (request.direction === 'sent') redirect(`${REQUESTS_PATH}/${request.id}`);
  const currency = (await readCurrencies()).find(({ code }) => code === request.currency);
  return (
    <Page title={partnerOf(t, request)} width="reading" trail={trail}>
      <OwnRequestDetails request={request} currency={currency} />
      <PaymentSection request={request} currency={currency} target={{ token }} />
      <RequestPayments request={request} currency={currency} />
    </Page>
  );
}
