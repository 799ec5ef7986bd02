// What a user says of who they are. Whoever has checked it has checked what it was: so a change has to be checked anew.
import type { UserRow } from '#db/schema/index.ts';

const IDENTITY_COLUMNS = ['firstName', 'lastName', 'idNumber', 'birthDate', 'nationality'] as const satisfies (keyof UserRow)[];

/** Whether a change of a user's columns changes who they say that they are. */
export const changesIdentity = (changed: Partial<UserRow>): boolean => IDENTITY_COLUMNS.some((column) => column in changed);
