// The activity feed and the unread count of the bell.
import type { Page } from '@playwright/test';
import { testInEveryView } from './views.ts';
import { callApi, openAs, registerOwner, registerUser, type CompanyOwner } from './companies.ts';
import { expect, test } from './monitored-page.ts';

const credit = (page: Page, { token }: CompanyOwner, { id }: CompanyOwner, amount: number): Promise<unknown> =>
  callApi(page, token, 'POST', '/admin/transactions/credit/', { user: id, amount, currency: 'USD', status: 'Complete' });

const bellOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Notifications' });

const openUnread = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Unread', exact: true }).click();

test('the bell counts new notifications, which a user reads individually or all together', async ({ page, browser }) => {
  const owner = await registerOwner(page);
  const customer = await registerUser(page, owner);
  await credit(page, owner, customer, 1_000);
  const customerPage = await (await browser.newContext()).newPage();
  await openAs(customerPage, customer, '/accounts');
  // The credit and the sign-in from a new device.
  await expect(bellOf(customerPage)).toHaveAccessibleName('Notifications, 2 unread');
  await credit(page, owner, customer, 2_000);
  await expect(bellOf(customerPage)).toHaveAccessibleName('Notifications, 3 unread');

  await bellOf(customerPage).click();
  const main = customerPage.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(1);
  await expect(main.getByRole('listitem')).toHaveCount(3);
  await expect(main.getByRole('link', { name: 'Unread: Sign-in from a new device' })).toBeVisible();
  await main.getByRole('button', { name: 'Mark as read: Sign-in from a new device' }).click();
  await expect(bellOf(customerPage)).toHaveAccessibleName('Notifications, 2 unread');
  await openUnread(customerPage);
  await expect(main.getByRole('listitem')).toHaveCount(2);

  await main.getByRole('link', { name: 'Unread: Money received' }).first().click();
  await expect(customerPage).toHaveURL(/\/transactions\/./);
  await expect(customerPage.getByRole('main')).toContainText('+20.00 USD');
  await expect(bellOf(customerPage)).toHaveAccessibleName('Notifications, 1 unread');

  await bellOf(customerPage).click();
  await main.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bellOf(customerPage)).toHaveAccessibleName('Notifications');
  await expect(main.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  await openUnread(customerPage);
  await expect(main.getByRole('heading', { name: 'No unread notifications' })).toBeVisible();
  await customerPage.context().close();
});

testInEveryView('notifications and the pages of older ones are accessible and fit the screen', async (page, checkViews) => {
  const owner = await registerOwner(page);
  const customer = await registerUser(page, owner);
  const transaction = { user: customer.id, tx_type: 'credit', amount: 1_000, currency: 'USD', status: 'Complete' };
  for (let batch = 0; batch < 2; batch++) {
    await callApi(page, owner.token, 'POST', '/admin/transactions/', { transactions: Array.from({ length: 20 }, () => transaction) });
  }
  await openAs(page, customer, '/notifications');
  await checkViews();
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(16);
  await page.getByRole('link', { name: 'Newer' }).click();
  await expect(page.getByRole('link', { name: 'Newer' })).toHaveCount(0);
});
