import { useText } from '#language';
import { LoadingFormPage } from '#app/_ui/shell/page.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';

export default function NewSignInRuleLoading() {
  const t = useText();
  const title = t('Add a sign-in rule');
  return <LoadingFormPage width="reading" title={title} trail={<Breadcrumbs under="/admin/mfa-rules" here={title} />} />;
}
