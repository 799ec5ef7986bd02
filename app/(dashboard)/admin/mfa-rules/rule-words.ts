// A rule in one sentence, the order in which rules stand, and whom each of them concerns.
import { LEVEL_WORDS, TYPE_WORDS } from '#app/_lib/permission-words.ts';
import { everyInWords, inWords } from '#app/(dashboard)/admin/mfa-rules/duration.ts';
import type { AuthenticatorRule } from '#server/features/authenticator-rules/schema.ts';
import type { PermissionLevel, PermissionType } from '#server/features/permissions/permissions.ts';
import { RULE_TYPES, type AuthenticatorType } from '#server/kernel/authenticator-words.ts';

/** What a sentence needs to know of a rule; one that is being written has no id yet. */
export type SaidRule = Pick<AuthenticatorRule, 'type' | 'durability' | 'authenticator_types' | 'duration' | 'session_age'> & {
  permissions: readonly string[];
  group: { label: string; name: string } | null;
};

export const TYPE_LABELS = {
  authentication: 'At sign-in',
  authorization: 'Before certain actions',
  setup: 'Until it is set up',
} as const;

const ASKED_FOR: Record<AuthenticatorType, string> = {
  totp: 'a code of an authenticator app',
  sms: 'a code by text message',
  static: 'a recovery code',
};
const SET_UP: Record<AuthenticatorType, string> = { totp: 'an authenticator app', sms: 'text messages', static: 'recovery codes' };

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const PERMISSIONS_SHOWN = 3;

/** Permissions area by area: "add or change transactions of their own". */
const areasOf = (permissions: readonly string[]): string[] => {
  const byArea = Map.groupBy(permissions, (permission) => permission.slice(0, permission.lastIndexOf('.')));
  return [...byArea].map(([area, named]) => {
    const [section, type = ''] = area.split('.');
    const levels = named.map((permission) => LEVEL_WORDS[permission.slice(area.length + 1) as PermissionLevel].toLowerCase());
    const whose = section === 'admin' ? ' as an admin' : ' of their own';
    return `${OR.format(levels)} ${TYPE_WORDS[type as PermissionType].toLowerCase()}${whose}`;
  });
};

/** The actions that a rule guards, in words; what is more than a few is counted. */
const actionsInWords = (permissions: readonly string[]): string => {
  const areas = areasOf(permissions);
  const rest = areas.length - PERMISSIONS_SHOWN;
  return [...areas.slice(0, PERMISSIONS_SHOWN), ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ');
};

const how = ({ durability, duration }: SaidRule): string => {
  if (durability === 'ephemeral') return 'every time';
  if (durability === 'durable') return duration === null ? 'again after a while' : everyInWords(duration);
  return 'once per session';
};

const age = ({ session_age: seconds }: SaidRule): string =>
  seconds === null || seconds === 0 ? '' : ` Only in sessions that are ${inWords(seconds)} old or older.`;

/** What the rule does. */
export const sentenceOf = (rule: SaidRule): string => {
  const who = rule.group ? `a member of ${rule.group.label || rule.group.name}` : 'anybody';
  const codes = OR.format(rule.authenticator_types.map((type) => ASKED_FOR[type])) || 'nothing yet';
  if (rule.type === 'setup') {
    const ways = OR.format(rule.authenticator_types.map((type) => SET_UP[type])) || 'nothing yet';
    return `Until ${who} has set up ${ways}, let them do nothing else.${age(rule)}`;
  }
  if (rule.type === 'authentication') return `When ${who} signs in, ask for ${codes}, ${how(rule)}.${age(rule)}`;
  const actions = actionsInWords(rule.permissions) || 'nothing yet';
  return `When ${who} wants to ${actions}: ask for ${codes}, ${how(rule)}.${age(rule)}`;
};

/** Rules of groups take the place of those of the company of the same type, and stand before them. */
export const inOrderOfPrecedence = (rules: readonly AuthenticatorRule[]): AuthenticatorRule[] =>
  rules.toSorted(
    (a, b) =>
      Number(a.group === null) - Number(b.group === null) ||
      (a.group?.label ?? '').localeCompare(b.group?.label ?? '', 'en') ||
      RULE_TYPES.indexOf(a.type) - RULE_TYPES.indexOf(b.type) ||
      a.id - b.id,
  );

/** How many people there are; undefined: the person who looks may not know. */
export type People = { total: number | undefined; ofGroups: ReadonlyMap<string, number> | undefined };

type Placed = Pick<AuthenticatorRule, 'type'> & { group: { name: string } | null };

/** The groups whose own rules take the place of this one. */
const exceptFor = ({ type, group }: Placed, all: readonly AuthenticatorRule[]): { name: string; label: string }[] => {
  if (group !== null) return [];
  const others = all.flatMap((rule) => (rule.group !== null && rule.type === type ? [rule.group] : []));
  return [...new Map(others.map((other) => [other.name, other])).values()];
};

/** How many people a rule concerns. */
const countConcerned = (rule: Placed, all: readonly AuthenticatorRule[], { total, ofGroups }: People): number | undefined => {
  if (rule.group !== null) return ofGroups && (ofGroups.get(rule.group.name) ?? 0);
  const others = exceptFor(rule, all);
  if (total === undefined || (others.length > 0 && !ofGroups)) return undefined;
  return Math.max(0, total - others.reduce((sum, { name }) => sum + (ofGroups?.get(name) ?? 0), 0));
};

/** "3 people, all but the members of Support". */
export const concernedInWords = (rule: Placed, all: readonly AuthenticatorRule[], people: People): string => {
  const count = countConcerned(rule, all, people);
  const others = exceptFor(rule, all).map(({ label, name }) => label || name);
  const except = others.length > 0 ? `all but the members of ${new Intl.ListFormat('en-GB').format(others)}` : undefined;
  const counted = count === undefined ? undefined : `Concerns ${count} ${count === 1 ? 'person' : 'people'}`;
  return [counted, except].filter(Boolean).join(', ');
};
