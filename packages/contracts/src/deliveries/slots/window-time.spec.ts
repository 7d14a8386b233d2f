import { expect, it } from '@jest/globals';
import { deliveryWindows } from '../../business.js';
import { windowTime } from './window-time.js';

it('windowTime gives the hours of the windows that the other pages promise', () => {
  expect([windowTime('lunch'), windowTime('dinner')]).toEqual([...deliveryWindows]);
});
