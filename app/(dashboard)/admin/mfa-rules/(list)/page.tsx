import Link from 'next/link';
import { KeyRound, LockKeyhole, Smartphone } from 'lucide-react';
import { getFormat, getText, pageMetadata } from '#app/_language/server.ts';
import { readOwnPermissions } from '#app/_ui/session/caller.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { ItemList, ListItem, ListItemActions } from '#app/_ui/table/list-item.tsx';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { DeleteRule } from '#app/(dashboard)/admin/mfa-rules/delete-rule.tsx';
import { readRules } from '#app/(dashboard)/admin/mfa-rules/read-rules.ts';
import { describeAudience, sortByPrecedence, describeRule, TYPE_LABELS } from '#app/(dashboard)/admin/mfa-rules/rule-descriptions.ts';

export const generateMetadata = pageMetadata('MFA rules');

const ICONS = { authentication: KeyRound, authorization: LockKeyhole, setup: Smartphone };

export default async function MfaRulesPage() {
  const [t, format] = await Promise.all([getText(), getFormat()]);
  const [{ rules, audience }, permissions] = await Promise.all([readRules(), readOwnPermissions()]);
  const addLink = permissions.includes('admin.mfarule.add') && (
    <Link href="/admin/mfa-rules/new" className={buttonClass('primary')}>
      {t('Add rule')}
    </Link>
  );
  const canChange = permissions.includes('admin.mfarule.change');
  const canExplain = permissions.includes('admin.user.view') && permissions.includes('admin.permission.view');
  const canDelete = permissions.includes('admin.mfarule.delete');
  return (
    <Page
      title={t('MFA rules')}
      width="reading"
      actions={
        <div className="flex flex-wrap gap-2 empty:hidden md:justify-end">
          {canExplain && (
            <Link href="/admin/mfa-rules/explain" prefetch={false} className={buttonClass()}>
              {t('Test access')}
            </Link>
          )}
          {rules.length > 0 && addLink}
        </div>
      }
    >
      <p className="text-muted">
        {t(
          'Choose when users must confirm their identity with a second factor. A group rule replaces company rules of the same type for its members. Users are only asked for factors they have set up. To make setup mandatory, add a “Require setup” rule.',
        )}
      </p>
      <Surface>
        {rules.length > 0 ? (
          <ItemList label={t('Rules in order of precedence')}>
            {sortByPrecedence(rules).map((rule) => {
              const sentence = describeRule(t, format, { ...rule, permissions: rule.permissions.map(({ id }) => id) });
              const scope = rule.group ? t('Group {group}', { group: rule.group.label || rule.group.name }) : t('Entire company');
              return (
                <ListItem
                  key={rule.id}
                  id={String(rule.id)}
                  icon={ICONS[rule.type]}
                  name={sentence}
                  action={
                    <ListItemActions>
                      {canChange && (
                        <Link
                          href={`/admin/mfa-rules/${rule.id}`}
                          aria-label={t('Edit rule {id}', { id: rule.id })}
                          prefetch={false}
                          className={buttonClass()}
                        >
                          {t('Edit')}
                        </Link>
                      )}
                      {canDelete && <DeleteRule id={rule.id} sentence={sentence} />}
                    </ListItemActions>
                  }
                >
                  {[t('Rule {id}', { id: rule.id }), t(TYPE_LABELS[rule.type]), scope, describeAudience(t, format, rule, rules, audience)]
                    .filter(Boolean)
                    .join(' · ')}
                </ListItem>
              );
            })}
          </ItemList>
        ) : (
          <EmptyState title={t('No MFA rules yet')} action={addLink}>
            {t('Users are asked for a second factor only when they change their sign-in methods.')}
          </EmptyState>
        )}
      </Surface>
    </Page>
  );
}
