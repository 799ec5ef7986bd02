import { expect, type Locator, type Page } from '@playwright/test';

/** The messages to one recipient in the demo's outbox, the newest first. */
export const messagesTo = async (page: Page, company: string, recipient: string): Promise<Locator> => {
  await page.goto(`/outbox?company=${company}`);
  const messages = page.getByRole('article').filter({ hasText: recipient });
  await expect(messages.first()).toBeVisible();
  return messages;
};

/** Follows the link of the newest email with this subject. */
export const followMail = async (page: Page, company: string, recipient: string, subject: string): Promise<void> => {
  const messages = await messagesTo(page, company, recipient);
  await messages
    .filter({ has: page.getByRole('heading', { name: subject }) })
    .first()
    .getByRole('link', { name: 'Open link' })
    .click();
};

/** The code of the newest SMS. */
export const codeFor = async (page: Page, company: string, mobile: string): Promise<string> => {
  const messages = await messagesTo(page, company, mobile);
  const code = /\b\d{6}\b/.exec(await messages.first().innerText())?.[0];
  if (!code) throw new Error('The newest SMS shows no code.');
  return code;
};
