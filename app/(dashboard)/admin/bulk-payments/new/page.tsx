import { getText, pageMetadata } from '#app/_language/server.ts';
import { readCurrencies } from '#app/_ui/session/read-currencies.ts';
import { RecordFormPage } from '#app/_ui/table/profile-records.tsx';
import { BulkForm } from '#app/(dashboard)/bulk-payments/bulk-form.tsx';
import { ADMIN_BULK_PAYMENTS_PATH } from '#app/(dashboard)/bulk-payments/bulk-payment.ts';

export const generateMetadata = pageMetadata('New bulk payment');

export default async function NewAdminBulkPaymentPage() {
  const [t, currencies] = await Promise.all([getText(), readCurrencies()]);
  return (
    <RecordFormPage title={t('New bulk payment')} list={ADMIN_BULK_PAYMENTS_PATH}>
      <BulkForm section="admin" path={ADMIN_BULK_PAYMENTS_PATH} currencies={currencies} />
    </RecordFormPage>
  );
}
