'use client';

import { createContext, use } from 'react';

/** Told by useSubmit when what was sent is done, for what stands around the form: DialogButton says it, if it has closed by then. */
export const FinishedContext = createContext<() => void>(() => {});

export const useTellFinished = (): (() => void) => use(FinishedContext);
