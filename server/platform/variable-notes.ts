import { z } from 'zod';

export type VariableNotes = {
  /** What it does, in whole sentences. */
  description: string;
  /** What happens when it is not set. */
  fallback: string;
  /** What to set instead of a wrong value: completes "NAME is …:". */
  remedy: string;
  /** True when the value must never be printed. */
  isSecret?: boolean;
};

/** The notes of each variable, for the documentation and for errors. */
export const variableNotes = z.registry<VariableNotes>();
