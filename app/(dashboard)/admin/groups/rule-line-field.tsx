import { useText } from '#language';
import { Button } from '#app/_ui/form/button.tsx';
import { SelectField, TextAreaField } from '#app/_ui/form/field.tsx';
import { fieldInSentence } from '#app/(dashboard)/admin/groups/requirement-names.ts';
import { kindOf, type RuleLine } from '#app/(dashboard)/admin/groups/rule-draft.ts';

type RuleLineFieldProps = { line: RuleLine; change(text: string): void; remove(): void };

/** One field of a rule, and what is asked of it. */
export const RuleLineField = ({ line, change, remove }: RuleLineFieldProps) => {
  const t = useText();
  return (
    <div className="flex items-start gap-2 border-l-2 pl-3">
      <div className="min-w-0 flex-1">
        <RuleValue line={line} change={change} />
      </div>
      <Button look="quiet" onClick={remove} aria-label={t('Leave out {field}', { field: t(fieldInSentence(line.field)) })}>
        {t('Leave out')}
      </Button>
    </div>
  );
};

const RuleValue = ({ line: { field, text }, change }: Omit<RuleLineFieldProps, 'remove'>) => {
  const t = useText();
  const kind = kindOf(field);
  if (kind === 'yes-or-no') {
    return (
      <SelectField label={t.word(field)} value={text} onChange={({ target }) => change(target.value)}>
        <option value="true">{t('Yes')}</option>
        <option value="false">{t('No')}</option>
      </SelectField>
    );
  }
  return (
    <TextAreaField
      label={t.word(field)}
      name={field}
      rows={2}
      spellCheck={false}
      value={text}
      onChange={({ target }) => change(target.value)}
      hint={
        kind === 'object'
          ? t('What it has to hold, such as {"crm": 7}.')
          : t('One value per line, of which one has to be there. Left empty: none is given.')
      }
    />
  );
};
