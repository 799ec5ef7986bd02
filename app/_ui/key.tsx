/** The letter that does the same as the button it stands on. Not shown where there is no keyboard to press it on. */
export const Key = ({ letter }: { letter: string }) => (
  <kbd
    aria-hidden
    className="ml-1 rounded-chip border border-current px-1 font-mono text-12 leading-4 font-normal max-md:hidden pointer-coarse:hidden"
  >
    {letter}
  </kbd>
);
