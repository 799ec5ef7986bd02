import { useText } from '#language';
import type { FieldErrors } from '#app/_ui/form/failure.ts';
import { Field } from '#app/_ui/form/field.tsx';
import type { Place } from '#app/(dashboard)/admin/limits-and-fees/place.ts';

type NarrowerFieldsProps = {
  place: Place;
  /** The limit or fee that is there. */
  narrowed: { subtype: string | null; account_definition: string | null } | undefined;
  fields: FieldErrors;
};

/** Which transactions of a place a limit or fee is for, where it is not for all of them. An account has one definition. */
export const NarrowerFields = ({ place, narrowed, fields }: NarrowerFieldsProps) => {
  const t = useText();
  return (
    <>
      <Field
        label={t('Subtype')}
        name="subtype"
        autoComplete="off"
        spellCheck={false}
        hint={t('Left empty: of any subtype.')}
        defaultValue={narrowed?.subtype ?? ''}
        errors={fields['subtype']}
      />
      {!('reference' in place) && (
        <Field
          label={t('Account definition')}
          name="account_definition"
          autoComplete="off"
          spellCheck={false}
          hint={t('Left empty: of any account.')}
          defaultValue={narrowed?.account_definition ?? ''}
          errors={fields['account_definition']}
        />
      )}
    </>
  );
};
