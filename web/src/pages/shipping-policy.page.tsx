import { clsx } from 'clsx';
import { to } from '../shared/site';
import { ContactBlock } from './content/contact-block';
import { ContentPage, type Profile } from './content/content-page';
import { Facts } from './content/facts';
import { Prose } from './content/prose';
import { Section } from './content/section';
import { shippingClauses, shippingFacts } from './policies/shipping';
import styles from './policies/shipping-policy.module.css';

const profile: Profile = {
  path: to.shippingPolicy,
  name: 'Shipping Policy',
  lead: 'Twice a day, seven days a week, and always free. This is what you can count on, and what we ask of you.',
  title: 'Shipping Policy: free delivery, twice a day',
  description:
    'Free delivery of 2x7 meals in Jaipur 302018 and nearby, 7:00-9:00 AM and 6:00-8:00 PM: where we deliver, ' +
    'what happens when nobody is home, and how to change days or address.',
};

export default function ShippingPolicyPage() {
  return (
    <ContentPage profile={profile}>
      <div className={clsx('wrap', styles.facts)}>
        <Facts facts={shippingFacts} />
      </div>
      <div className={styles.clauses}>
        {shippingClauses.map(({ id, title, text }) => (
          <Section key={id} id={id} title={title} tone="clause">
            <Prose>{text}</Prose>
          </Section>
        ))}
      </div>
      <Section id="contact" title="Questions about a delivery" lead="During a delivery round, the phone is quickest.">
        <ContactBlock subject="Delivery" />
      </Section>
    </ContentPage>
  );
}
