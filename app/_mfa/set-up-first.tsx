import Link from 'next/link';
import { askedInWords } from '#app/_mfa/authenticator-words.ts';
import { withNext } from '#app/_lib/own-path.ts';
import { buttonClass } from '#app/_ui/button.tsx';
import type { Challenge } from '#server/features/mfa/schema.ts';

type SetUpFirstProps = {
  challenges: readonly Challenge[];
  /** Where the way leads back to, once it is done: a path of this site. */
  destination: string;
  onLeave?(): void;
};

/** Said where a company asks for an authenticator that is not there yet: what it is, and where it is set up. */
export const SetUpFirst = ({ challenges, destination, onLeave }: SetUpFirstProps) => (
  <>
    <p className="text-muted">
      Your company asks you to have a second way to show who you are: {askedInWords(challenges)}. It takes about a minute. Until then
      nothing else can be opened.
    </p>
    <Link
      href={withNext('/security?setup=1', destination)}
      onClick={onLeave}
      data-initial-focus
      className={buttonClass('primary', 'mt-5 w-full')}
    >
      Set it up now
    </Link>
  </>
);
