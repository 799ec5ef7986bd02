'use client';

import { useState, type ComponentProps } from 'react';
import { Checkbox } from '#app/_ui/checkbox.tsx';
import { Field } from '#app/_ui/field.tsx';

/** What every new password must be; a company may ask for more characters, and says so then. */
const RULES = 'At least 8 characters. Not a common password, and not your email, mobile number or company.';

type NewPasswordFieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'name' | 'errors'>;

/** A password that is being chosen: its rules are said before, and it can be looked at instead of typed twice. */
export const NewPasswordField = (field: NewPasswordFieldProps) => {
  const [isShown, setShown] = useState(false);
  return (
    <div>
      <Field
        {...field}
        type={isShown ? 'text' : 'password'}
        required
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        hint={RULES}
      />
      <Checkbox className="mt-1.5 text-13" label="Show password" checked={isShown} onChange={(event) => setShown(event.target.checked)} />
    </div>
  );
};
