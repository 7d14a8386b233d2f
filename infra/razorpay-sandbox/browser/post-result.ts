const cancelled = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Payment processing cancelled by user',
  source: 'customer',
  step: 'payment_authentication',
  reason: 'payment_cancelled',
};

/** The form fields of a failure, as a callback URL gets them: `error[code]`, `error[description]` and so on. */
const failureFields = ({ metadata, ...error }: Omit<CheckoutFailure, 'metadata'> & Partial<CheckoutFailure>): [string, string][] => [
  ...Object.entries(error).map(([name, value]): [string, string] => [`error[${name}]`, value]),
  ...(metadata ? [['error[metadata]', JSON.stringify(metadata)] as [string, string]] : []),
];

const fieldsOf = (message: WindowMessage): [string, string][] =>
  message.type === 'paid' ? Object.entries(message.payment) : failureFields(message.type === 'failed' ? message.error : cancelled);

/** Leaves the payment page: the browser posts the result to the shop's callback URL. */
export function postResult(callbackUrl: string, message: WindowMessage): void {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action: callbackUrl });
  for (const [name, value] of fieldsOf(message))
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  document.body.append(form);
  form.submit();
}
