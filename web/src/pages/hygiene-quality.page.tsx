import { brand } from '@2x7/contracts';
import { Link } from 'react-router-dom';
import { siteImages } from 'virtual:site-images/pages';
import { to } from '../shared/site';
import { ButtonLink } from '../ui/button';
import { CallToAction } from './content/call-to-action';
import { ContentPage, type Profile } from './content/content-page';
import { Callout } from './content/callout';
import { Points } from './content/points';
import { Prose } from './content/prose';
import { mailTo } from './content/mail-to';
import { Section } from './content/section';
import { Steps } from './content/steps';
import { dayOfABox, ingredients } from './hygiene/hygiene';

const profile: Profile = {
  path: to.hygiene,
  name: 'Hygiene & Quality',
  lead: 'Clean is a habit, not a poster. How a box is made from the market to your door, what goes into it, and how to check on us.',
  title: 'Hygiene & Quality: our kitchen, step by step',
  description:
    'How 2x7 keeps its kitchen in Jaipur clean, from buying to delivery: raw and cooked apart, hot and cold, ' +
    'what the ingredients are, allergens, and how to visit.',
};

export default function HygieneQualityPage() {
  return (
    <ContentPage profile={profile} image={siteImages['hygiene-kitchen']!}>
      <Section id="day" title="The day of a box" lead="Six steps, twice a day. Each has one rule that is not discussed." tone="paper">
        <Steps steps={dayOfABox} />
      </Section>
      <Section id="ingredients" title="What goes in" lead="Short lists that you can read aloud. The menu shows them for every dish.">
        <Points points={ingredients} />
        <Callout>
          <p>
            <strong>One kitchen cooks everything.</strong> Milk, wheat, soya, nuts, sesame, eggs and fish are all used in it. We keep them
            apart as well as we can, but we cannot promise a box without a trace of them. If you have an allergy,{' '}
            <Link to={to.contact}>write to us</Link> before you order.
          </p>
        </Callout>
      </Section>
      <Section id="check" title="How to check on us" tone="paper">
        <Prose>
          <p>
            Our licence is {brand.foodLicence.label} {brand.foodLicence.number}. It stands at the top of every page, and the food-safety
            authority lets you look up any licence by its number.
          </p>
          <p>
            Better still, come and look. <a href={mailTo('Kitchen visit')}>Write to us</a> with two or three days that suit you. You see the
            kitchen as it is between two rounds, not cleaned up for guests.
          </p>
          <p>
            And if a box was not right, tell us within 2 hours. The <Link to={to.returnPolicy}>return policy</Link> says what we do then.
          </p>
        </Prose>
      </Section>
      <CallToAction title="More questions about the kitchen?" text="Paneer, ingredients, visits: the short answers are in the FAQ.">
        <ButtonLink to={to.faq}>View FAQ</ButtonLink>
        <ButtonLink to={to.plans} variant="secondary">
          See the sample menu
        </ButtonLink>
      </CallToAction>
    </ContentPage>
  );
}
