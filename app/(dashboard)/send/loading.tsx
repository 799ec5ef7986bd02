import { useText } from '#language';
import { LoadingFormPage } from '#app/_ui/shell/page.tsx';

/** The form's place, until its accounts are read. */
export default function SendLoading() {
  const t = useText();
  return <LoadingFormPage title={t('Send money')} />;
}
