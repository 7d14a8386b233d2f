import { expect, it } from '@jest/globals';
import { newSubscription, offerOf } from '../../testing/sample-subscription.js';
import { plan } from '../../domain/schedule/plan.js';
import type { StoredSubscription } from '../subscription.repository.js';
import { presentPreview } from './subscription.presenter.js';

it('a preview names no last delivery while meals have no date, as the confirmation of the change does', () => {
  const offer = offerOf({ capacity: 10, days: 1 });
  const lastOf = (mealsBought: number) => {
    const after = plan(newSubscription({ mealsBought }), offer);
    return presentPreview({ stored: { now: offer.now } as StoredSubscription, after }, []).last_delivery;
  };
  expect([lastOf(4), lastOf(5)]).toEqual([{ day: '2026-11-25', window: 'dinner' }, null]);
});
