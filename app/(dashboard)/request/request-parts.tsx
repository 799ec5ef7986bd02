// Components of the pages of a payment request.
import type { ReactNode } from 'react';
import { getFormat, getText } from '#app/_language/server.ts';
import { toLabel } from '#app/_language/translate.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { WideCopyButton } from '#app/_ui/format/copy-button.tsx';
import { Detail, Details } from '#app/_ui/format/details.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { QrCode } from '#app/_ui/format/qr-code.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { read, readViewer } from '#app/_ui/session/caller.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import { readCompanyName } from '#app/_ui/shell/brand.tsx';
import { PageSection } from '#app/_ui/shell/page.tsx';
import { ItemList } from '#app/_ui/table/list-item.tsx';
import { PayRequest, type PaymentTarget } from '#app/(dashboard)/request/pay-request.tsx';
import { describeAmount, partnerOf, type RequestCurrency } from '#app/(dashboard)/request/payment-request.ts';
import { listSources } from '#app/(dashboard)/send/draft.ts';
import { dayOf, zoneOf } from '#server/kernel/timestamps.ts';
import type { PaymentRequest } from '#server/modules/payments/index.ts';

type RequestPartProps = { request: PaymentRequest; currency: RequestCurrency | undefined };

type RequestDetailsProps = {
  request: Omit<PaymentRequest, 'direction' | 'requester' | 'link'>;
  currency: RequestCurrency | undefined;
  /** The users, after the status. */
  children: ReactNode;
};

export const RequestDetails = async ({ request, currency, children }: RequestDetailsProps) => {
  const [t, format, person] = await Promise.all([getText(), getFormat(), readViewer()]);
  const zone = zoneOf(person);
  const { status, amount_paid: paid, note, due, expires, reminded, created, allow_partial: isPartial } = request;
  return (
    <PageSection title={t('Payment request')}>
      <div className="px-4 py-2 md:px-6">
        <Details>
          <Detail term={t('Status')}>
            <StatusChip status={toLabel(status)} />
          </Detail>
          {children}
          <Detail term={t('Amount')}>
            <span className="amount">{describeAmount(t, format, request, currency)}</span>
          </Detail>
          {currency && (paid > 0n || isPartial) && (
            <Detail term={t('Paid so far')}>
              <Money amount={paid} currency={currency} />
            </Detail>
          )}
          {note && (
            <Detail term={t('Note')}>
              <bdi>{note}</bdi>
            </Detail>
          )}
          {due !== null && <Detail term={t('Due')}>{format.date(dayOf(due, zone))}</Detail>}
          {expires !== null && (
            <Detail term={t('Expires')}>
              <Timestamp at={expires} zone={zone} />
            </Detail>
          )}
          {reminded !== null && (
            <Detail term={t('Last reminder')}>
              <Timestamp at={reminded} zone={zone} />
            </Detail>
          )}
          <Detail term={t('Created')}>
            <Timestamp at={created} zone={zone} />
          </Detail>
        </Details>
      </div>
    </PageSection>
  );
};

/** The details of a request for its requester or recipient. */
export const OwnRequestDetails = async ({ request, currency }: RequestPartProps) => {
  const t = await getText();
  return (
    <RequestDetails request={request} currency={currency}>
      <Detail term={request.direction === 'sent' ? t('Recipient') : t('Requester')}>
        <bdi className="wrap-anywhere">{partnerOf(t, request)}</bdi>
      </Detail>
    </RequestDetails>
  );
};

/** The link of an open request that the user sent, as text and QR code. */
export const RequestLink = async ({ request: { link, status, recipient } }: { request: PaymentRequest }) => {
  const [t, company] = await Promise.all([getText(), readCompanyName()]);
  if (link === null || status !== 'open') return null;
  return (
    <PageSection title={t('Link')}>
      <div className="flex flex-wrap items-start gap-6 px-4 py-4 md:px-6">
        <QrCode text={link} label={t('QR code of the link')} />
        <div className="min-w-0 flex-1 basis-64 space-y-3">
          <p className="text-muted">
            {recipient === null
              ? t('Anyone with an account at {company} can pay with this link.', { company })
              : t('We sent this link to the recipient. You can also share it.')}
          </p>
          <p className="rounded-control border bg-sunken px-3 py-2 font-mono text-13 break-all">{link}</p>
          <WideCopyButton value={link} label={t('Copy link')} />
        </div>
      </div>
    </PageSection>
  );
};

/** The form that pays an open request that the user received. */
export const PaymentSection = async ({ request, currency, target }: RequestPartProps & { target: PaymentTarget }) => {
  const [t, person] = await Promise.all([getText(), readViewer()]);
  if (request.direction !== 'received' || request.status !== 'open' || !currency) return null;
  const accounts = await read((api) => readAll(api.accounts.list));
  const sources = listSources(accounts).filter((source) => source.currency.code === currency.code);
  return (
    <PageSection title={t('Payment')}>
      {sources.length === 0 ? (
        <EmptyState title={t('No money to send')}>{t('Once you receive money in this currency, you can pay the request.')}</EmptyState>
      ) : (
        <PayRequest
          target={target}
          requester={request.requester}
          remaining={request.amount === null ? null : request.amount - request.amount_paid}
          isAmountFixed={request.amount !== null && !request.allow_partial}
          note={request.note}
          sources={sources}
          zone={zoneOf(person)}
        />
      )}
    </PageSection>
  );
};

export const RequestPayments = async ({ request: { payments = [] }, currency }: RequestPartProps) => {
  const [t, person] = await Promise.all([getText(), readViewer()]);
  if (payments.length === 0 || !currency) return null;
  return (
    <PageSection title={t('Payments')}>
      <ItemList label={t('Payments')}>
        {payments.map(({ transaction, amount, created }) => (
          <li key={transaction} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3 md:px-6">
            <span>
              <Money amount={amount} currency={currency} /> <Timestamp at={created} zone={zoneOf(person)} />
            </span>
            <TextLink href={`/transactions/${transaction}`}>{t('View transaction')}</TextLink>
          </li>
        ))}
      </ItemList>
    </PageSection>
  );
};
