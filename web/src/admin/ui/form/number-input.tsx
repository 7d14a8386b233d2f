import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> & {
  value: string;
  onValue: (value: string) => void;
};

/** A number as typed. Turning the mouse wheel scrolls the page and does not change the number. */
export const NumberInput = ({ value, onValue, ...rest }: Props) => (
  <input
    inputMode="decimal"
    {...rest}
    type="number"
    value={value}
    onChange={(event) => onValue(event.currentTarget.value)}
    onWheel={(event) => event.currentTarget.blur()}
  />
);
