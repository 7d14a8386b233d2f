import { expect, it } from '@jest/globals';
import { deliveryWindows } from '@2x7/contracts';
import { windowTime } from './window-text';

it('gives the hours of the windows as the other pages promise them', () => {
  expect([windowTime('lunch'), windowTime('dinner')]).toEqual([...deliveryWindows]);
});
