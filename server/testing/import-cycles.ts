// Import cycles between files or folders, type and dynamic imports included. Reason: files that need each other cannot be read or moved
// separately. Lint rejects most of them file by file; this reads the whole graph and reports each group of files once.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const IMPORT = /^(?:import|export) (?:[^;']*? from )?'(#|\.\.?\/)([^']+)';|\bimport\('(#|\.\.?\/)([^']+)'\)/gms;

/** The files that each file imports, by path from the project's root. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Imports of the project's own files in the text of a file: static, of types, and dynamic. Relative paths are resolved. */
export const importsIn = (text: string, file = ''): string[] =>
  [...text.matchAll(IMPORT)].map(([, start, target, dynamicStart, dynamicTarget]) => {
    const base = start ?? dynamicStart ?? '';
    const rest = target ?? dynamicTarget ?? '';
    return base === '#' ? rest : path.posix.join(path.posix.dirname(file), base, rest);
  });

export const readImportGraph = (files: readonly string[]): ImportGraph =>
  new Map(files.map((file) => [file, importsIn(readFileSync(file, 'utf8'), file)]));

type Visit = { order: number; lowest: number; isOnStack: boolean };

/** Strongly connected components of more than one file, or of a file that imports itself (Tarjan's algorithm). */
const findComponents = (graph: ImportGraph): string[][] => {
  const visits = new Map<string, Visit>();
  const stack: string[] = [];
  const components: string[][] = [];
  const visit = (file: string): Visit => {
    const current: Visit = { order: visits.size, lowest: visits.size, isOnStack: true };
    visits.set(file, current);
    stack.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!graph.has(target)) continue;
      const earlierVisit = visits.get(target);
      if (!earlierVisit) current.lowest = Math.min(current.lowest, visit(target).lowest);
      else if (earlierVisit.isOnStack) current.lowest = Math.min(current.lowest, earlierVisit.order);
    }
    if (current.lowest < current.order) return current;
    const component = stack.splice(stack.indexOf(file));
    for (const member of component) visits.set(member, { order: 0, lowest: 0, isOnStack: false });
    if (component.length > 1 || graph.get(file)?.includes(file)) components.push(component);
    return current;
  };
  for (const file of graph.keys()) if (!visits.has(file)) visit(file);
  return components;
};

/** A shortest path from a file of a component back to itself. */
const shortestCycle = (graph: ImportGraph, component: readonly string[]): string[] => {
  const [start = ''] = component.toSorted();
  const members = new Set(component);
  const predecessors = new Map<string, string>();
  const queue = [start];
  for (const file of queue) {
    for (const target of graph.get(file) ?? []) {
      if (target === start) {
        const cycle = [start];
        for (let at = file; at !== start; at = predecessors.get(at) ?? start) cycle.unshift(at);
        return [start, ...cycle];
      }
      if (!members.has(target) || predecessors.has(target)) continue;
      predecessors.set(target, file);
      queue.push(target);
    }
  }
  return [start];
};

/** One line for each group of files (or folders) that import each other: a shortest cycle, and the size of the group. */
export const findImportCycles = (graph: ImportGraph, noun: 'file' | 'folder' = 'file'): string[] =>
  findComponents(graph)
    .map((component) => `${shortestCycle(graph, component).join(' -> ')} (${component.length} ${noun}${component.length === 1 ? '' : 's'})`)
    .toSorted();
