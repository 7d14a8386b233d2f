import { clsx } from 'clsx';
import { to } from '../shared/site';
import { ButtonLink } from '../ui/button';
import { CallToAction } from './content/call-to-action';
import { ContentPage, type Profile } from './content/content-page';
import { TestimonialCard } from './testimonials/testimonial-card';
import { testimonials } from './testimonials/testimonials';
import styles from './testimonials/testimonials.module.css';

const profile: Profile = {
  path: to.testimonials,
  name: 'Testimonials',
  lead: 'From those who eat it: what they say about their plan when the first week is over.',
  title: 'Testimonials: what customers say',
  description:
    'Customers of 2x7 in Jaipur about the Muscle Building Plan, the Performance Plan, the trial and eating from one plan as a couple.',
};

export default function TestimonialsPage() {
  return (
    <ContentPage profile={profile}>
      <ul className={clsx('wrap', styles.cards)}>
        {testimonials.map((testimonial) => (
          <li key={testimonial.id}>
            <TestimonialCard testimonial={testimonial} />
          </li>
        ))}
      </ul>
      <CallToAction title="Yours may be different" text="Tastes are. A trial is the honest way to find out, and it ends by itself.">
        <ButtonLink to={to.plans}>See the meal plans</ButtonLink>
        <ButtonLink to={to.challenge} variant="secondary">
          Transformation Challenge
        </ButtonLink>
      </CallToAction>
    </ContentPage>
  );
}
