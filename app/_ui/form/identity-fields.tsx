'use client';

import { useState, type ComponentProps } from 'react';
import { useText } from '#language';
import { message } from '#app/_language/translate.ts';
import { Checkbox } from '#app/_ui/form/checkbox.tsx';
import { Field } from '#app/_ui/form/field.tsx';

type IdentityFieldProps = Partial<ComponentProps<typeof Field>>;

/** What is typed letter by letter: nothing is corrected or capitalised. */
const EXACT = { required: true, autoCapitalize: 'none', spellCheck: false };

/** The identifier of a company that is there already. */
export const CompanyField = (field: IdentityFieldProps) => {
  const t = useText();
  return <Field label={t('Company')} name="company" autoComplete="organization" {...EXACT} {...field} />;
};

/** Whatever a person may sign in with. */
export const UserField = (field: IdentityFieldProps) => {
  const t = useText();
  return <Field label={t('Email, mobile number or user id')} name="user" autoComplete="username" {...EXACT} {...field} />;
};

export const EmailField = (field: IdentityFieldProps) => {
  const t = useText();
  return <Field label={t('Email')} name="email" type="email" autoComplete="email" {...EXACT} {...field} />;
};

/** A password that the person has; a new one is NewPasswordField's. */
export const PasswordField = (field: IdentityFieldProps) => {
  const t = useText();
  return <Field label={t('Password')} name="password" type="password" required autoComplete="current-password" {...field} />;
};

/** What every new password must be; a company may ask for more characters, and says so then. */
const RULES = message('It must contain at least 8 characters. It must not be common, or the same as your email, mobile number or company.');

/** A password that is being chosen: its rules are said before, and it can be looked at instead of typed twice. */
export const NewPasswordField = (field: IdentityFieldProps) => {
  const t = useText();
  const [isShown, setShown] = useState(false);
  return (
    <div>
      <PasswordField {...EXACT} autoComplete="new-password" hint={t(RULES)} {...field} type={isShown ? 'text' : 'password'} />
      <Checkbox
        className="mt-1.5 text-13"
        label={t('Show password')}
        checked={isShown}
        onChange={(event) => setShown(event.target.checked)}
      />
    </div>
  );
};
