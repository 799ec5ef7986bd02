import { getText, pageMetadata } from '#app/_language/server.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { read } from '#app/_ui/session/caller.ts';
import { RecordFormPage } from '#app/_ui/table/profile-records.tsx';
import { PayeeForm } from '#app/(dashboard)/payees/payee-form.tsx';
import { PAYEES_PATH } from '#app/(dashboard)/payees/payee.ts';

export const generateMetadata = pageMetadata('Edit payee');

export default async function EditPayeePage({ params }: PageProps<{ id: string }>) {
  const t = await getText();
  const { id } = await params;
  const payee = await read((api) => api.payees.get({ id }));
  return (
    <RecordFormPage title={t('Edit payee')} list={PAYEES_PATH}>
      <PayeeForm record={payee} />
    </RecordFormPage>
  );
}
