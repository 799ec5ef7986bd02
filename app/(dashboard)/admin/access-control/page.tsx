import { getText, titled } from '#app/_language/server.ts';
import { ownPermissions, read } from '#app/_ui/session/caller.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Page } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { AccessTester } from '#app/(dashboard)/admin/access-control/access-tester.tsx';
import { inOrderOfPrecedence } from '#app/(dashboard)/admin/access-control/precedence.ts';
import { AddRule } from '#app/(dashboard)/admin/access-control/rule-buttons.tsx';
import { RuleTable } from '#app/(dashboard)/admin/access-control/rule-table.tsx';

export const generateMetadata = titled('Access control');

export default async function AccessControlPage() {
  const t = await getText();
  const [rules, permissions] = await Promise.all([read((api) => readAll(api.admin.accessControlRules.list)), ownPermissions()]);
  return (
    <Page title={t('Access control')} width="list" actions={permissions.includes('admin.accesscontrolrule.add') && <AddRule />}>
      <p className="max-w-3xl text-muted">
        {t(
          'From where people may call, over the API and in the dashboard. The first rule that speaks of a person and an address decides: those for one user stand before those for a group, and these before those for the company; narrower ranges stand before wider ones. Where none does, access is allowed. Log-in and registration are not judged.',
        )}
      </p>
      <Surface className="@container">
        {rules.length > 0 ? (
          <RuleTable
            rules={inOrderOfPrecedence(rules)}
            mayChange={permissions.includes('admin.accesscontrolrule.change')}
            mayDelete={permissions.includes('admin.accesscontrolrule.delete')}
          />
        ) : (
          <EmptyState title={t('No rules yet')}>{t('Everybody may call from everywhere.')}</EmptyState>
        )}
      </Surface>
      <Surface>
        <AccessTester />
      </Surface>
    </Page>
  );
}
