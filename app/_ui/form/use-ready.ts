'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False until the browser has taken the page over: what is pressed earlier would do nothing, or reload the page. */
export const useReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
