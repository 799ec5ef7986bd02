import { notFound } from 'next/navigation';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { readOwnPermissions } from '#app/_ui/session/caller.ts';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { readGroups, readRules } from '#app/(dashboard)/admin/mfa-rules/read-rules.ts';
import { RuleForm } from '#app/(dashboard)/admin/mfa-rules/rule-form.tsx';

export const generateMetadata = pageMetadata('Add MFA rule');

export default async function NewMfaRulePage() {
  const t = await getText();
  const [{ rules, audience }, groups, permissions] = await Promise.all([readRules(), readGroups(), readOwnPermissions()]);
  if (!permissions.includes('admin.mfarule.add')) notFound();
  return (
    <Page title={t('Add MFA rule')} width="reading" trail={<Breadcrumbs menuPath="/admin/mfa-rules" current={t('Add MFA rule')} />}>
      <Surface padded>
        <RuleForm groups={groups} allRules={rules} audience={audience} />
      </Surface>
    </Page>
  );
}
