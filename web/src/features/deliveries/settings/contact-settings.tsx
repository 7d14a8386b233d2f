import { useState } from 'react';
import { checkPhone } from '../../../shared/phone';
import { TextArea, TextField } from '../../../ui/form/text-field';
import { Setting, type SettingProps } from './setting';

export function PhoneSetting({ path, plan }: SettingProps) {
  const [typed, setTyped] = useState<string>();
  const phone = typed ?? plan.customer.phone;
  const text = phone.trim();
  const isChanged = text !== '' && text !== plan.customer.phone;
  return (
    <Setting
      path={path}
      plan={plan}
      title="Phone"
      command={isChanged ? { type: 'phone', phone: text } : undefined}
      onSaved={() => setTyped(undefined)}
    >
      <TextField
        label="Phone number"
        hint="The rider calls this number at the door."
        value={phone}
        onValue={setTyped}
        check={checkPhone}
        required
        type="tel"
        name="tel"
        autoComplete="tel"
        inputMode="tel"
      />
    </Setting>
  );
}

/** Where the rider leaves the box when the customer does not come. */
export function NoteSetting({ path, plan }: SettingProps) {
  const [typed, setTyped] = useState<string>();
  const note = typed ?? plan.delivery_note;
  const text = note.trim();
  return (
    <Setting
      path={path}
      plan={plan}
      title="Where to leave the box"
      command={text === plan.delivery_note ? undefined : { type: 'delivery-note', note: text }}
      onSaved={() => setTyped(undefined)}
    >
      <TextArea label="Note for the rider" hint="For example: with the guard at gate 2." value={note} onValue={setTyped} maxLength={200} />
    </Setting>
  );
}
