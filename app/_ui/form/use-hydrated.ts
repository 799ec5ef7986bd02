'use client';

import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** False until hydration. An earlier press would do nothing, or reload the page. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
