// Descriptions of path and query parameters. Filters are named after fields and operators, so their descriptions are composed of both.
const QUERY: Readonly<Record<string, string>> = {
  page: 'Page number, starting at 1. A page after the last one returns 404.',
  page_size: 'Number of items per page. Defaults to 15, and is at most 250.',
  orderby: 'Comma-separated fields to sort by. Prefix a field with a minus sign for descending order.',
  pagination: '`cursor` uses cursor pagination: `count` is absent, and pages stay consistent while records are added.',
  cursor: 'Cursor of the page. Use the value from `next` or `previous` of another page.',
  search: 'Matches records that contain these words, ignoring case.',
  at: 'Returns the balance at this time, in milliseconds since the epoch. Defaults to the current balance.',
  age: 'Matches users of this age, in years.',
  person: 'Matches entries whose `actor` or `user` is this user.',
  unclaimed: '`true` matches transfers to recipients who had not registered yet, with their fees. `false` matches all other transactions.',
  hold: '`true` matches open holds: pending debits, and both sides of pending transfers to registered recipients. `false` matches all others.',
};

const PATH: Readonly<Record<string, string>> = {
  id: 'ID of the record. Returns 404 if the record does not exist or you cannot access it.',
  code: 'Currency code (case-insensitive).',
  reference: 'Account reference.',
  group_name: 'Group name.',
  config_name: 'Name of the account definition.',
  identifier: 'Public identifier of the OAuth client.',
  token_key: 'First twelve characters of the token.',
  kind: 'Message to which the template applies.',
  channel: '`email` or `sms`.',
  item_id: 'ID of the requirement item.',
  set_id: 'ID of the requirement set.',
  term_id: 'ID of the legal term.',
  request_id: 'ID of the delivery attempt.',
};

const OPERATORS: Readonly<Record<string, string>> = {
  gt: 'is greater than this value',
  gte: 'is greater than or equal to this value',
  lt: 'is less than this value',
  lte: 'is less than or equal to this value',
  in: 'is one of these comma-separated values',
  exclude: 'is not this value',
  contains: 'contains this text',
  icontains: 'contains this text, ignoring case',
};

const describePathParameter = (name: string): string => PATH[name] ?? `ID of the ${name.replace(/_id$/, '').replaceAll('_', ' ')}.`;

const describeQueryParameter = (name: string): string => {
  const description = QUERY[name];
  if (description) return description;
  const parts = name.split('__');
  const operatorName = parts.at(-1) ?? '';
  const fieldPath = (end?: number): string => `\`${parts.slice(0, end).join('.')}\``;
  if (operatorName === 'isnull') return `\`true\` matches records without ${fieldPath(-1)}, \`false\` matches records with a value.`;
  const operator = parts.length > 1 ? OPERATORS[operatorName] : undefined;
  return operator ? `Matches records whose ${fieldPath(-1)} ${operator}.` : `Matches records whose ${fieldPath()} equals this value.`;
};

/** The description of a parameter whose schema has none. */
export const describeParameter = (location: string, name: string): string =>
  location === 'path' ? describePathParameter(name) : describeQueryParameter(name);
