// MFA rules in sentences, their order and their scope. Durations are stored in seconds and shown in the largest unit that fits.
import { message, type Message, type Translate } from '#app/_language/translate.ts';
import type { Format } from '#app/_language/format.ts';
import type { AuthenticatorRule } from '#server/modules/identity/index.ts';
import { PERMISSION_NOUNS, type PermissionLevel, type PermissionType } from '#server/kernel/permissions.ts';
import { RULE_TYPES, type AuthenticatorType, type RuleType } from '#server/kernel/access-enums.ts';

export const UNITS = [
  { name: 'day', seconds: 86_400 },
  { name: 'hour', seconds: 3_600 },
  { name: 'minute', seconds: 60 },
  { name: 'second', seconds: 1 },
] as const;

type Unit = (typeof UNITS)[number]['name'];
type Duration = { count: number; unit: Unit };

/** What the units are called beside a count. */
export const UNIT_NAMES: Record<Unit, Message> = {
  day: message('days'),
  hour: message('hours'),
  minute: message('minutes'),
  second: message('seconds'),
};

const COUNTED: Record<Unit, Message> = {
  day: message('{count, plural, one {# day} other {# days}}'),
  hour: message('{count, plural, one {# hour} other {# hours}}'),
  minute: message('{count, plural, one {# minute} other {# minutes}}'),
  second: message('{count, plural, one {# second} other {# seconds}}'),
};

const EVERY: Record<Unit, Message> = {
  day: message('{count, plural, one {every day} other {every # days}}'),
  hour: message('{count, plural, one {every hour} other {every # hours}}'),
  minute: message('{count, plural, one {every minute} other {every # minutes}}'),
  second: message('{count, plural, one {every second} other {every # seconds}}'),
};

/** The same in the largest unit of which it is a whole number. */
export const toDuration = (seconds: number): Duration => {
  const unit = UNITS.find((known) => seconds % known.seconds === 0 && seconds >= known.seconds) ?? UNITS[3];
  return { count: seconds / unit.seconds, unit: unit.name };
};

/** Seconds again; null for a count that is none. */
export const toSeconds = (count: string, unit: string): number | null => {
  const known = UNITS.find(({ name }) => name === unit);
  return count.trim() === '' || !known ? null : Number(count) * known.seconds;
};

/** "12 hours", "1 minute". */
const inWords = (t: Translate, seconds: number): string => {
  const { count, unit } = toDuration(seconds);
  return t(COUNTED[unit], { count });
};

/** "every 12 hours", "every hour". */
const everyInWords = (t: Translate, seconds: number): string => {
  const { count, unit } = toDuration(seconds);
  return t(EVERY[unit], { count });
};

/** What was typed: a count as text, and its unit. */
export type TypedDuration = { count: string; unit: string };

/** What the fields begin with. */
export const typedOf = (seconds: number | null | undefined): TypedDuration => {
  if (seconds === null || seconds === undefined) return { count: '', unit: 'hour' };
  const { count, unit } = toDuration(seconds);
  return { count: String(count), unit };
};

/** Null where nothing was typed. */
export const secondsOf = ({ count, unit }: TypedDuration): number | null => toSeconds(count, unit);

/** What a sentence needs to know of a rule; one that is being written has no id yet. */
export type DescribedRule = Pick<AuthenticatorRule, 'type' | 'durability' | 'authenticator_types' | 'duration' | 'session_age'> & {
  permissions: readonly string[];
  group: { label: string; name: string } | null;
};

export const TYPE_LABELS: Record<RuleType, Message> = {
  authentication: message('At sign-in'),
  authorization: message('Before certain actions'),
  setup: message('Require setup'),
};

const ASKED_FOR: Record<AuthenticatorType, Message> = {
  totp: message('a code from an authenticator app'),
  sms: message('a code by text message'),
  static: message('a recovery code'),
};
const SET_UP: Record<AuthenticatorType, Message> = {
  totp: message('an authenticator app'),
  sms: message('text messages'),
  static: message('recovery codes'),
};

const AREAS_SHOWN = 3;

/** What one does with levels of permissions on one area: "add or change transactions of their own". */
export const actionInWords = (t: Translate, format: Format, { section, type, levels }: ActionArea): string =>
  t('{section, select, admin {{levels} {type} as an admin} other {{levels} their own {type}}}', {
    levels: format.list(
      levels.map((level) => t(level)),
      'disjunction',
    ),
    type: t(PERMISSION_NOUNS[type]),
    section,
  });

type ActionArea = { section: string; type: PermissionType; levels: readonly PermissionLevel[] };

