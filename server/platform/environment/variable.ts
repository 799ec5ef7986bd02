// Environment variables: a schema parses the value, and notes are used in the documentation and in errors.
import { z } from 'zod';

export type VariableNotes = {
  /** What the variable does, in complete sentences. */
  description: string;
  /** The behavior if it is not set. */
  fallback: string;
  /** The remedy for an invalid value. Completes "NAME is …:". */
  remedy: string;
  /** The value must never be printed. */
  isSecret?: boolean;
};

export const variableNotes = z.registry<VariableNotes>();

/** A variable without a default. */
export const optional = <Schema extends z.ZodType>(schema: Schema, notes: VariableNotes) => {
  const variable = schema.optional();
  variableNotes.add(variable, notes);
  return variable;
};

type DefaultNotes = Omit<VariableNotes, 'remedy' | 'fallback'> & { fallback?: string };

/** An integer within bounds. */
export const integer = (
  minimum: number,
  maximum: number,
  { default: value, example, ...notes }: DefaultNotes & { default: number; example?: string },
) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum))
    .default(value)
    .register(variableNotes, {
      fallback: String(value),
      remedy: `set an integer from ${minimum} to ${maximum}${example ? `, for example ${example}` : ''}`,
      ...notes,
    });

export const onOrOff = z.enum(['on', 'off']).transform((value) => value === 'on');

/** A switch with the values on and off. */
export const toggle = ({ default: value, ...notes }: DefaultNotes & { default: boolean }) =>
  onOrOff.default(value).register(variableNotes, { fallback: value ? 'on' : 'off', remedy: 'set on or off', ...notes });

/** An enum. */
export const choice = <const Word extends string>(
  values: readonly Word[],
  { default: value, ...notes }: DefaultNotes & { default: Word },
) =>
  z
    .enum(values)
    .default(value as z.core.util.NoUndefined<Word>)
    .register(variableNotes, { fallback: value, remedy: `set ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`, ...notes });

const tryParse = <Value>(parse: (value: string) => Value | undefined, value: string): Value | undefined => {
  try {
    return parse(value);
  } catch {
    return undefined;
  }
};

/** Parses text with a function that returns undefined or throws if the text is invalid. */
export const parsedWith = <Value>(parse: (value: string) => Value | undefined) =>
  z.string().transform((value, issues) => {
    const result = tryParse(parse, value);
    if (result === undefined) issues.addIssue({ code: 'custom' });
    return result as Value;
  });

/** The path of a file or directory. */
export const filePath = z.string().refine((value) => !value.includes('\0'));

/** Visible ASCII characters without spaces. */
export const visibleText = z.string().regex(/^[\x21-\x7E]+$/);

/** A URL with a host and one of the protocols. */
export const urlWithProtocol = (...protocols: string[]) =>
  z.string().refine((value) => {
    const url = URL.parse(value);
    return url !== null && protocols.includes(url.protocol) && url.hostname !== '';
  });

/** A PostgreSQL URL; the host is optional. */
export const postgresUrl = z.string().refine((value) => ['postgres:', 'postgresql:'].includes(URL.parse(value)?.protocol ?? ''));

/** Parses an http or https URL without a path to its origin. */
export const toOrigin = (value: string): string | undefined => {
  const url = URL.parse(value);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined;
  return url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password ? url.origin : undefined;
};

export const splitList = (value: string): string[] => value.split(',').map((item) => item.trim());

/** Returns the problems of several variables together. Called once each of them is valid. */
type CombinationCheck<Fields extends z.ZodRawShape> = (variables: z.output<z.ZodObject<Fields>>) => string[];

/** A group of variables that are checked together. */
export const variableGroup = <const Fields extends z.ZodRawShape>(fields: Fields, check: CombinationCheck<Fields>) =>
  z.object(fields).superRefine((variables, issues) => {
    for (const message of check(variables)) issues.addIssue({ code: 'custom', message });
  });

/** Returns a problem for each missing variable of a set that must be set together. */
export const findIncompleteSet = <Name extends string>(variables: Partial<Record<Name, unknown>>, names: readonly Name[]): string[] => {
  const missing = names.filter((name) => variables[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return [];
  const presentNames = names.filter((name) => variables[name] !== undefined);
  return missing.map((name) => `${name} is required with ${presentNames.join(' and ')}: set all of ${names.join(', ')}, or none.`);
};
