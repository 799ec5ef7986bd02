'use client';

import { useState } from 'react';
import { CheckedField } from '#app/_ui/checked-field.tsx';
import { ConditionHelp } from '#app/_ui/condition-help.tsx';
import { CONDITION_LENGTH_MAX, parseCondition } from '#server/kernel/condition.ts';

type ConditionFieldProps = { value: string; isFixed: boolean; errors: string[] | undefined };

const faultOf = (text: string): string | undefined => {
  const read = parseCondition(text);
  return 'problem' in read ? read.problem : undefined;
};

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
          <ConditionHelp />
        </div>
      </details>
    </div>
  );
};
