import { useText } from '#language';
import { Field } from '#app/_ui/form/field.tsx';
import { OneTimeCodeField } from '#app/_ui/form/identity-fields.tsx';
import type { AuthenticatorType } from '#server/kernel/authenticator-words.ts';

type TokenFieldProps = {
  type: AuthenticatorType;
  /** Where the token is found. */
  hint: string;
  errors: string[] | undefined;
};

/** The control, named `token`, for what an authenticator shows: six digits, or a recovery code. */
export const TokenField = ({ type, hint, errors }: TokenFieldProps) => {
  const t = useText();
  return type === 'static' ? (
    <Field
      data-initial-focus
      className="max-w-sm"
      label={t('Recovery code')}
      name="token"
      hint={hint}
      required
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      errors={errors}
    />
  ) : (
    <OneTimeCodeField label={t('Code')} name="token" hint={hint} errors={errors} />
  );
};
