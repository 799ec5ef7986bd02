'use client';

// Fields to identify a user: company, user, email, mobile number, password and one-time code.
import { useState, type ComponentProps, type FormEvent, useEffect } from 'react';
import { useText } from '#language';
import { message, type Translate } from '#app/_language/translate.ts';
import { Checkbox, Field, Labeled } from '#app/_ui/form/field.tsx';

type IdentityFieldProps = Partial<ComponentProps<typeof Field>>;

/** Disables autocorrection and capitalization. */
const EXACT = { required: true, autoCapitalize: 'none', spellCheck: false };

/** The ID of an existing company. */
export const CompanyField = (field: IdentityFieldProps) => {
  const t = useText();
  return <Field label={t('Company ID')} name="company" autoComplete="organization" {...EXACT} {...field} />;
};

/** Any identifier of a user. */
export const UserField = (field: IdentityFieldProps) => {
  const t = useText();
  return <Field label={t('Email, mobile number or user ID')} name="user" autoComplete="username" {...EXACT} {...field} />;
};

export const EmailField = (field: IdentityFieldProps) => {
  const t = useText();
  return <Field label={t('Email')} name="email" type="email" autoComplete="email" {...EXACT} {...field} />;
};

/** The current password. NewPasswordField is for a new one. */
export const PasswordField = (field: IdentityFieldProps) => {
  const t = useText();
  return <Field label={t('Password')} name="password" type="password" required autoComplete="current-password" {...field} />;
};

/** A company may require a longer password; the error of the server then states the length. */
const PASSWORD_RULES = message('At least 8 characters. Can’t be a common password, your email, your mobile number or the company ID.');

/** A new password: the rules are shown before typing, and the user can reveal the password instead of typing it twice. */
export const NewPasswordField = (field: IdentityFieldProps) => {
  const t = useText();
  const [isRevealed, setIsRevealed] = useState(false);
  return (
    <div>
      <PasswordField {...EXACT} autoComplete="new-password" hint={t(PASSWORD_RULES)} {...field} type={isRevealed ? 'text' : 'password'} />
      <Checkbox
        className="mt-1.5 text-13"
        label={t('Show password')}
        checked={isRevealed}
        onChange={(event) => setIsRevealed(event.target.checked)}
      />
    </div>
  );
};

const CODE_DIGITS = 6;

/** Users paste codes with spaces, or with the whole message. */
const keepDigits = ({ currentTarget }: FormEvent<HTMLInputElement>): void => {
  const digits = currentTarget.value.replace(/\D/g, '').slice(0, CODE_DIGITS);
  if (currentTarget.value !== digits) currentTarget.value = digits;
};

type OneTimeCodeFieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'name' | 'hint'>;

/** A six-digit code in one control, so phones can autofill it and screen readers read one number. In a dialog it has the initial focus. */
export const OneTimeCodeField = ({ name, ...labels }: OneTimeCodeFieldProps) => {
  const t = useText();
  return (
    <Labeled name={name} {...labels}>
      {(controlProps) => (
        <input
          {...controlProps}
          name={name}
          required
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`[0-9]{${CODE_DIGITS}}`}
          title={t('Six digits')}
          onInput={keepDigits}
          data-initial-focus
          className="code-cells figures min-h-12 rounded-control border border-control bg-surface font-mono text-20 aria-invalid:border-danger"
        />
      )}
    </Labeled>
  );
};

/** Delay after the last key, so that the description is not announced digit by digit. */
const PAUSE_MS = 400;

/** The formatted number and its country. */
const describeNumber = async (t: Translate, numberText: string): Promise<string> => {
  const { readNumber } = await import('#app/_ui/form/phone-number.ts');
  const number = readNumber(numberText);
  if (!number) return /\d/.test(numberText) ? t('Start with + and the country code, for example +27.') : '';
  const country = number.country && new Intl.DisplayNames([...navigator.languages], { type: 'region' }).of(number.country);
  return country ? `${number.formatted}, ${country}` : number.formatted;
};

/** A mobile number in international format. After a pause in typing, it shows the formatted number and its country. */
export const MobileField = () => {
  const t = useText();
  const [numberText, setNumberText] = useState('');
  const [description, setDescription] = useState('');
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      void describeNumber(t, numberText).then((text) => isCurrent && setDescription(text));
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [t, numberText]);
  return (
    <div>
      <Field
        label={t('Mobile number')}
        name="number"
        type="tel"
        autoComplete="tel"
        placeholder="+27 82 000 0001"
        required
        value={numberText}
        onChange={(event) => setNumberText(event.target.value)}
      />
      <output className="figures mt-1 block text-13 text-muted not-empty:min-h-5">{description}</output>
    </div>
  );
};
