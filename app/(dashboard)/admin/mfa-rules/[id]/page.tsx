import { notFound } from 'next/navigation';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { readOwnPermissions, read } from '#app/_ui/session/caller.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { readRules } from '#app/(dashboard)/admin/mfa-rules/read-rules.ts';
import { RuleForm } from '#app/(dashboard)/admin/mfa-rules/rule-form.tsx';

export const generateMetadata = pageMetadata('Edit MFA rule');

export default async function EditMfaRulePage({ params }: PageProps<{ id: string }>) {
  const t = await getText();
  const { id } = await params;
  const [rule, { rules, audience }, permissions] = await Promise.all([
    read((api) => api.admin.authenticatorRules.get({ id })),
    readRules(),
    readOwnPermissions(),
  ]);
  if (!permissions.includes('admin.mfarule.change')) notFound();
  return (
    <Page
      title={t('Edit rule {id}', { id: rule.id })}
      width="reading"
      trail={<Breadcrumbs menuPath="/admin/mfa-rules" current={t('Rule {id}', { id: rule.id })} />}
    >
      <Surface padded>
        <RuleForm rule={rule} groups={rule.group ? [rule.group] : []} allRules={rules} audience={audience} />
      </Surface>
    </Page>
  );
}
