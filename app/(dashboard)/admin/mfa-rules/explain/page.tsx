import { formatPhoneNumber } from '#app/_ui/form/phone-number.ts';
import { PermissionParts } from '#server/schemas/shared-schemas.ts';
import { createLoader, createSerializer, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { useFormat, useText } from '#language';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { read, readIfAllowed } from '#app/_ui/session/caller.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { personName } from '#server/kernel/display-names.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Field, SelectField } from '#app/_ui/form/field.tsx';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { explain } from '#app/(dashboard)/admin/mfa-rules/explain/explain.ts';
import { describeAction, describeRule } from '#app/(dashboard)/admin/mfa-rules/rule-descriptions.ts';
import { userHref } from '#app/(dashboard)/admin/lists.ts';
import { PERMISSION_NOUNS, SECTIONS } from '#server/kernel/permissions.ts';

export const generateMetadata = pageMetadata('Test access');

const { type: types, level: levels } = PermissionParts.shape;

const PARSERS = {
  find: parseAsString,
  user: parseAsString,
  section: parseAsStringLiteral(SECTIONS).withDefault('admin'),
  type: parseAsStringLiteral(types.options).withDefault('transaction'),
  level: parseAsStringLiteral(levels.options).withDefault('view'),
};
const readQuery = createLoader(PARSERS);
const toHref = createSerializer(PARSERS);
type ExplainQuery = Awaited<ReturnType<typeof readQuery>>;

const PATH = '/admin/mfa-rules/explain';

/** Maximum number of search results. */
const MATCHES_MAX = 6;

/** Whether a user can perform an action, why, and which MFA rules apply. The query is in the URL. */
export default async function CheckAccessPage({ searchParams }: PageProps) {
  const t = await getText();
  const question = await readQuery(searchParams);
  const { find, user } = question;
  const matches = await read((api) => api.admin.users.list({ ...(find && { search: find }), page_size: find ? MATCHES_MAX : 1 }));
  const [firstMatch] = matches.results;
  const userId = user ?? (find && matches.results.length === 1 ? firstMatch?.id : undefined);
  const access = userId ? await readUserAccess(userId) : undefined;
  return (
    <Page title={t('Test access')} width="reading" trail={<Breadcrumbs menuPath="/admin/mfa-rules" current={t('Test access')} />}>
      <Surface padded>
        <QuestionForm question={question} selectedUser={access?.person} />
      </Surface>
      {access && <AccessResult access={access} question={question} />}
      {!access && find && (
        <Surface>
          {matches.results.length === 0 && (
            <EmptyState title={t('No matching users')}>{t('Try another part of the name, email address or mobile number.')}</EmptyState>
          )}
          <ul aria-label={t('Matching users')} className="divide-y">
            {matches.results.map((person) => (
              <li key={person.id} className="px-4 py-2.5 md:px-6">
                <TextLink href={toHref(PATH, { ...question, find: null, user: person.id })}>{personName(person)}</TextLink>
                <span className="block text-13 wrap-anywhere text-muted">{person.email || formatPhoneNumber(person.mobile)}</span>
              </li>
            ))}
          </ul>
        </Surface>
      )}
    </Page>
  );
}

type QuestionFormProps = { question: ExplainQuery; selectedUser: UserAccess['person'] | undefined };

const QuestionForm = ({ question: { find, section, type, level }, selectedUser }: QuestionFormProps) => {
  const t = useText();
  return (
    <form role="search" className="space-y-4">
      {selectedUser ? (
        <p>
          <input type="hidden" name="user" value={selectedUser.id} />
          {t.rich('User: <bdi>{person}</bdi>. <link>Change user</link>', {
            person: personName(selectedUser),
            bdi: <bdi className="font-medium" />,
            link: <TextLink href={PATH} />,
          })}
        </p>
      ) : (
        <Field label={t('User')} name="find" type="search" required defaultValue={find ?? ''} hint={t('Name, email or mobile number.')} />
      )}
      <div className="grid gap-4 md:grid-cols-3">
        <SelectField label={t('Action')} name="level" defaultValue={level}>
          {levels.options.map((name) => (
            <option key={name} value={name}>
              {t.label(name)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('Area')} name="type" defaultValue={type}>
          {types.options.map((name) => (
            <option key={name} value={name}>
              {t.label(PERMISSION_NOUNS[name])}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('Scope')} name="section" defaultValue={section}>
          <option value="admin">{t('All users')}</option>
          <option value="user">{t('Own records')}</option>
        </SelectField>
      </div>
      <Button type="submit" variant="primary">
        {t('Test access')}
      </Button>
    </form>
  );
};

const readUserAccess = async (id: string) => {
  const person = await read((api) => api.admin.users.get({ id }));
  const groups = await Promise.all(
    person.groups.map(async ({ name, label }) => {
      const { results } = await read((api) => api.admin.groups.permissions.list({ group_name: name, page_size: 250 }));
      return { name, label, permissions: results.map((permission) => `${permission.section}.${permission.type}.${permission.level}`) };
    }),
  );
  const rules = await readIfAllowed((api) => readAll(api.admin.authenticatorRules.list));
  return { person, groups, rules };
};

type UserAccess = Awaited<ReturnType<typeof readUserAccess>>;

const AccessResult = ({ access, question: { section, type, level } }: { access: UserAccess; question: ExplainQuery }) => {
  const t = useText();
  const format = useFormat();
  const permission = `${section}.${type}.${level}`;
  const { person, groups, rules } = access;
  const ownPermissions = person.permissions.map((granted) => `${granted.section}.${granted.type}.${granted.level}`);
  const { isAllowed, reasons, appliedRules } = explain(t, format, {
    permission,
    person: { ...person, ownPermissions },
    groups,
    rules: rules ?? [],
  });
  return (
    <Surface padded>
      <h2 className="text-16 font-medium">
        {t.rich('{isAllowed, select, yes {Yes: <link>{person}</link> can {action}.} other {No: <link>{person}</link> cannot {action}.}}', {
          isAllowed: isAllowed ? 'yes' : 'no',
          person: personName(person),
          link: <TextLink href={userHref(person.id)} />,
          action: describeAction(t, format, { section, type, levels: [level] }),
        })}
      </h2>
      <p className="text-13 text-muted">{t('Permission: {permission}', { permission })}</p>
      <ul className="mt-3 list-disc space-y-1 pl-5">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {isAllowed && rules && (
        <>
          <h3 className="mt-4 font-medium">{t('MFA rules that apply')}</h3>
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {appliedRules.map((rule) => (
              <li key={rule.id}>
                {describeRule(t, format, { ...rule, permissions: rule.permissions.map((rulePermission) => rulePermission.id) })}{' '}
                <span className="text-muted">{t('Rule {id}.', { id: rule.id })}</span>
              </li>
            ))}
            {appliedRules.length === 0 && <li>{t('None.')}</li>}
          </ul>
        </>
      )}
    </Surface>
  );
};
