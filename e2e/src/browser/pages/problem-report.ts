import type { AdminProblem, ProblemPage } from '@2x7/contracts';
import { expect, type Page } from '@playwright/test';
import type { ApiClient } from '../../shop/api-client.js';

/** The number of the report that was sent, which has the focus. */
export const numberOn = async (page: Page): Promise<string> => {
  const done = page.getByRole('status').filter({ hasText: 'We have it under the number' });
  await expect(done).toBeFocused();
  return /P-\d{6}/.exec(await done.innerText())![0];
};

export const problemOf = async (admin: ApiClient, number: string): Promise<AdminProblem> =>
  (await admin.data<ProblemPage>('/deliveries/admin/problems')).problems.find((one) => one.number === number)!;
