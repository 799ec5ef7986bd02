/** Pushes a row of tabs so far that the chosen one is seen: the `ref` of that tab. */
export const bringIntoView = (tab: HTMLElement | null): void => tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
