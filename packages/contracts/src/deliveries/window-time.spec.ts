import { expect, it } from '@jest/globals';
import { deliveryWindows } from '@2x7/contracts';
import { windowTime } from './window-text';

it('windowTime gives the hours of the windows that the other pages promise', () => {
  expect([windowTime('lunch'), windowTime('dinner')]).toEqual([...deliveryWindows]);
});
