// Descriptions of path and query parameters. Filters are named after fields and operators, so their descriptions are composed of both.
const QUERY: Readonly<Record<string, string>> = {
  page: 'Number of the page, from 1. A page behind the last one is answered 404.',
  page_size: 'Rows of a page: 15 without it, at most 250.',
  orderby: 'Field to sort by; with a minus before it, from the last to the first.',
  pagination: 'cursor: pages by position, without a count. They stay right while rows are added.',
  cursor: 'Where a page by position begins: it stands in next and previous of another page.',
  search: 'Words that the rows must hold, whatever their case.',
  at: 'The balance at this moment, in milliseconds since the epoch, instead of now.',
  age: 'Years of age.',
  unclaimed:
    'true: only transfers to recipients who had not registered when they were created, with their fees. false: all other transactions.',
};

const PATH: Readonly<Record<string, string>> = {
  id: 'Names the record; what is not yours is not found.',
  code: 'Code of the currency, in any case.',
  reference: 'Reference of the account.',
  group_name: 'Name of the group.',
  config_name: 'Name of the account definition.',
  identifier: 'Identifier of the company.',
  token_key: 'The first twelve characters of the token.',
  kind: 'Which message it is.',
  channel: 'email or sms.',
};

const OPERATORS: Readonly<Record<string, string>> = {
  gt: 'is greater than this',
  gte: 'is this or greater',
  lt: 'is less than this',
  lte: 'is this or less',
  in: 'is one of these, with commas between them',
  exclude: 'is not this',
};

const describePathParameter = (name: string): string => PATH[name] ?? `Number of the ${name.replace(/_id$/, '').replaceAll('_', ' ')}.`;

const describeQueryParameter = (name: string): string => {
  const known = QUERY[name];
  if (known) return known;
  const parts = name.split('__');
  const last = parts.at(-1) ?? '';
  const field = (until?: number): string => `\`${parts.slice(0, until).join('.')}\``;
  if (last === 'isnull') return `true: only rows without ${field(-1)}. false: only rows with it.`;
  const operator = parts.length > 1 ? OPERATORS[last] : undefined;
  return operator ? `Only rows of which ${field(-1)} ${operator}.` : `Only rows of which ${field()} is this.`;
};

/** The description of a parameter whose schema has none. */
export const describeParameter = (location: string, name: string): string =>
  location === 'path' ? describePathParameter(name) : describeQueryParameter(name);
