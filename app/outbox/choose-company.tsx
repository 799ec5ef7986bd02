import type { ReactNode } from 'react';
import { useText } from '#language';
import { Button } from '#app/_ui/form/button.tsx';
import { CompanyField } from '#app/_ui/form/identity-fields.tsx';

type ChooseCompanyProps = { company: string; isUnknown: boolean; children: ReactNode };

/** Whose outbox it is. A plain form: the choice stands in the address. */
export const ChooseCompany = ({ company, isUnknown, children }: ChooseCompanyProps) => {
  const t = useText();
  return (
    <form action="/outbox" className="flex flex-wrap items-start gap-2">
      <CompanyField
        defaultValue={company}
        className="min-w-48 flex-1"
        errors={isUnknown ? [t('There is no company of this name.')] : undefined}
      />
      <div className="flex gap-2 sm:pt-7.5 md:pt-6.5">
        <Button type="submit">{t('Show')}</Button>
        {children}
      </div>
    </form>
  );
};
