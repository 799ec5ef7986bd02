'use client';

import { useRouter } from 'next/navigation';
import { withNext } from '#app/_ui/navigation/own-path.ts';
import { AnswerChallenges } from '#app/_mfa/answer-challenges.tsx';
import type { Challenge } from '#server/modules/identity/index.ts';

type ChallengeFormProps = { challenges: readonly Challenge[]; destination: string };

/** Answers what stands in the way and goes on; what was left open for too long leads back to sign-in, which says so. */
export const ChallengeForm = ({ challenges, destination }: ChallengeFormProps) => {
  const router = useRouter();
  const goTo = (path: string) => {
    router.replace(path);
    router.refresh();
  };
  return (
    <AnswerChallenges
      challenges={challenges}
      onAnswered={() => goTo(destination)}
      onOver={() => goTo(withNext('/login?ended=1', destination))}
    />
  );
};
