import type { SyntheticEvent } from 'react';

/**
 * For a form, while it is sent. What is typed then would be lost, or be taken for saved: without the change event, React gives each controlled
 * field its value back. `disabled` would drop the focus.
 */
export const whileSent = (isBusy: boolean) => ({
  'aria-busy': isBusy,
  onChangeCapture: isBusy ? (event: SyntheticEvent) => event.stopPropagation() : undefined,
});
