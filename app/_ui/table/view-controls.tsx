'use client';

// Controls for the columns and saved views of a list.
import { Columns3 } from 'lucide-react';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import type { FormEvent } from 'react';
import { useText } from '#language';
import type { Message } from '#app/_language/translate.ts';
import { columnCookie, setCookie } from '#app/_ui/shell/cookies.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { Checkbox, Field } from '#app/_ui/form/field.tsx';
import { DialogActions, DialogButton, ConfirmButton, FormDialogActions } from '#app/_ui/feedback/dialog.tsx';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Form } from '#app/_ui/form/form.tsx';
import type { SavedView } from '#server/modules/people/index.ts';

type ColumnChoiceProps = {
  /** The path of the list: /admin/users. */
  list: string;
  columns: readonly { key: string; title: string | Message }[];
  /** The keys of the visible columns. */
  visibleKeys: readonly string[];
};

/**
 * Chooses the visible columns. They are part of the URL (`columns=`), so they can be shared and saved in a view, and are stored in a
 * cookie. The page reads them with `readVisibleColumns`.
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
      {(close) => <ColumnChoiceForm {...props} close={close} />}
    </DialogButton>
  );
};

const ColumnChoiceForm = ({ list, columns, visibleKeys, close }: ColumnChoiceProps & { close(): void }) => {
  const t = useText();
  const router = useRouter();
  const path = usePathname();
  const current = useSearchParams();
  const applyChoice = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const selectedKeys = columns.filter(({ key }) => form.has(key)).map(({ key }) => key);
    setCookie(columnCookie(list), selectedKeys.join(','));
    const next = new URLSearchParams(current);
    next.set('columns', selectedKeys.join(','));
    close();
    router.push(`${path}?${next}`, { scroll: false });
  };
  return (
    <form onSubmit={applyChoice} className="mt-3">
      <fieldset className="grid grid-cols-2 gap-x-4 gap-y-2">
        <legend className="mb-2 text-muted">{t('Choose the columns to show. On narrow screens they appear below the name.')}</legend>
        {columns.map(({ key, title }) => (
          <Checkbox key={key} label={t(title)} name={key} defaultChecked={visibleKeys.includes(key)} />
        ))}
      </fieldset>
      <DialogActions>
        <Button onClick={close}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary">
          {t('Show')}
        </Button>
      </DialogActions>
    </form>
  );
};

type NewView = { list: string; query: string };

/** Saves the current query under a name. */
export const SaveViewButton = (view: NewView) => {
  const t = useText();
  return (
    <DialogButton label={t('Save view')} title={t('Save view')}>
      {(close) => <SaveViewForm {...view} close={close} />}
    </DialogButton>
  );
};

const readName = (form: FormData) => ({ name: trimmedText(form, 'name') });

const SaveViewForm = ({ list, query, close }: NewView & { close(): void }) => {
  const t = useText();
  const submit = useSubmit(({ name }: { name: string }) => api.views.save.mutate({ list, query, name }).then(close));
  return (
    <Form submit={submit} read={readName} className="mt-3">
      <Field
        label={t('Name')}
        name="name"
        required
        maxLength={50}
        hint={t('Saves the filters, sort order and columns. Only you can see the view.')}
      />
      <FormDialogActions submit={submit} cancel={close}>
        {t('Save view')}
      </FormDialogActions>
    </Form>
  );
};

/** Removes a saved view. */
export const RemoveViewButton = ({ id, name }: SavedView) => {
  const t = useText();
  return (
    <ConfirmButton
      label={t('Remove view')}
      name={t('Remove view {name}', { name })}
      question={t('Remove the view {name}?', { name })}
      onConfirm={() => api.views.remove.mutate({ id })}
    >
      {t('This doesn’t delete any records.')}
    </ConfirmButton>
  );
};
