import { getText, pageMetadata } from '#app/_language/server.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { readViewer } from '#app/_ui/session/caller.ts';
import { readCompanyName } from '#app/_ui/shell/brand.tsx';
import { RecordFormPage } from '#app/_ui/table/profile-records.tsx';
import { REQUESTS_PATH } from '#app/(dashboard)/request/payment-request.ts';
import { readCurrencies } from '#app/_ui/session/read-currencies.ts';
import { RequestForm } from '#app/(dashboard)/request/request-form.tsx';
import { dayOf, zoneOf } from '#server/kernel/timestamps.ts';

export const generateMetadata = pageMetadata('Request money');

export default async function NewRequestPage() {
  const [t, person, company, currencies] = await Promise.all([getText(), readViewer(), readCompanyName(), readCurrencies()]);
  const zone = zoneOf(person);
  return (
    <RecordFormPage title={t('Request money')} list={REQUESTS_PATH}>
      {currencies.length === 0 ? (
        <EmptyState title={t('No currencies yet')}>
          {t('{company} must add a currency before you can request money.', { company })}
        </EmptyState>
      ) : (
        <RequestForm currencies={currencies} zone={zone} today={dayOf(Date.now(), zone)} />
      )}
    </RecordFormPage>
  );
}
