import { ACCOUNT_NAME_LENGTH_MAX } from '#server/kernel/lengths.ts';
import { useText } from '#language';
import type { FieldErrors } from '#app/_ui/form/failure.ts';
import { Field } from '#app/_ui/form/field.tsx';

type AccountNameFieldsProps = {
  errors: FieldErrors;
  /** The one that is changed; without it a new one is opened. */
  account?: { name: string; label: string | null };
  nameHint?: string;
  /** Who reads the label. */
  reader: 'you' | 'people';
};

/** What an account is called: its name, and what is read in place of it. */
export const AccountNameFields = ({ errors, account, nameHint, reader }: AccountNameFieldsProps) => {
  const t = useText();
  return (
    <>
      <Field
        label={t('Name')}
        name="name"
        required
        maxLength={ACCOUNT_NAME_LENGTH_MAX}
        autoComplete="off"
        placeholder={reader === 'you' ? t('savings') : t('Float')}
        defaultValue={account?.name}
        hint={nameHint}
        errors={errors['name']}
      />
      <Field
        label={t('Label')}
        name="label"
        maxLength={ACCOUNT_NAME_LENGTH_MAX}
        autoComplete="off"
        placeholder={reader === 'you' ? t('For a bicycle') : undefined}
        defaultValue={account?.label ?? undefined}
        hint={
          reader === 'you'
            ? t('What you read in place of the name. It may be blank.')
            : t('What people read in place of the name. It may be blank.')
        }
        errors={errors['label']}
      />
    </>
  );
};
