import type { Locator, Page } from '@playwright/test';
import { testInEveryView } from './views.ts';
import { callApi, openAs, registerOwner, registerUser, type CompanyOwner } from './companies.ts';
import { expect, test } from './monitored-page.ts';
import { withReceiver, type WebhookEndpoint } from './receiver.ts';

const code = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** Adds an endpoint of the company over the API. */
const addEndpoint = (page: Page, owner: CompanyOwner, { url }: WebhookEndpoint, events: string[]): Promise<any> =>
  callApi(page, owner.token, 'POST', '/admin/webhooks/', { url, events });

const addAddress = async (page: Page, person: CompanyOwner): Promise<unknown> =>
  callApi(page, person.token, 'POST', '/user/addresses/', { line_1: '12 Loop Street', city: 'Cape Town', country: 'ZA' });

testInEveryView('an admin adds an endpoint and sends a test event, which shows its request and response', async (page, checkViews) => {
  await withReceiver(async (receiver) => {
    const owner = await registerOwner(page);
    await openAs(page, owner, '/admin/webhooks');
    await expect(page.getByRole('heading', { name: 'No endpoints yet' })).toBeVisible();
    await checkViews();
    await page.getByRole('link', { name: 'Add endpoint' }).click();

    await page.getByLabel('URL').fill('https://10.0.0.1/hooks');
    await page.getByLabel('Condition').fill("'{{ status }}' == ");
    await page.getByLabel('Condition').blur();
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    await expect(page.getByText('Choose at least one event.')).toBeVisible();
    await checkViews();

    await page.getByLabel('URL').fill(receiver.url);
    await page.getByLabel('Condition').fill('');
    const contact = page.getByRole('group', { name: 'Contact' });
    await contact.getByLabel('Select all: Contact').check();
    await expect(contact.getByText('4 of 4')).toBeVisible();
    await contact.getByLabel('mobile.update').uncheck();
    await page.getByRole('group', { name: 'Addresses' }).getByLabel('address.create').check();
    await page.getByRole('button', { name: 'Add endpoint' }).click();

    await expect(page.getByText('email.create, email.update, mobile.create, address.create')).toBeVisible();
    await page.getByRole('button', { name: 'Send test event' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send test event' });
    await dialog.getByLabel('Event').selectOption('address.create');
    await dialog.getByRole('button', { name: 'Send' }).click();
    const outcome = page.getByRole('region', { name: 'Test event' });
    await expect(outcome.getByText('Thank you')).toBeVisible();
    await expect(code(page, 'Payload')).toContainText('"test": true');
    await checkViews();

    const [delivery] = receiver.received;
    expect(delivery?.body).toMatchObject({ event: 'address.create', company: owner.company, test: true });
    expect(delivery?.headers).toMatchObject({
      'webhook-id': delivery?.body.id,
      'content-type': expect.stringContaining('application/json'),
    });
    await page.getByRole('button', { name: 'Show secret' }).click();
    await expect(page.getByText(delivery?.headers.authorization?.split(' ')[1] ?? 'no secret')).toBeVisible();
  });
});

testInEveryView('an event is delivered; its delivery shows each attempt with its response and can be resent', async (page, checkViews) => {
  await withReceiver(async (receiver) => {
    const owner = await registerOwner(page);
    const person = await registerUser(page, owner);
    await addEndpoint(page, owner, receiver, ['address.create']);
    receiver.response = { status: 500, body: 'Out of paper' };
    await addAddress(page, person);
    await expect.poll(() => receiver.received.length).toBe(1);

    await openAs(page, owner, '/admin/webhooks');
    await expect(page.getByRole('row').filter({ hasText: '127.0.0.1' })).toContainText('Failing');
    await checkViews();
    await page.getByRole('link', { name: '127.0.0.1' }).click();
    await expect(page.getByText('Failed deliveries are retried.')).toBeVisible();
    await page.getByRole('link', { name: /^address\.create, delivery/ }).click();

    await expect(page.getByText('Out of paper')).toBeVisible();
    await expect(code(page, 'Payload')).toContainText('12 Loop Street');
    await expect(page.getByText('Next attempt', { exact: true })).toBeVisible();
    await checkViews();

    receiver.response = { status: 200, body: 'Printed' };
    await page.getByRole('button', { name: 'Resend' }).click();
    // On a slow machine, the automatic retry is in progress at the same time and rejects the click. It has the same response.
    const response = page.getByText('Printed');
    await expect(response.or(page.getByText('The delivery is in progress.'))).toBeVisible();
    await expect(async () => {
      if (!(await response.isVisible())) await page.reload();
      await expect(response).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(page.getByText('Delivered')).toBeVisible();
    expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(1);
    await page.getByRole('link', { name: /^Attempt 1:/ }).click();
    await expect(page.getByText('Out of paper')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Printed')).toBeVisible();

    await page.goto('/admin/webhooks/deliveries');
    await page.getByLabel('Status', { exact: true }).selectOption('Delivered');
    await expect(page).toHaveURL(/state=completed/);
    await expect(page.getByRole('table', { name: 'Deliveries' }).locator('tbody').getByRole('row')).toHaveCount(1);
    await page.getByLabel('Status', { exact: true }).selectOption('Failed');
    await expect(page.getByRole('heading', { name: 'No deliveries match these filters' })).toBeVisible();
  });
});

testInEveryView('a secret is rotated: requests contain the new one and are signed with both for a day', async (page, checkViews) => {
  await withReceiver(async (receiver) => {
    const owner = await registerOwner(page);
    const { id, secret } = await addEndpoint(page, owner, receiver, ['address.create']);
    await openAs(page, owner, `/admin/webhooks/${id}`);
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rotate secret' });
    await checkViews();
    await dialog.getByRole('button', { name: 'Rotate' }).click();
    await expect(dialog.getByRole('heading', { name: 'Secret rotated' })).toBeVisible();
    await expect(dialog.getByText(/^whsec_/)).toBeVisible();
    expect(await dialog.getByText(/^whsec_/).innerText()).not.toBe(secret);
    await dialog.getByText('PHP').click();
    await expect(dialog.getByText('hash_equals')).toBeVisible();
    await checkViews();
    const renewed = await dialog.getByText(/^whsec_/).innerText();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('The previous secret expires')).toBeVisible();

    await addAddress(page, owner);
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(receiver.received[0]?.headers.authorization).toBe(`Secret ${renewed}`);
    expect(String(receiver.received[0]?.headers['webhook-signature']).split(' ')).toHaveLength(2);
  });
});

testInEveryView(
  'an endpoint that responds with 410 is disabled, and every page shows a notice until it is enabled',
  async (page, checkViews) => {
    await withReceiver(async (receiver) => {
      const owner = await registerOwner(page);
      const { id } = await addEndpoint(page, owner, receiver, ['address.create']);
      receiver.response = { status: 410, body: 'Gone' };
      await addAddress(page, owner);
      const state = async (): Promise<string> => (await callApi(page, owner.token, 'GET', `/admin/webhooks/${id}/`)).health.state;
      await expect.poll(state).toBe('disabled');
      expect(receiver.received).toHaveLength(1);

      const notice = page.getByRole('complementary', { name: `Webhook ${id}` });
      await openAs(page, owner, '/transactions');
      await expect(notice).toContainText('was disabled');
      await checkViews();
      await notice.getByRole('link', { name: 'View endpoint' }).click();
      await expect(page.getByText('Events are not kept while the endpoint is disabled.')).toBeVisible();
      await page.getByRole('button', { name: 'Enable' }).click();
      await expect(page.getByText('Events are not kept while the endpoint is disabled.')).toHaveCount(0);
      await page.goto('/transactions');
      await expect(notice).toHaveCount(0);
    });
  },
);

test('failed deliveries are counted and retried together', async ({ page }) => {
  await withReceiver(async (receiver) => {
    const owner = await registerOwner(page);
    const { id } = await addEndpoint(page, owner, receiver, ['address.create']);
    await openAs(page, owner, `/admin/webhooks/${id}`);
    await page.getByRole('button', { name: 'Resend failed deliveries' }).click();
    const dialog = page.getByRole('dialog', { name: 'Resend failed deliveries' });
    await expect(dialog.getByText('0 failed deliveries.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Resend' }).click();
    await expect(dialog.getByRole('heading', { name: 'Nothing to resend' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toHaveCount(0);
  });
});

test('shows not found for missing webhooks, and keeps the page after a deleted test delivery', async ({ page }) => {
  await withReceiver(async (receiver) => {
    const owner = await registerOwner(page);
    const { id } = await addEndpoint(page, owner, receiver, ['address.create']);
    await openAs(page, owner, `/admin/webhooks/${id}?test=99`);
    await expect(page.getByRole('button', { name: 'Send test event' })).toBeVisible();
    for (const path of ['/admin/webhooks/99', '/admin/webhooks/none/settings', `/admin/webhooks/${id}/deliveries/99`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    }
  });
});

test('an admin without the permission sees no webhooks, but can read the event reference', async ({ page }) => {
  const owner = await registerOwner(page);
  const person = await registerUser(page, owner);
  await openAs(page, person, '/admin/webhooks');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.goto('/admin/webhooks/new');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.goto('/docs/webhooks');
  await page.getByRole('region', { name: 'Transactions' }).getByText('transaction.execute', { exact: true }).click();
  await expect(page.locator('[id="transaction.execute"] pre')).toContainText('"original_transaction"');
});

test('an endpoint is edited, archived and deleted', async ({ page }) => {
  await withReceiver(async (receiver) => {
    const owner = await registerOwner(page);
    const { id } = await addEndpoint(page, owner, receiver, ['address.create']);
    await openAs(page, owner, `/admin/webhooks/${id}/settings`);
    await page.getByRole('group', { name: 'Documents' }).getByLabel('Select all: Documents').check();
    await page.getByLabel('Success status').selectOption('200 to 299');
    await page.getByLabel('Archived: no events, listed separately').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('address.create, document.create, document.update')).toBeVisible();
    await expect(page.getByText('Archived')).toBeVisible();
    const { success_status: status } = await callApi(page, owner.token, 'GET', `/admin/webhooks/${id}/`);
    expect(status).toBe('2xx');

    await page.goto('/admin/webhooks?status=archived');
    await page.getByRole('link', { name: '127.0.0.1' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Delete endpoint' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'No endpoints yet' })).toBeVisible();
  });
});

test('the overview and the list show the same health of an endpoint, regardless of its success rate', async ({ page }) => {
  await withReceiver(async (receiver) => {
    const owner = await registerOwner(page);
    await addEndpoint(page, owner, receiver, ['address.create']);
    receiver.response = { status: 500, body: 'Down' };
    await addAddress(page, owner);
    await openAs(page, owner, '/admin/webhooks');
    const endpoints = page.getByRole('table', { name: 'Endpoints' });
    const expectState = (state: string) => async () => {
      await page.goto('/admin/webhooks');
      await expect(endpoints).toContainText(state, { timeout: 1_000 });
    };
    await expect(expectState('Failing')).toPass();
    const overview = page.getByRole('region', { name: 'Activity' });
    await page.goto('/admin');
    await expect(overview).toContainText('0 of 1');

    receiver.response = { status: 200, body: 'Back' };
    await expect(expectState('Healthy')).toPass();
    await page.goto('/admin');
    await expect(overview).toContainText('1 of 1');
    await expect(overview).toContainText(/1 of [23] attempts succeeded in 7 days/);
  });
});
