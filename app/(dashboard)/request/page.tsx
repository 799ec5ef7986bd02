import { useText } from '#language';
import { getFormat, getText, pageMetadata } from '#app/_language/server.ts';
import { formText, trimmedText } from '#app/_ui/form/form-data.ts';
import { publicUrl, read, type CallerUser, readViewer } from '#app/_ui/session/caller.ts';
import { amountExample, readAmount } from '#app/_ui/form/amount-input.ts';
import { formatAmountInput } from '#server/kernel/format.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { WideCopyButton } from '#app/_ui/format/copy-button.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Field, SelectField } from '#app/_ui/form/field.tsx';
import { readCompanyName } from '#app/_ui/shell/brand.tsx';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { QrCode } from '#app/_ui/format/qr-code.tsx';
import { paymentPath } from '#app/(dashboard)/request/payment-link.ts';
import { NOTE_LENGTH_MAX } from '#server/kernel/lengths.ts';

export const generateMetadata = pageMetadata('Request money');

/** The maximum page size. Companies have fewer currencies. */
const CURRENCIES_MAX = 250;

/** The identifier in the link. Money sent to an unverified address would be held. */
const payeeIdentifier = (person: CallerUser): string => (person.verified && (person.email || person.mobile)) || person.id;

const asForm = (query: Awaited<PageProps['searchParams']>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(query)) if (typeof value === 'string') form.set(name, value);
  return form;
};

/** Creates a payment link and QR code for users of the same company. The form state is the URL; nothing is stored. */
export default async function RequestPage({ searchParams }: PageProps) {
  const [t, format, person, company, { results: currencies }, query] = await Promise.all([
    getText(),
    getFormat(),
    readViewer(),
    readCompanyName(),
    read((api) => api.company.currencies.list({ page_size: CURRENCIES_MAX })),
    searchParams,
  ]);
  const typed = asForm(query);
  const [amountText, note] = [formText(typed, 'amount'), trimmedText(typed, 'note').slice(0, NOTE_LENGTH_MAX)];
  const currency = currencies.find(({ code }) => code === formText(typed, 'currency')) ?? currencies[0];
  const parsed = currency && amountText ? readAmount(t, format, amountText, currency) : undefined;
  const amount = parsed && 'amount' in parsed ? parsed.amount : undefined;
  return (
    <Page title={t('Request money')} width="form">
      <Surface padded>
        {currency ? (
          <form method="get" className="space-y-4">
            <Field
              label={t('Amount')}
              name="amount"
              required
              maxLength={60}
              defaultValue={amountText}
              inputMode="decimal"
              autoComplete="off"
              hint={t('For example {example}.', { example: amountExample(format) })}
              {...(parsed && 'problem' in parsed && { errors: [parsed.problem] })}
            />
            <SelectField label={t('Currency')} name="currency" defaultValue={currency.code}>
              {currencies.map(({ code, description }) => (
                <option key={code} value={code}>
                  {description} ({code})
                </option>
              ))}
            </SelectField>
            <Field
              label={t('Note (optional)')}
              name="note"
              maxLength={NOTE_LENGTH_MAX}
              defaultValue={note}
              autoComplete="off"
              hint={t('The payer sees this note and can change it.')}
            />
            <Button type="submit" variant="primary" className="max-md:w-full">
              {t('Create link')}
            </Button>
          </form>
        ) : (
          <EmptyState title={t('No currencies yet')}>
            {t('{company} must add a currency before you can request money.', { company })}
          </EmptyState>
        )}
      </Surface>
      {amount !== undefined && currency && (
        <PaymentLink
          company={company}
          url={publicUrl(
            paymentPath({
              company: person.company,
              to: payeeIdentifier(person),
              amount: formatAmountInput(amount, currency.divisibility),
              currency: currency.code,
              note: note || null,
            }),
          )}
          sentence={t('Request for {amount}', { amount: format.amount(amount, currency) })}
        />
      )}
    </Page>
  );
}

/** The link as text and QR code. */
const PaymentLink = ({ url, company, sentence }: { url: string; /** The name. */ company: string; sentence: string }) => {
  const t = useText();
  return (
    <Surface padded>
      <section aria-label={sentence} className="flex flex-wrap items-start gap-6">
        <QrCode text={url} label={t('QR code of the link')} />
        <div className="min-w-0 flex-1 basis-64 space-y-3">
          <h2 className="text-16 font-medium">
            <span className="amount">{sentence}</span>
          </h2>
          <p className="text-muted">{t('Anyone with an account at {company} can use this link to pay you.', { company })}</p>
          <p className="rounded-control border bg-sunken px-3 py-2 font-mono text-13 break-all">{url}</p>
          <WideCopyButton value={url} label={t('Copy link')} />
        </div>
      </section>
    </Surface>
  );
};
