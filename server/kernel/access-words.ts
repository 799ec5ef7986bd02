/** What an access-control rule does with a request that it is about. */
export const ACCESS_ACTIONS = ['allow', 'deny'] as const;
export type AccessAction = (typeof ACCESS_ACTIONS)[number];

/** What an access-control rule looks at. */
export const ACCESS_RULE_TYPES = ['ip'] as const;
