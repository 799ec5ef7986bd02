// The company setting strict_filters: query parameters without effect are rejected instead of being named in X-Ignored-Parameters, because
// a misspelled filter returns the whole list.
import type { Context } from '#server/api/context.ts';
import { invalid, type AppError } from '#server/kernel/errors.ts';
import type { BoundRequest } from '#server/rest/pipeline/request-state.ts';
import type { Route } from '#server/rest/routes.ts';

const PAGING = new Set(['page', 'page_size', 'orderby', 'pagination', 'cursor', 'format']);
const FILTER_NAMES_LENGTH_MAX = 300;
const ERRORS_MAX = 100;

/** The filters of a list without their suffixes; undefined when there are too many to name. */
const listFilterNames = ({ input, parameters }: Route): string | undefined => {
  const isFilter = (name: string): boolean => !PAGING.has(name) && !parameters.some((parameter) => parameter.name === name);
  const bases = [...input.fields.keys()].filter(isFilter).map((name) => name.split('__', 1)[0] ?? name);
  const names = [...new Set(bases)].toSorted().join(', ');
  return names === '' || names.length > FILTER_NAMES_LENGTH_MAX ? undefined : names;
};

const toMessage = (name: string, route: Route): string => {
  if (name === 'orderby') return 'This list cannot be sorted by that field.';
  if (PAGING.has(name)) return 'This parameter has no effect here.';
  const names = listFilterNames(route);
  return names === undefined ? 'Unknown filter.' : `Unknown filter. Available filters: ${names}.`;
};

/** 400 with one field error per parameter. */
const toUnknownParametersError = (names: Iterable<string>, route: Route): AppError =>
  invalid(Object.fromEntries([...names].slice(0, ERRORS_MAX).map((name) => [name, [toMessage(name, route)]])));

const isStrict = ({ me }: BoundRequest): boolean => me?.companySettings.strict_filters === true;

/** Throws invalid when the company has strict filters and the request had parameters without effect. */
export const requireKnownParameters = (request: BoundRequest, exceptions: readonly string[] = []): void => {
  if (!isStrict(request)) return;
  const unknown = [...request.ignored].filter((name) => !exceptions.includes(name));
  if (unknown.length > 0) throw toUnknownParametersError(unknown, request.route);
};

/** A context that throws at the first unknown parameter, for methods that change something. */
export const withUnknownParametersRejected = (request: BoundRequest): Context =>
  isStrict(request)
    ? {
        ...request.context,
        ignore: (name) => {
          throw toUnknownParametersError([...request.ignored, name], request.route);
        },
      }
    : request.context;
