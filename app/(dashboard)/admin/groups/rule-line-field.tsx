import { labelOf } from '#app/_lib/label.ts';
import { Button } from '#app/_ui/button.tsx';
import { SelectField } from '#app/_ui/select-field.tsx';
import { TextAreaField } from '#app/_ui/text-area-field.tsx';
import { kindOf, type RuleLine } from '#app/(dashboard)/admin/groups/rule-draft.ts';

type RuleLineFieldProps = { line: RuleLine; change(text: string): void; remove(): void };

/** One field of a rule, and what is asked of it. */
export const RuleLineField = ({ line, change, remove }: RuleLineFieldProps) => (
  <div className="flex items-start gap-2 border-l-2 pl-3">
    <div className="min-w-0 flex-1">
      <RuleValue line={line} change={change} />
    </div>
    <Button look="quiet" onClick={remove} aria-label={`Leave out ${labelOf(line.field).toLowerCase()}`}>
      Leave out
    </Button>
  </div>
);

const RuleValue = ({ line: { field, text }, change }: Omit<RuleLineFieldProps, 'remove'>) => {
  const kind = kindOf(field);
  if (kind === 'yes-or-no') {
    return (
      <SelectField label={labelOf(field)} value={text} onChange={({ target }) => change(target.value)}>
        <option value="true">Yes</option>
        <option value="false">No</option>
      </SelectField>
    );
  }
  return (
    <TextAreaField
      label={labelOf(field)}
      name={field}
      rows={2}
      spellCheck={false}
      value={text}
      onChange={({ target }) => change(target.value)}
      hint={
        kind === 'object'
          ? 'What it has to hold, such as {"crm": 7}.'
          : 'One value per line, of which one has to be there. Left empty: none is given.'
      }
    />
  );
};
