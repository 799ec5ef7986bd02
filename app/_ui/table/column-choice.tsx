'use client';

import { Columns3 } from 'lucide-react';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import type { FormEvent } from 'react';
import { useText } from '#language';
import type { Message } from '#app/_language/translate.ts';
import { columnCookie } from '#app/_ui/shell/column-cookie.ts';
import { remember } from '#app/_ui/shell/remember.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { Checkbox } from '#app/_ui/form/checkbox.tsx';
import { DialogActions } from '#app/_ui/dialog/dialog.tsx';
import { DialogButton } from '#app/_ui/dialog/dialog-button.tsx';

type ColumnChoiceProps = {
  /** The path of the list: /admin/users. */
  list: string;
  columns: readonly { key: string; title: string | Message }[];
  /** The keys of those that are shown now. */
  shown: readonly string[];
};

/**
 * Which columns a list shows. The choice becomes part of the address (`columns=`), so that it can be sent and saved with a view, and this
 * browser remembers it. The page reads it with `chosenColumns`.
 */
export const ColumnChoice = (props: ColumnChoiceProps) => {
  const t = useText();
  return (
    <DialogButton
      label={
        <>
          <Columns3 aria-hidden className="size-4" /> {t('Columns')}
        </>
      }
      title={t('Columns')}
    >
      {(close) => <ChoiceForm {...props} close={close} />}
    </DialogButton>
  );
};

const ChoiceForm = ({ list, columns, shown, close }: ColumnChoiceProps & { close(): void }) => {
  const t = useText();
  const router = useRouter();
  const path = usePathname();
  const current = useSearchParams();
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = columns.filter(({ key }) => form.has(key)).map(({ key }) => key);
    remember(columnCookie(list), chosen.join(','));
    const next = new URLSearchParams(current);
    next.set('columns', chosen.join(','));
    close();
    router.push(`${path}?${next}`, { scroll: false });
  };
  return (
    <form onSubmit={choose} className="mt-3">
      <fieldset className="grid grid-cols-2 gap-x-4 gap-y-2">
        <legend className="mb-2 text-muted">{t('What each row shows. A narrow screen puts it below the name.')}</legend>
        {columns.map(({ key, title }) => (
          <Checkbox key={key} label={t(title)} name={key} defaultChecked={shown.includes(key)} />
        ))}
      </fieldset>
      <DialogActions>
        <Button onClick={close}>{t('Cancel')}</Button>
        <Button type="submit" look="primary">
          {t('Show')}
        </Button>
      </DialogActions>
    </form>
  );
};
