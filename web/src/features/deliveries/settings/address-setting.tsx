import { serviceArea, windowTime, type DeliveryWindow } from '@2x7/contracts';
import { useState } from 'react';
import { notEmpty } from '../../../ui/form/not-empty';
import { TextArea } from '../../../ui/form/text-field';
import { Setting, type SettingProps } from './setting';

const titles: Record<DeliveryWindow, string> = { lunch: 'Lunch address', dinner: 'Dinner address' };

/** Where one of the two deliveries of a day goes; lunch may go to where the customer works. */
export function AddressSetting({ path, plan, window }: SettingProps & { window: DeliveryWindow }) {
  const saved = plan.addresses[window];
  const [typed, setTyped] = useState<string>();
  const address = typed ?? saved;
  const text = address.trim();
  const isChanged = text !== '' && text !== saved;
  return (
    <Setting
      path={path}
      plan={plan}
      title={titles[window]}
      command={isChanged ? { type: 'address', scope: window, address: text } : undefined}
      onSaved={() => setTyped(undefined)}
    >
      <TextArea
        label={`Where we bring it, ${windowTime(window)}`}
        hint={`We deliver in ${serviceArea}.`}
        value={address}
        onValue={setTyped}
        check={notEmpty('Enter the address')}
        required
        maxLength={500}
        autoComplete="street-address"
      />
    </Setting>
  );
}
