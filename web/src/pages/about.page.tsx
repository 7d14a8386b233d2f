import { siteImages } from 'virtual:site-images/pages';
import { JsonLd } from '../shared/json-ld';
import { to } from '../shared/site';
import { ButtonLink } from '../ui/button';
import { Aims } from './about/aims';
import { TwoNumbers } from './about/two-numbers';
import { values } from './about/values';
import { CallToAction } from './content/call-to-action';
import { ContentPage, type Profile } from './content/content-page';
import { Points } from './content/points';
import { Prose } from './content/prose';
import { Section } from './content/section';
import { shopJsonLd } from './content/shop-json-ld';

const profile: Profile = {
  path: to.about,
  name: 'About 2x7',
  lead: 'Training is the easy part. Eating for it, day after day, is the hard one, and the one we took over.',
  title: 'About us: story, mission and the 1:3 rule',
  description:
    'Why 2x7 cooks protein-rich meals in Jaipur twice a day: our story, mission and vision, ' +
    'the 1:3 protein-to-carb rule, 1 g of protein per kilo, and what we hold to.',
};

export default function AboutPage() {
  return (
    <ContentPage profile={profile} image={siteImages['plan-both']!}>
      <JsonLd thing={shopJsonLd} />
      <Section id="story" title="Our story" tone="paper">
        <Prose>
          <p>
            It began with boiled eggs in a tiffin. In Jaipur you find a good gym in every second street, and after it two kinds of dinner:
            one that tastes of something and swims in oil, or one that is dry chicken on lettuce. Those who train for more than a month
            mostly end up cooking on Sunday for the whole week, and throwing away what Friday makes of it.
          </p>
          <p>
            We wanted a third kind. Rajma, paneer, chicken, chilla, pulao: food that people here grew up with, but weighed, with little oil
            and enough protein, and with its numbers beside it. Not once in a while. For lunch and for dinner, on all seven days, because
            muscles do not know what a Sunday is.
          </p>
          <p>That is the whole idea, and the name. Two meals, seven days: 2x7.</p>
        </Prose>
      </Section>
      <Aims />
      <TwoNumbers />
      <Section id="values" title="What we hold to" lead="Six sentences that settle most arguments in the kitchen." tone="paper">
        <Points points={values} />
      </Section>
      <CallToAction title="Come and see" text="Look at what is cooked, how it is kept clean, or come and stand in the kitchen yourself.">
        <ButtonLink to={to.plans}>Choose Your Plan</ButtonLink>
        <ButtonLink to={to.hygiene} variant="secondary">
          Hygiene & quality
        </ButtonLink>
      </CallToAction>
    </ContentPage>
  );
}
