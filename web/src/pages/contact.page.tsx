import { clsx } from 'clsx';
import { useSearchParams } from 'react-router-dom';
import { supplements } from '../features/supplements/supplement';
import { JsonLd } from '../shared/json-ld';
import { to } from '../shared/site';
import { ButtonLink } from '../ui/button';
import { DeliveryTimes } from '../ui/delivery-times';
import styles from './contact/contact.module.css';
import { CallToAction } from './content/call-to-action';
import { Callout } from './content/callout';
import { ContactBlock } from './content/contact-block';
import { ContentPage, type Profile } from './content/content-page';
import { Section } from './content/section';
import { shopJsonLd } from './content/shop-json-ld';
import { Grievances } from './contact/grievances';
import { TopicList } from './contact/topic-list';

const profile: Profile = {
  path: to.contact,
  name: 'Contact',
  lead: 'No form to fill in. You write or call, and somebody who cooks, packs or plans meals answers.',
  title: 'Contact: email, phone and kitchen in Jaipur',
  description:
    'How to reach 2x7 in Jaipur by email, phone or post, and what to write about a plan, an order, a pause, ' +
    'a problem with a meal or a kitchen visit.',
};

/** The supplement that the link to this page named, such as `Whey Protein Isolate, 1kg`. */
function useAskedProduct(): string | undefined {
  const asked = useSearchParams()[0].get('product');
  const product = supplements.find(({ image }) => image === asked);
  return product && `${product.name}, ${product.weight}`;
}

export default function ContactPage() {
  const product = useAskedProduct();
  return (
    <ContentPage profile={profile}>
      <JsonLd thing={shopJsonLd} />
      <div className={clsx('wrap', styles.reach)}>
        {product && (
          <Callout>
            <p>You ask about {product}. Write or call: we tell you the day, and bring it along with your meals.</p>
          </Callout>
        )}
        <ContactBlock subject={product && `Please add to my delivery: ${product}`} />
        <p className={styles.when}>
          We deliver <DeliveryTimes />. The phone is easiest to reach between the two: during a round most of us are packing or on the road.
        </p>
      </div>
      <Section id="topics" title="What to write" lead="With these in your first mail, we need not ask back." tone="paper">
        <TopicList />
      </Section>
      <Grievances />
      <CallToAction title="Perhaps it is answered already" text="Six questions, from hygiene to kitchen visits, in two minutes.">
        <ButtonLink to={to.faq}>View FAQ</ButtonLink>
        <ButtonLink to={to.my} variant="secondary">
          Change your deliveries
        </ButtonLink>
        <ButtonLink to={to.coaching} variant="secondary">
          Personal Dietician
        </ButtonLink>
      </CallToAction>
    </ContentPage>
  );
}