/** Permissions area by area. */
const areasOf = (permissions: readonly string[]): ActionArea[] => {
  const byArea = Map.groupBy(permissions, (permission) => permission.slice(0, permission.lastIndexOf('.')));
  return [...byArea].map(([area, named]) => {
    const [section = '', type = ''] = area.split('.');
    const levels = named.map((permission) => permission.slice(area.length + 1) as PermissionLevel);
    return { section, type: type as PermissionType, levels };
  });
};

/** The actions that a rule guards, in words; what is more than a few is counted. */
const actionsInWords = (t: Translate, format: Format, permissions: readonly string[]): string => {
  const areas = areasOf(permissions).map((area) => actionInWords(t, format, area));
  const rest = areas.length - AREAS_SHOWN;
  const more = rest > 0 ? [t('{count, plural, one {# more action} other {# more actions}}', { count: rest })] : [];
  return format.list([...areas.slice(0, AREAS_SHOWN), ...more], 'disjunction');
};

const howOften = (t: Translate, { durability, duration }: DescribedRule): string => {
  if (durability === 'ephemeral') return t('every time');
  if (durability === 'durable') return duration === null ? t('after a set time') : everyInWords(t, duration);
  return t('once per session');
};

/** What is asked of whom, and when. */
const demandOf = (t: Translate, format: Format, rule: DescribedRule): string => {
  const who = { whose: rule.group ? 'group' : 'all', group: rule.group ? rule.group.label || rule.group.name : '' };
  const oneOf = (names: Record<AuthenticatorType, Message>): string =>
    format.list(
      rule.authenticator_types.map((type) => t(names[type])),
      'disjunction',
    ) || t('…');
  if (rule.type === 'setup')
    return t('{whose, select, group {Members of {group}} other {All users}} must set up {ways} before they can do anything else.', {
      ...who,
      ways: oneOf(SET_UP),
    });
  const asked = { ...who, codes: oneOf(ASKED_FOR), often: howOften(t, rule) };
  if (rule.type === 'authentication')
    return t('{whose, select, group {Members of {group}} other {All users}} must enter {codes} at sign-in, {often}.', asked);
  return t('{whose, select, group {Members of {group}} other {All users}} must enter {codes} to {actions}, {often}.', {
    ...asked,
    actions: actionsInWords(t, format, rule.permissions) || t('…'),
  });
};

/** What the rule does, and where sessions have to be of some age, that too. */
export const sentenceOf = (t: Translate, format: Format, rule: DescribedRule): string => {
  const demand = demandOf(t, format, rule);
  const { session_age: seconds } = rule;
  if (seconds === null || seconds === 0) return demand;
  return t('{demand} Applies to sessions older than {age}.', { demand, age: inWords(t, seconds) });
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
export type RuleAudience = { total: number | undefined; ofGroups: ReadonlyMap<string, number> | undefined };

type ScopedRule = Pick<AuthenticatorRule, 'type'> & { group: { name: string } | null };

/** The groups whose own rules take the place of this one. */
const exceptFor = ({ type, group }: ScopedRule, all: readonly AuthenticatorRule[]): { name: string; label: string }[] => {
  if (group !== null) return [];
  const others = all.flatMap((rule) => (rule.group !== null && rule.type === type ? [rule.group] : []));
  return [...new Map(others.map((other) => [other.name, other])).values()];
};

/** How many people a rule concerns. */
const countConcerned = (rule: ScopedRule, all: readonly AuthenticatorRule[], { total, ofGroups }: RuleAudience): number | undefined => {
  if (rule.group !== null) return ofGroups && (ofGroups.get(rule.group.name) ?? 0);
  const others = exceptFor(rule, all);
  if (total === undefined || (others.length > 0 && !ofGroups)) return undefined;
  return Math.max(0, total - others.reduce((sum, { name }) => sum + (ofGroups?.get(name) ?? 0), 0));
};

/** "Concerns 3 people, all but the members of Support". */
export const concernedInWords = (
  t: Translate,
  format: Format,
  rule: ScopedRule,
  all: readonly AuthenticatorRule[],
  people: RuleAudience,
): string => {
  const count = countConcerned(rule, all, people);
  const groups = format.list(exceptFor(rule, all).map(({ label, name }) => label || name));
  if (count === undefined) return groups && t('all users except members of {groups}', { groups });
  if (groups === '') return t('{count, plural, one {Applies to # user} other {Applies to # users}}', { count });
  return t('{count, plural, one {Applies to # user} other {Applies to # users}}, except members of {groups}', { count, groups });
};
