import { to } from '../shared/site';
import { ButtonLink } from '../ui/button';
import { CallToAction } from './content/call-to-action';
import { ContentPage, type Profile } from './content/content-page';
import { Section } from './content/section';
import { FaqJsonLd } from './faq/faq-json-ld';
import { QuestionList } from './faq/question-list';

const profile: Profile = {
  path: to.faq,
  name: 'FAQ',
  heading: 'Frequently asked questions',
  lead: 'Six things people ask before their first box, answered the way we answer them on the phone.',
  title: 'FAQ: hygiene, paneer, trial, pausing',
  description:
    'How 2x7 keeps its kitchen clean, what is in the food, whether the paneer is pure, how the trial works, ' +
    'how to pause meals when travelling and how to visit the kitchen in Jaipur.',
};

export default function FaqPage() {
  return (
    <ContentPage profile={profile}>
      <FaqJsonLd />
      <Section id="questions" title="Before you order" tone="paper" lead={<span data-print="no">Open a question to read the answer.</span>}>
        <QuestionList />
      </Section>
      <CallToAction title="Yours is not among them?" text="Write or call. Whoever answers knows the kitchen from inside.">
        <ButtonLink to={to.contact}>Talk to Expert</ButtonLink>
        <ButtonLink to={to.plans} variant="secondary">
          See the meal plans
        </ButtonLink>
        <ButtonLink to={to.my} variant="secondary">
          Change your deliveries
        </ButtonLink>
      </CallToAction>
    </ContentPage>
  );
}
