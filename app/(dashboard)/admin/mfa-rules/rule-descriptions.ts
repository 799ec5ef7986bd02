// Descriptions of MFA rules, their order, and the users they apply to. Durations are stored in seconds and shown in the largest unit that
// fits.
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

export const UNIT_LABELS: Record<Unit, Message> = {
  day: message('days'),
  hour: message('hours'),
  minute: message('minutes'),
  second: message('seconds'),
};

const DURATION_PHRASES: Record<Unit, Message> = {
  day: message('{count, plural, one {# day} other {# days}}'),
  hour: message('{count, plural, one {# hour} other {# hours}}'),
  minute: message('{count, plural, one {# minute} other {# minutes}}'),
  second: message('{count, plural, one {# second} other {# seconds}}'),
};

const INTERVAL_PHRASES: Record<Unit, Message> = {
  day: message('{count, plural, one {every day} other {every # days}}'),
  hour: message('{count, plural, one {every hour} other {every # hours}}'),
  minute: message('{count, plural, one {every minute} other {every # minutes}}'),
  second: message('{count, plural, one {every second} other {every # seconds}}'),
};

/** A duration in the largest unit that divides it. */
export const toDuration = (seconds: number): Duration => {
  const unit = UNITS.find((candidate) => seconds % candidate.seconds === 0 && seconds >= candidate.seconds) ?? UNITS[3];
  return { count: seconds / unit.seconds, unit: unit.name };
};

/** Formats a duration: "12 hours", "1 minute". */
const formatDuration = (t: Translate, seconds: number): string => {
  const { count, unit } = toDuration(seconds);
  return t(DURATION_PHRASES[unit], { count });
};

/** Formats an interval: "every 12 hours", "every hour". */
const formatInterval = (t: Translate, seconds: number): string => {
  const { count, unit } = toDuration(seconds);
  return t(INTERVAL_PHRASES[unit], { count });
};

/** A duration as typed. */
export type DurationInput = { count: string; unit: string };

/** The initial input for a duration. */
export const toDurationInput = (seconds: number | null | undefined): DurationInput => {
  if (seconds === null || seconds === undefined) return { count: '', unit: 'hour' };
  const { count, unit } = toDuration(seconds);
  return { count: String(count), unit };
};

/** The seconds of the input; null if it is blank. */
export const toSeconds = ({ count, unit }: DurationInput): number | null => {
  const seconds = UNITS.find(({ name }) => name === unit)?.seconds;
  return count.trim() === '' || !seconds ? null : Number(count) * seconds;
};

/** The fields of a rule that its description depends on. A draft has these, but no ID. */
export type RuleDescriptionInput = Pick<AuthenticatorRule, 'type' | 'durability' | 'authenticator_types' | 'duration' | 'session_age'> & {
  permissions: readonly string[];
  group: { label: string; name: string } | null;
};

export const TYPE_LABELS: Record<RuleType, Message> = {
  authentication: message('At sign-in'),
  authorization: message('Before certain actions'),
  setup: message('Require setup'),
};

const CODE_PHRASES: Record<AuthenticatorType, Message> = {
  totp: message('a code from an authenticator app'),
  sms: message('a code by text message'),
  static: message('a recovery code'),
};
const SETUP_PHRASES: Record<AuthenticatorType, Message> = {
  totp: message('an authenticator app'),
  sms: message('text messages'),
  static: message('recovery codes'),
};

const AREAS_MAX = 3;

/** The actions of one area, such as "add or change their own transactions". */
export const describeAction = (t: Translate, format: Format, { section, type, levels }: ActionArea): string =>
  t('{section, select, admin {{levels} {type}} other {{levels} their own {type}}}', {
    levels: format.list(
      levels.map((level) => t(level)),
      'disjunction',
    ),
    type: t(PERMISSION_NOUNS[type]),
    section,
  });

type ActionArea = { section: string; type: PermissionType; levels: readonly PermissionLevel[] };

const groupByArea = (permissions: readonly string[]): ActionArea[] => {
  const byArea = Map.groupBy(permissions, (permission) => permission.slice(0, permission.lastIndexOf('.')));
  return [...byArea].map(([area, areaPermissions]) => {
    const [section = '', type = ''] = area.split('.');
    const levels = areaPermissions.map((permission) => permission.slice(area.length + 1) as PermissionLevel);
    return { section, type: type as PermissionType, levels };
  });
};

