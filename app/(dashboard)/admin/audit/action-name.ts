/** An action as people read it: `authenticator.remove` is "Authenticator: remove". */
export const actionName = (action: string): string => {
  const [subject = '', ...rest] = action.split('.');
  const words = `${subject.replaceAll('_', ' ')}${rest.length > 0 ? `: ${rest.join(' ').replaceAll('_', ' ')}` : ''}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
};
