import { expect, test } from '../../fixtures/portal.js';
import { shifted, watchShiftsWithLateApi } from '../../pages/layout-shifts.js';
import { phone, wide } from '../../pages/visitor.js';

/** ms. Delay of the API. */
const apiDelay = 1_500;

test.describe('layout stability of the pages of a customer', () => {
  for (const viewport of [wide, phone])
    test.describe(() => {
      test.use({ viewport });

      test(`the layout hardly shifts when the API answers 1.5 s late, at ${viewport.width} px`, async ({ my, subscriber }) => {
        test.slow(); // each request waits
        const { page } = my;
        await watchShiftsWithLateApi(page, apiDelay);
        const button = (name: string) => page.getByRole('button', { name, exact: true });
        const arrivals = [
          // The lead of a plan has one to three lines.
          [subscriber.path, page.getByText('Next delivery').first(), 0.1],
          ['/my/privacy', button('Download my data'), 0.01],
          ['/my/problems', page.getByText('You have reported nothing.'), 0.01],
          ['/my/problems/new', button('Send the report'), 0.01],
        ] as const;
        for (const [path, sign, limit] of arrivals) {
          await page.goto(path);
          await expect(sign).toBeVisible();
          await expect(button('Sign out')).toBeAttached();
          expect(await shifted(page), path).toBeLessThanOrEqual(limit);
        }
        await page.context().clearCookies();
        for (const path of ['/my', '/my/privacy']) {
          await page.goto(path);
          await expect(button('Send me a link')).toBeVisible();
          expect(await shifted(page), path).toBeLessThanOrEqual(0.01);
        }
      });
    });
});