/** The actions that a rule protects. After the first areas, the rest are shown as a count. */
const describeActions = (t: Translate, format: Format, permissions: readonly string[]): string => {
  const areas = groupByArea(permissions).map((area) => describeAction(t, format, area));
  const moreCount = areas.length - AREAS_MAX;
  const moreActions = moreCount > 0 ? [t('{count, plural, one {# more action} other {# more actions}}', { count: moreCount })] : [];
  return format.list([...areas.slice(0, AREAS_MAX), ...moreActions], 'disjunction');
};

const describeFrequency = (t: Translate, { durability, duration }: RuleDescriptionInput): string => {
  if (durability === 'ephemeral') return t('every time');
  if (durability === 'durable') return duration === null ? t('after a set time') : formatInterval(t, duration);
  return t('once per session');
};

/** The users, the factors and the frequency of a rule. */
const describeMainClause = (t: Translate, format: Format, rule: RuleDescriptionInput): string => {
  const subject = { scope: rule.group ? 'group' : 'all', group: rule.group ? rule.group.label || rule.group.name : '' };
  const listTypes = (names: Record<AuthenticatorType, Message>): string =>
    format.list(
      rule.authenticator_types.map((type) => t(names[type])),
      'disjunction',
    ) || t('…');
  if (rule.type === 'setup')
    return t('{scope, select, group {Members of {group}} other {All users}} must set up {types} before they can do anything else.', {
      ...subject,
      types: listTypes(SETUP_PHRASES),
    });
  const values = { ...subject, codes: listTypes(CODE_PHRASES), frequency: describeFrequency(t, rule) };
  if (rule.type === 'authentication')
    return t('{scope, select, group {Members of {group}} other {All users}} must enter {codes} at sign-in, {frequency}.', values);
  return t('{scope, select, group {Members of {group}} other {All users}} must enter {codes} to {actions}, {frequency}.', {
    ...values,
    actions: describeActions(t, format, rule.permissions) || t('…'),
  });
};

/** Describes a rule in one sentence, followed by the minimum age of sessions. */
export const describeRule = (t: Translate, format: Format, rule: RuleDescriptionInput): string => {
  const requirement = describeMainClause(t, format, rule);
  const { session_age: seconds } = rule;
  if (seconds === null || seconds === 0) return requirement;
  return t('{requirement} Applies to sessions older than {age}.', { requirement, age: formatDuration(t, seconds) });
};

/** Group rules come first, because they replace company rules of the same type. */
export const sortByPrecedence = (rules: readonly AuthenticatorRule[]): AuthenticatorRule[] =>
  rules.toSorted(
    (a, b) =>
      Number(a.group === null) - Number(b.group === null) ||
      (a.group?.label ?? '').localeCompare(b.group?.label ?? '', 'en') ||
      RULE_TYPES.indexOf(a.type) - RULE_TYPES.indexOf(b.type) ||
      a.id - b.id,
  );

/** The numbers of users; undefined without permission to view them. */
export type RuleAudience = { total: number | undefined; byGroup: ReadonlyMap<string, number> | undefined };

type ScopedRule = Pick<AuthenticatorRule, 'type'> & { group: { name: string } | null };

/** The groups whose rules replace this one. */
const listReplacingGroups = ({ type, group }: ScopedRule, allRules: readonly AuthenticatorRule[]): { name: string; label: string }[] => {
  if (group !== null) return [];
  const replacingGroups = allRules.flatMap((rule) => (rule.group !== null && rule.type === type ? [rule.group] : []));
  return [...new Map(replacingGroups.map((group) => [group.name, group])).values()];
};

/** The number of users that a rule applies to. */
const countAudience = (rule: ScopedRule, allRules: readonly AuthenticatorRule[], { total, byGroup }: RuleAudience): number | undefined => {
  if (rule.group !== null) return byGroup && (byGroup.get(rule.group.name) ?? 0);
  const replacingGroups = listReplacingGroups(rule, allRules);
  if (total === undefined || (replacingGroups.length > 0 && !byGroup)) return undefined;
  return Math.max(0, total - replacingGroups.reduce((sum, { name }) => sum + (byGroup?.get(name) ?? 0), 0));
};

/** Describes the users that a rule applies to: "Applies to 3 users, except members of Support". */
export const describeAudience = (
  t: Translate,
  format: Format,
  rule: ScopedRule,
  allRules: readonly AuthenticatorRule[],
  audience: RuleAudience,
): string => {
  const count = countAudience(rule, allRules, audience);
  const groups = format.list(listReplacingGroups(rule, allRules).map(({ label, name }) => label || name));
  if (count === undefined) return groups && t('all users except members of {groups}', { groups });
  if (groups === '') return t('{count, plural, one {Applies to # user} other {Applies to # users}}', { count });
  return t('{count, plural, one {Applies to # user} other {Applies to # users}}, except members of {groups}', { count, groups });
};
