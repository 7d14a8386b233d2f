import { Link } from 'react-router-dom';
import { siteImages } from 'virtual:site-images/pages';
import { to } from '../shared/site';
import { ButtonLink } from '../ui/button';
import { TwoPlans } from './challenge/two-plans';
import { WeekList } from './challenge/week-list';
import { CallToAction } from './content/call-to-action';
import { ContentPage, type Profile } from './content/content-page';
import { Callout } from './content/callout';
import { Prose } from './content/prose';
import { mailTo } from './content/mail-to';
import { Section } from './content/section';
import { Steps, type Step } from './content/steps';

const profile: Profile = {
  path: to.challenge,
  name: 'Transformation Challenge',
  lead: 'Eight weeks, two boxes a day, your own numbers: our lunch and dinner, your training, and a tape measure at the start, half way and at the end.',
  title: 'Transformation Challenge: eight weeks of meals and training',
  description:
    'Eight weeks with lunch and dinner from 2x7 in Jaipur, week by week: what to measure, what to eat, ' + 'what it costs and how to join.',
};

const joinMail = mailTo('Transformation Challenge');

const joining: readonly Step[] = [
  {
    name: 'Choose a plan',
    text: (
      <>
        Lunch and dinner for 28 days, twice in a row. The <Link to={to.monthlyPlans}>monthly plans</Link> are the ones to look at. Start
        with one; nothing renews by itself.
      </>
    ),
  },
  {
    name: 'Write to us',
    text: (
      <>
        <a href={joinMail}>Send an email</a> with your order number, weight, height, the days on which you train and what you do not eat.
      </>
    ),
  },
  {
    name: 'Get your numbers',
    text: 'We answer with protein and carbs for your day and a sheet for the eight weeks. Week one is the week of your first box.',
  },
];

export default function TransformationChallengePage() {
  return (
    <ContentPage
      profile={profile}
      image={siteImages['blog-meal-prep']!}
      intro={<ButtonLink to={to.monthlyPlans}>See the monthly plans</ButtonLink>}
    >
      <Section id="what" title="What it is" tone="paper">
        <Prose>
          <p>
            Eight weeks are long enough to see a difference and short enough to plan. You eat our lunch and dinner, you train the way you
            train, and you write down a few numbers. Our <Link to={to.coaching}>dietician</Link> sets protein and carbs with you and
            corrects them on the way.
          </p>
          <p>
            It is not a contest. There is no ranking, no prize and no fee: you pay for the meals, and the rest comes with them. And we
            promise no kilos. How much changes depends on sleep, on training and on what you eat beside the boxes, and none of that is in
            our hands.
          </p>
        </Prose>
        <TwoPlans />
      </Section>
      <Section id="weeks" title="Week by week" lead="One thing a week, so that it stays.">
        <WeekList />
      </Section>
      <Section id="join" title="How to join" tone="paper" lead="Any week of the year. You start when you are ready.">
        <Steps steps={joining} />
        <Callout>
          <p>
            <strong>For healthy adults.</strong> If you are under treatment, expecting a child or younger than 18, ask your doctor before
            you change what you eat.
          </p>
        </Callout>
      </Section>
      <CallToAction
        title="Not sure about eight weeks?"
        text="Taste first. A trial is a few days of the same boxes, and commits you to nothing."
      >
        <ButtonLink to={to.plans}>See the meal plans</ButtonLink>
        <ButtonLink to={to.contact} variant="secondary">
          Talk to Expert
        </ButtonLink>
      </CallToAction>
    </ContentPage>
  );
}
