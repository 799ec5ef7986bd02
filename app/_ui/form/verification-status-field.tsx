import type { ReactNode } from 'react';
import { useText } from '#language';
import { SelectField } from '#app/_ui/form/select-field.tsx';
import { VERIFICATION_STATUSES } from '#server/kernel/verification-status.ts';

type VerificationStatusFieldProps = {
  value: string;
  errors: string[] | undefined;
  /** What else may be chosen, before the statuses. */ children?: ReactNode;
};

/** What an admin decides of a record, or of what is known of somebody. */
export const VerificationStatusField = ({ value, errors, children }: VerificationStatusFieldProps) => {
  const t = useText();
  return (
    <SelectField label={t('Status')} name="status" defaultValue={value} errors={errors}>
      {children}
      {VERIFICATION_STATUSES.map((status) => (
        <option key={status} value={status}>
          {t.word(status)}
        </option>
      ))}
    </SelectField>
  );
};
