import { clsx } from 'clsx';
import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../ui/button';
import styles from './newsletter-form.module.css';

/** Validates the address and announces that the newsletter opens soon. Sends nothing. */
export function NewsletterForm() {
  const id = useId();
  const [address, setAddress] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAddress(String(new FormData(event.currentTarget).get('email')).trim());
  };
  return (
    // Before hydration the browser submits the form itself; this keeps the email address out of the page's URL.
    <form method="dialog" onSubmit={submit}>
      <label htmlFor={id} className="visually-hidden">
        Email for the newsletter
      </label>
      <div className={clsx(styles.row, 'needs-script')}>
        <input
          id={id}
          className={styles.input}
          type="email"
          name="email"
          placeholder="Your email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="send"
          required
          onInput={() => setAddress(null)}
        />
        <Button type="submit" className={styles.submit}>
          Subscribe
        </Button>
      </div>
      <noscript>{import.meta.env.SSR && <p>The newsletter opens soon. Signing up for it needs JavaScript.</p>}</noscript>
      <p role="status" className={styles.status}>
        {address && `The newsletter opens soon. We have not stored ${address}.`}
      </p>
    </form>
  );
}
