'use client';

import { useState } from 'react';
import { CheckedField } from '#app/_ui/checked-field.tsx';
import { CodeBlock } from '#app/_ui/code-block.tsx';
import { CONDITION_LENGTH_MAX, parseCondition } from '#server/kernel/condition.ts';

type ConditionFieldProps = { value: string; isFixed: boolean; errors: string[] | undefined };

const faultOf = (text: string): string | undefined => {
  const read = parseCondition(text);
  return 'problem' in read ? read.problem : undefined;
};

const EXAMPLE = "{{ amount }} > 1000 and '{{ status }}' == 'Complete'";

/** Which events are sent, by what they hold. */
export const ConditionField = ({ value, isFixed, errors }: ConditionFieldProps) => {
  const [typed, setTyped] = useState(value);
  return (
    <div>
      <CheckedField
        label="Condition"
        name="condition"
        value={typed}
        onType={setTyped}
        faultOf={faultOf}
        readOnly={isFixed}
        maxLength={CONDITION_LENGTH_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="Left blank, all of them are sent. Else those of which it is true."
        errors={errors}
      />
      <details className="mt-1 text-13 text-muted">
        <summary className="min-h-6 cursor-pointer hover:text-text">How to write a condition</summary>
        <div className="mt-1 space-y-2">
          <p>
            <code className="font-mono">{'{{ path }}'}</code> is a value of the event’s data. Texts stand in single quotes, also a path
            whose value is a text.
          </p>
          <CodeBlock label="An example" code={EXAMPLE} />
          <p>
            Compare with ==, !=, &lt;, &lt;=, &gt;, &gt;= and in; join with and, or, not and parentheses. Lists are written [1, 2]; their
            parts are named by number, as in <code className="font-mono">{'{{ user.groups.0.name }}'}</code>.
          </p>
        </div>
      </details>
    </div>
  );
};
