import { getText, pageMetadata } from '#app/_language/server.ts';
import { RecordFormPage } from '#app/_ui/table/profile-records.tsx';
import { PayeeForm } from '#app/(dashboard)/payees/payee-form.tsx';
import { PAYEES_PATH } from '#app/(dashboard)/payees/payee.ts';

export const generateMetadata = pageMetadata('Add payee');

export default async function NewPayeePage() {
  const t = await getText();
  return (
    <RecordFormPage title={t('Add payee')} list={PAYEES_PATH}>
      <PayeeForm />
    </RecordFormPage>
  );
}
