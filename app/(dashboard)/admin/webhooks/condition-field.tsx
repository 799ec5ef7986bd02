'use client';

import { useState } from 'react';
import { useText } from '#language';
import type { Translate } from '#app/_language/translate.ts';
import { CheckedField } from '#app/_ui/form/checked-field.tsx';
import { ConditionHelp } from '#app/_ui/format/webhook-help.tsx';
import { CONDITION_LENGTH_MAX, parseCondition } from '#server/kernel/condition.ts';

type ConditionFieldProps = { value: string; isFixed: boolean; errors: string[] | undefined };

/** The server says where a fault begins after what it is. */
const PLACED = /^(.+) \(character (\d+)\)$/su;

const faultOf = (t: Translate, text: string): string | undefined => {
  const read = parseCondition(text);
  if (!('problem' in read)) return undefined;
  const [, problem, place] = PLACED.exec(read.problem) ?? [];
  return problem && place ? t('{problem} (character {place})', { problem: t.said(problem), place }) : t.said(read.problem);
};

/** Which events are sent, by what they hold. */
export const ConditionField = ({ value, isFixed, errors }: ConditionFieldProps) => {
  const t = useText();
  const [typed, setTyped] = useState(value);
  return (
    <div>
      <CheckedField
        label={t('Condition')}
        name="condition"
        value={typed}
        onType={setTyped}
        faultOf={(text) => faultOf(t, text)}
        readOnly={isFixed}
        maxLength={CONDITION_LENGTH_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('Left blank, all of them are sent. Else those of which it is true.')}
        errors={errors}
      />
      <details className="mt-1 text-13 text-muted">
        <summary className="min-h-6 cursor-pointer hover:text-text">{t('How to write a condition')}</summary>
        <div className="mt-1 space-y-2">
          <ConditionHelp />
        </div>
      </details>
    </div>
  );
};
