import Link from 'next/link';
import { useFormat, useText } from '#language';
import { formatRequiredTypes } from '#app/_mfa/challenges.ts';
import { withNext } from '#app/_ui/navigation/redirect-path.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import type { Challenge } from '#server/modules/identity/index.ts';

type SetUpFirstProps = {
  challenges: readonly Challenge[];
  /** The path to return to. */
  destination: string;
  onLeave?(): void;
};

/** Explains that the company requires an authenticator, and links to its setup. */
export const SetUpFirst = ({ challenges, destination, onLeave }: SetUpFirstProps) => {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <p className="text-muted">
        {t('The company requires two-factor authentication: {types}. Setup takes about a minute.', {
          types: formatRequiredTypes(t, format, challenges),
        })}
      </p>
      <Link
        href={withNext('/security?setup=1', destination)}
        onClick={onLeave}
        data-initial-focus
        className={buttonClass('primary', 'mt-5 w-full')}
      >
        {t('Set up now')}
      </Link>
    </>
  );
};
