import type { Metadata } from 'next';
import Link from 'next/link';
import { createLoader, createSerializer, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { read, readIfAllowed } from '#app/_lib/caller.ts';
import type { PageProps } from '#app/_lib/page-props.ts';
import { LEVEL_WORDS, TYPE_WORDS } from '#app/_lib/permission-words.ts';
import { personName } from '#server/kernel/person-name.ts';
import { readAll } from '#app/_lib/read-all.ts';
import { Button, buttonClass } from '#app/_ui/button.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { Field } from '#app/_ui/field.tsx';
import { Page } from '#app/_ui/page.tsx';
import { SelectField } from '#app/_ui/select-field.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { TextLink } from '#app/_ui/text-link.tsx';
import { explain } from '#app/(dashboard)/admin/mfa-rules/explain/explain.ts';
import { sentenceOf } from '#app/(dashboard)/admin/mfa-rules/rule-words.ts';
import { userHref } from '#app/(dashboard)/admin/users/query.ts';
import { PermissionParts } from '#server/features/permissions/schema.ts';
import { SECTIONS } from '#server/kernel/sections.ts';

export const metadata: Metadata = { title: 'Who may do what' };

const { type: types, level: levels } = PermissionParts.shape;

const PARSERS = {
  find: parseAsString,
  user: parseAsString,
  section: parseAsStringLiteral(SECTIONS).withDefault('admin'),
  type: parseAsStringLiteral(types.options).withDefault('transaction'),
  level: parseAsStringLiteral(levels.options).withDefault('view'),
};
const readQuestion = createLoader(PARSERS);
const addressOf = createSerializer(PARSERS);
type Question = Awaited<ReturnType<typeof readQuestion>>;

const PATH = '/admin/mfa-rules/explain';

/** Found people that are shown: who is not among them is looked for by more of the name. */
const FOUND_MAX = 6;

/** May somebody do something, why, and what they are asked for. The question is the address of the page. */
export default async function WhoMayDoWhatPage({ searchParams }: PageProps) {
  const question = await readQuestion(searchParams);
  const { find, user } = question;
  const found = await read((api) => api.admin.users.list({ ...(find && { search: find }), page_size: find ? FOUND_MAX : 1 }));
  const [only] = found.results;
  const chosen = user ?? (find && found.results.length === 1 ? only?.id : undefined);
  const known = chosen ? await readPerson(chosen) : undefined;
  return (
    <Page
      title="Who may do what"
      width="reading"
      actions={
        <Link href="/admin/mfa-rules" className={buttonClass('quiet')}>
          All rules
        </Link>
      }
    >
      <Surface padded>
        <QuestionForm question={question} about={known?.person} />
      </Surface>
      {known && <Answer known={known} question={question} />}
      {!known && find && (
        <Surface>
          {found.results.length === 0 && <EmptyState title="Nobody is found by this">Try another part of the name or address.</EmptyState>}
          <ul aria-label="People found" className="divide-y">
            {found.results.map((person) => (
              <li key={person.id} className="px-4 py-2.5 md:px-6">
                <TextLink href={addressOf(PATH, { ...question, find: null, user: person.id })}>{personName(person)}</TextLink>
                <span className="block text-13 break-all text-muted">{person.email || person.mobile}</span>
              </li>
            ))}
          </ul>
        </Surface>
      )}
    </Page>
  );
}

type QuestionFormProps = { question: Question; about: Known['person'] | undefined };

const QuestionForm = ({ question: { find, section, type, level }, about }: QuestionFormProps) => (
  <form role="search" className="space-y-4">
    {about ? (
      <p>
        <input type="hidden" name="user" value={about.id} />
        About <bdi className="font-medium">{personName(about)}</bdi>. <TextLink href={PATH}>Choose somebody else</TextLink>
      </p>
    ) : (
      <Field label="Person" name="find" type="search" required defaultValue={find ?? ''} hint="Name, email or mobile number." />
    )}
    <div className="grid gap-4 md:grid-cols-3">
      <SelectField label="May they" name="level" defaultValue={level}>
        {levels.options.map((name) => (
          <option key={name} value={name}>
            {LEVEL_WORDS[name]}
          </option>
        ))}
      </SelectField>
      <SelectField label="What" name="type" defaultValue={type}>
        {types.options.map((name) => (
          <option key={name} value={name}>
            {TYPE_WORDS[name]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Whose" name="section" defaultValue={section}>
        <option value="admin">Of everybody, as an admin</option>
        <option value="user">Of their own</option>
      </SelectField>
    </div>
    <Button type="submit" look="primary">
      Explain
    </Button>
  </form>
);

const readPerson = async (id: string) => {
  const person = await read((api) => api.admin.users.get({ id }));
  const groups = await Promise.all(
    person.groups.map(async ({ name, label }) => {
      const { results } = await read((api) => api.admin.groups.permissions.list({ group_name: name, page_size: 250 }));
      return { name, label, permissions: results.map((one) => `${one.section}.${one.type}.${one.level}`) };
    }),
  );
  const rules = await readIfAllowed((api) => readAll(api.admin.authenticatorRules.list));
  return { person, groups, rules };
};

type Known = Awaited<ReturnType<typeof readPerson>>;

const Answer = ({ known, question: { section, type, level } }: { known: Known; question: Question }) => {
  const permission = `${section}.${type}.${level}`;
  const { person, groups, rules } = known;
  const own = person.permissions.map((one) => `${one.section}.${one.type}.${one.level}`);
  const { may, reasons, asking } = explain({ permission, person: { ...person, own }, groups, rules: rules ?? [] });
  const what = `${LEVEL_WORDS[level].toLowerCase()} ${TYPE_WORDS[type].toLowerCase()}`;
  const whose = section === 'admin' ? 'as an admin' : 'of their own';
  return (
    <Surface padded>
      <h2 className="text-16 font-medium">
        {may ? 'Yes' : 'No'}: <TextLink href={userHref(person.id)}>{personName(person)}</TextLink> {may ? 'may' : 'may not'} {what} {whose}.
      </h2>
      <p className="text-13 text-muted">The permission {permission}.</p>
      <ul className="mt-3 list-disc space-y-1 pl-5">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {may && rules && (
        <>
          <h3 className="mt-4 font-medium">Rules that ask them for a second factor then</h3>
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {asking.map((rule) => (
              <li key={rule.id}>
                {sentenceOf({ ...rule, permissions: rule.permissions.map((one) => one.id) })}{' '}
                <span className="text-muted">Rule {rule.id}.</span>
              </li>
            ))}
            {asking.length === 0 && <li>None.</li>}
          </ul>
        </>
      )}
    </Surface>
  );
};
