import type { SubscriptionDetail } from '@2x7/contracts';
import type { Page } from '@playwright/test';
import type { Subscriber } from '../../../shop/subscribers.js';
import { expect, test } from '../../fixtures/portal.js';
import { expectAccessible } from '../../pages/accessibility.js';

/** The plan as the API answers it to the customer. */
async function savedPlan(page: Page, { path }: Subscriber): Promise<SubscriptionDetail> {
  const { data } = (await (await page.request.get(`/api/v1${path}`)).json()) as { data: SubscriptionDetail };
  return data;
}

test.describe('settings of a plan', () => {
  test('diet and allergies are saved, and the plan asks for them no longer', async ({ page, my, subscriber }) => {
    const noDiet = page.getByText('No diet given yet: you get vegetarian food until you choose.');
    await expect(noDiet).toBeVisible();
    await expect(noDiet).toContainText('Each plan has its own diet and allergies.');
    await page.getByRole('link', { name: 'Tell us' }).click();
    await expect(noDiet).toBeVisible();
    await expectAccessible(page);
    const food = page.getByRole('form', { name: 'What you eat' });
    await food.getByLabel('Vegetarian', { exact: true }).check();
    await food.getByLabel('Peanuts and nuts').check();
    await expect(food.getByText('We use this to cook, pack and hand over your boxes, and for nothing else.')).toBeVisible();
    await expect(food.getByText('your rider sees diet and allergies at your stop')).toBeVisible();
    await food.getByRole('button', { name: 'Save' }).click();
    await my.confirm('Save');
    await my.close();
    await page.goto(subscriber.path);
    await expect(page.getByRole('heading', { name: 'Your deliveries' })).toBeVisible();
    await expect(page.getByText('What do you eat?')).toHaveCount(0);
    expect(await savedPlan(page, subscriber)).toMatchObject({ profiles: [{ diet: 'vegetarian', allergies: ['nuts'] }] });
  });

  test('allergies are saved without a diet, and a diet that was given can be withdrawn', async ({ page, my, subscriber }) => {
    await page.goto(`${subscriber.path}/settings`);
    const food = page.getByRole('form', { name: 'What you eat' });
    const save = async (sentence: string) => {
      await food.getByRole('button', { name: 'Save' }).click();
      await expect(my.dialog.getByText(sentence)).toBeVisible();
      await my.confirm('Save');
      await my.close();
    };
    await expect(food.getByLabel('Not given')).toBeChecked();
    await food.getByLabel('Peanuts and nuts').check();
    await save('You have given no diet and get vegetarian food until you choose. Allergies: peanuts and nuts.');
    expect(await savedPlan(page, subscriber)).toMatchObject({ profiles: [{ diet: null, allergies: ['nuts'] }] });
    await food.getByLabel('Non-vegetarian').check();
    await save('You eat non-vegetarian food. Allergies: peanuts and nuts.');
    await food.getByLabel('Not given').check();
    await food.getByLabel('Peanuts and nuts').uncheck();
    await save('You have given no diet and get vegetarian food until you choose.');
    expect(await savedPlan(page, subscriber)).toMatchObject({ profiles: [{ diet: null, allergies: [] }] });
    await expect(page.getByText('No diet given yet: you get vegetarian food until you choose.')).toBeVisible();
  });

  test('typed values are left by a link, by Back or by the sign-out only after a confirmation', async ({ page, my, subscriber }) => {
    await page.getByRole('link', { name: 'Settings' }).click();
    const note = page.getByRole('form', { name: 'Where to leave the box' });
    const [phone, text] = [page.getByRole('form', { name: 'Phone' }).getByRole('textbox'), note.getByRole('textbox')];
    await text.fill('With the guard');
    const question = page.getByRole('alertdialog').filter({ hasText: 'Your changes are not saved. Leave without saving?' });
    const toDeliveries = page.getByRole('link', { name: 'Deliveries' });
    const signOut = page.getByRole('button', { name: 'Sign out', exact: true });
    for (const leave of [() => toDeliveries.click(), () => page.goBack(), () => signOut.click()]) {
      await leave();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toBeHidden();
      await expect(page).toHaveURL(`${subscriber.path}/settings`);
    }
    await note.getByRole('button', { name: 'Save' }).click();
    await my.dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(text).toHaveValue('With the guard');
    await note.getByRole('button', { name: 'Save' }).click();
    await my.confirm('Save');
    await my.close();
    await page.goBack();
    await expect(page).toHaveURL(subscriber.path);
    await page.goForward();
    await phone.fill('+91 98765 00000');
    await text.fill('At the door');
    await toDeliveries.click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(subscriber.path);
    await expect(question).toHaveCount(0);
    expect(await savedPlan(page, subscriber)).toMatchObject({ delivery_note: 'With the guard', customer: { phone: '+91 90000 12345' } });
  });

  test('two changed settings are left after one question, and one of them that is saved leaves no step of Back', async ({
    page,
    my,
    subscriber,
  }) => {
    await page.getByRole('link', { name: 'Settings' }).click();
    const [phone, note] = ['Phone', 'Where to leave the box'].map((name) => page.getByRole('form', { name }));
    const question = page.getByRole('alertdialog').filter({ hasText: 'Your changes are not saved. Leave without saving?' });
    const change = async () => {
      await phone!.getByRole('textbox').fill('+91 98765 00000');
      await note!.getByRole('textbox').fill('At the door');
    };
    for (const leave of [() => page.goBack(), () => page.getByRole('link', { name: 'Deliveries' }).click()]) {
      await change();
      await leave();
      await question.getByRole('button', { name: 'Leave' }).click();
      await expect(page).toHaveURL(subscriber.path);
      await expect(question).toHaveCount(0);
      await page.getByRole('link', { name: 'Settings' }).click();
    }
    await change();
    await phone!.getByRole('button', { name: 'Save' }).click();
    await my.confirm('Save');
    await my.close();
    await page.goBack();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(note!.getByRole('textbox')).toHaveValue('At the door');
    await note!.getByRole('textbox').fill('');
    await page.waitForFunction(() => !(history.state as { held?: number }).held);
    await page.goBack();
    await expect(page).toHaveURL(subscriber.path);
  });

  test('a phone number that nothing can call is named at its field, without a preview', async ({ page, my, subscriber }) => {
    await page.getByRole('link', { name: 'Settings' }).click();
    const form = page.getByRole('form', { name: 'Phone' });
    const phone = form.getByRole('textbox', { name: 'Phone number' });
    await phone.fill('call me');
    await phone.press('Enter');
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAccessibleDescription(/Enter a phone number like \+91 98765 43210/);
    await expect(my.dialog).toHaveCount(0);
    await phone.fill('098765 43210');
    await form.getByRole('button', { name: 'Save' }).click();
    await my.confirm('Save');
    await my.close();
    expect(await savedPlan(page, subscriber)).toMatchObject({ customer: { phone: '098765 43210' } });
  });

  test('a press of a button counts although the error of the field above moves the button', async ({ page, my: _, subscriber }) => {
    await page.goto(`${subscriber.path}/settings`);
    const phone = page.getByRole('textbox', { name: 'Phone number' });
    const note = page.getByRole('form', { name: 'Where to leave the box' });
    const save = note.getByRole('button', { name: 'Save' });
    const place = async () => (await save.boundingBox())!;
    await phone.fill('call me');
    await save.scrollIntoViewIfNeeded();
    const { x, y } = await place();
    await page.mouse.move(x + 20, y + 4);
    await page.mouse.down();
    await page.mouse.up();
    await expect(phone).toHaveAccessibleDescription(/Enter a phone number/);
    expect((await place()).y).toBeGreaterThan(y + 4);
    await expect(note.getByRole('status')).toHaveText('You have changed nothing here.');
  });

  test('the lunch address can be changed, but not to an address outside the delivery area', async ({ page, my, subscriber }) => {
    await page.goto(`${subscriber.path}/settings`);
    const lunch = page.getByRole('form', { name: 'Lunch address' });
    await lunch.getByRole('textbox').fill('4 Linking Road\nMumbai 400050');
    await lunch.getByRole('button', { name: 'Save' }).click();
    await expect(my.dialog.getByRole('alert')).toBeVisible();
    await my.dialog.getByRole('button', { name: 'Cancel' }).click();
    await lunch.getByRole('textbox').fill('7 MI Road\nJaipur 302001');
    await lunch.getByRole('button', { name: 'Save' }).click();
    await my.confirm('Save');
    await my.close();
    expect(await savedPlan(page, subscriber)).toMatchObject({
      addresses: { lunch: '7 MI Road\nJaipur 302001', dinner: subscriber.customer.address },
    });
  });
});
