import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ownPermissions } from '#app/_lib/caller.ts';
import { Page } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { readGroups, readRules } from '#app/(dashboard)/admin/mfa-rules/read-rules.ts';
import { RuleForm } from '#app/(dashboard)/admin/mfa-rules/rule-form.tsx';

export const metadata: Metadata = { title: 'Add a sign-in rule' };

export default async function NewSignInRulePage() {
  const [{ rules, people }, groups, permissions] = await Promise.all([readRules(), readGroups(), ownPermissions()]);
  if (!permissions.includes('admin.mfarule.add')) notFound();
  return (
    <Page title="Add a sign-in rule" width="reading">
      <Surface padded>
        <RuleForm groups={groups} all={rules} people={people} />
      </Surface>
    </Page>
  );
}
