import { levelsOf, stepPath, type Level } from '#app/_ui/chart/step-path.ts';

const WIDTH = 120;
const HEIGHT = 32;
const MARGIN = 2;

/** A stepped line without figures, for the eye alone: what it shows stands beside it in words. */
export const Sparkline = ({ points }: { points: readonly Level[] }) => (
  <svg
    aria-hidden
    viewBox={`0 ${-MARGIN} ${WIDTH} ${HEIGHT + 2 * MARGIN}`}
    preserveAspectRatio="none"
    className="h-9 w-full fill-none stroke-accent"
  >
    <path d={stepPath(levelsOf(points), WIDTH, HEIGHT)} strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
  </svg>
);
