'use client';

import { useText } from '#language';
import { message, type Message } from '#app/_language/translate.ts';
import { SettingsForm, useSettingsSubmit } from '#app/_ui/form/form.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import type { NoticeChoice } from '#server/modules/payments/index.ts';

const TITLES: Record<NoticeChoice['notice'], Message> = {
  received: message('Money received'),
  debited: message('Money debited by someone else'),
  held: message('Transfer held until the recipient registers'),
  claimed: message('Held transfer received'),
  returned: message('Held transfer returned to you'),
  failed: message('Pending transaction failed'),
};

const CHANNELS = ['email', 'sms'] as const;

const fieldName = (notice: string, channel: string): string => `${notice} ${channel}`;

type NoticeFormProps = { choices: readonly NoticeChoice[] };

/** Which transactions the user is notified of, by email and SMS. Only changed choices are sent. */
export const NoticeForm = ({ choices }: NoticeFormProps) => {
  const t = useText();
  const read = (form: FormData): NoticeChoice[] =>
    choices.map(({ notice }) => ({ notice, email: form.has(fieldName(notice, 'email')), sms: form.has(fieldName(notice, 'sms')) }));
  const submit = useSettingsSubmit(async (chosen: NoticeChoice[]) => {
    const changed = chosen.filter(({ email, sms }, index) => email !== choices[index]?.email || sms !== choices[index]?.sms);
    for (const choice of changed) await api.user.notifications.update.mutate(choice);
  });
  return (
    <SettingsForm submit={submit} read={read} values={{}} canChange>
      <table className="w-full text-left">
        <thead>
          <tr className="text-13 text-muted">
            <th scope="col" className="py-2 font-normal">
              {t('Event')}
            </th>
            <th scope="col" className="w-20 py-2 text-center font-normal">
              {t('Email')}
            </th>
            <th scope="col" className="w-20 py-2 text-center font-normal">
              {t('SMS')}
            </th>
          </tr>
        </thead>
        <tbody>
          {choices.map((choice) => (
            <tr key={choice.notice} className="border-t border-line">
              <th scope="row" className="py-2 pr-4 font-normal">
                {t(TITLES[choice.notice])}
              </th>
              {CHANNELS.map((channel) => (
                <td key={channel} className="text-center">
                  <label className="inline-flex size-11 items-center justify-center">
                    <input
                      type="checkbox"
                      name={fieldName(choice.notice, channel)}
                      defaultChecked={choice[channel]}
                      className="size-4 accent-accent"
                      aria-label={`${t(TITLES[choice.notice])}: ${channel === 'email' ? t('Email') : t('SMS')}`}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SettingsForm>
  );
};
