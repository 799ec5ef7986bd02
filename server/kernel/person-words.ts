// What is said of people in words of closed lists.

export const GENDERS = ['male', 'female', 'other', 'not_specified'] as const;

export const PERSON_TITLES = ['mr', 'mrs', 'ms', 'mx'] as const;

export const MARITAL_STATUSES = ['single', 'married', 'divorced', 'widowed'] as const;

/** Whether what is known of somebody is to be kept. */
export const RETENTION_STATES = ['retaining', 'delete_requested', 'deleted'] as const;
