import { Check, Clock } from 'lucide-react';
import { useText } from '#language';

/** Whether an authenticator can be used: as icon, word and colour. */
export const VerifiedMark = ({ isVerified }: { isVerified: boolean }) => {
  const t = useText();
  const Icon = isVerified ? Check : Clock;
  return (
    <span className={`inline-flex items-center gap-1 text-13 font-normal ${isVerified ? 'text-positive' : 'text-warning'}`}>
      <Icon aria-hidden className="size-3.5" strokeWidth={2.25} />
      {isVerified ? t('Verified') : t('Not confirmed')}
    </span>
  );
};
