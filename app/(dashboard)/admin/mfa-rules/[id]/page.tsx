import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ownPermissions, read } from '#app/_lib/caller.ts';
import type { PageProps } from '#app/_lib/page-props.ts';
import { Page } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { readRules } from '#app/(dashboard)/admin/mfa-rules/read-rules.ts';
import { RuleForm } from '#app/(dashboard)/admin/mfa-rules/rule-form.tsx';

export const metadata: Metadata = { title: 'Edit a sign-in rule' };

export default async function EditSignInRulePage({ params }: PageProps<{ id: string }>) {
  const { id } = await params;
  const [rule, { rules, people }, permissions] = await Promise.all([
    read((api) => api.admin.authenticatorRules.get({ id })),
    readRules(),
    ownPermissions(),
  ]);
  if (!permissions.includes('admin.mfarule.change')) notFound();
  return (
    <Page title={`Edit rule ${rule.id}`} width="reading">
      <Surface padded>
        <RuleForm rule={rule} groups={rule.group ? [rule.group] : []} all={rules} people={people} />
      </Surface>
    </Page>
  );
}
