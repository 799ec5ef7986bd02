// The most important user journeys using only the keyboard: controls are reached by Tab in page order, and the focus is visible.
import type { Locator, Page } from '@playwright/test';
import { appOf } from './authenticator-app.ts';
import { openAs, registerOwner, registerSender } from './companies.ts';
import { expect, test } from './monitored-page.ts';
import { withReceiver } from './receiver.ts';

/** More tab stops than any user journey needs. */
const STOPS_MAX = 80;

const hasFocus = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement).catch(() => false);

/** Presses Tab until the target is focused, and fails if the focus is not visible. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeEnabled();
  for (let stop = 0; stop < STOPS_MAX && !(await hasFocus(target)); stop++) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  const hasFocusRing = await target.evaluate((element) => {
    // The focus ring of a control may be on the label around it.
    const styles = [element, element.closest('label')]
      .filter((candidate) => candidate !== null)
      .map((candidate) => getComputedStyle(candidate));
    return styles.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2);
  });
  expect(hasFocusRing, `${target.toString()} has a focus ring`).toBe(true);
};

const typeInto = async (page: Page, target: Locator, text: string): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.type(text);
};

const pressEnter = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};

test('sends money using only the keyboard', async ({ page }) => {
  const [owner, person] = await registerSender(page);
  await openAs(page, owner, '/home');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await pressEnter(page, page.getByRole('main').getByRole('link', { name: 'Send money' }));
  await expect(page.getByRole('heading', { name: 'Send money' })).toBeVisible();
  await typeInto(page, page.getByLabel('To', { exact: true }), person.user);
  await typeInto(page, page.getByLabel('Amount', { exact: true }), '12');
  await pressEnter(page, page.getByRole('button', { name: 'Review payment' }));
  await pressEnter(page, page.getByRole('button', { name: 'Send 12.00 USD' }));
  await pressEnter(page, page.getByRole('link', { name: 'View transaction' }));
  await expect(page).toHaveURL(/\/transactions\/.+/);
});

test('sets up an authenticator app using only the keyboard', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/security');
  await pressEnter(page, page.getByRole('button', { name: 'Set up authenticator app' }));
  await typeInto(page, page.getByLabel('Name', { exact: true }), 'My phone');
  await page.keyboard.press('Enter');
  const address = await page.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href');
  const app = appOf(address ?? '');
  await typeInto(page, page.getByLabel('Code', { exact: true }), await app.nextCode());
  await page.keyboard.press('Enter');
  await expect(page.getByText('The authenticator app is set up.')).toBeVisible();
});

test('sets up a webhook using only the keyboard', async ({ page }) => {
  await withReceiver(async (receiver) => {
    await openAs(page, await registerOwner(page), '/admin/webhooks');
    await pressEnter(page, page.getByRole('main').getByRole('link', { name: 'Add endpoint' }).first());
    await typeInto(page, page.getByLabel('URL'), receiver.url);
    const selectAll = page.getByRole('group', { name: 'Contact' }).getByLabel('Select all: Contact');
    await tabTo(page, selectAll);
    await page.keyboard.press('Space');
    await pressEnter(page, page.getByRole('button', { name: 'Add endpoint' }));
    await pressEnter(page, page.getByRole('button', { name: 'Send test event' }));
    await pressEnter(page, page.getByRole('dialog').getByRole('button', { name: 'Send' }));
    await expect(page.getByRole('region', { name: 'Test event' }).getByText('Thank you')).toBeVisible();
  });
});
