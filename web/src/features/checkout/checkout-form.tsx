import { serviceArea } from '@2x7/contracts';
import type { ReactNode, SubmitEvent } from 'react';
import { checkPhone } from '../../shared/phone';
import { TextArea, TextField } from '../../ui/form/text-field';
import styles from './checkout.module.css';
import type { Draft, DraftField, Faults } from './draft';

type Props = {
  draft: Draft;
  faults: Faults;
  busy: boolean;
  onValue: (field: DraftField, value: string) => void;
  onPay: () => void;
  /** Rendered below the fields; contains the pay button. */
  children: ReactNode;
};

/** Attributes of each field for autofill, keyboards and validation. */
const fields = {
  email: {
    label: 'Email',
    type: 'email',
    name: 'email',
    placeholder: 'name@example.com',
    autoComplete: 'email',
    inputMode: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    enterKeyHint: 'next',
  },
  name: {
    label: 'Name',
    type: 'text',
    name: 'name',
    placeholder: 'John Doe',
    autoComplete: 'name',
    autoCapitalize: 'words',
    spellCheck: false,
    enterKeyHint: 'next',
  },
  phone: {
    label: 'Phone',
    hint: 'The rider calls this number at your door.',
    check: checkPhone,
    type: 'tel',
    name: 'tel',
    placeholder: '+91 98765 43210',
    autoComplete: 'tel',
    inputMode: 'tel',
    enterKeyHint: 'next',
  },
  address: {
    label: 'Address',
    hint: `We deliver in ${serviceArea}.`,
    name: 'address',
    placeholder: 'Delivery address',
    autoComplete: 'street-address',
    rows: 3,
  },
} as const;

/** Contact and delivery address of the customer. The browser validates; each field shows its own error. */
export function CheckoutForm({ draft, faults, busy, onValue, onPay, children }: Props) {
  const bind = (field: DraftField) => ({
    value: draft[field],
    onValue: (value: string) => onValue(field, value),
    error: faults[field],
    readOnly: busy,
    required: true,
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onPay();
  };
  return (
    <form className={styles.form} aria-busy={busy} onSubmit={submit}>
      <TextField {...fields.email} {...bind('email')} />
      <TextField {...fields.name} {...bind('name')} />
      <TextField {...fields.phone} {...bind('phone')} />
      <TextArea {...fields.address} {...bind('address')} />
      {children}
    </form>
  );
}
