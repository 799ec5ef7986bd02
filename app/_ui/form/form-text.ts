/** The text of a form's control, as typed; empty when there is none. */
export const formText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** The same without the spaces around it: for everything but passwords. */
export const trimmedText = (form: FormData, name: string): string => formText(form, name).trim();
