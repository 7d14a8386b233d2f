import { siteImages } from 'virtual:site-images/pages';
import { to } from '../shared/site';
import { ButtonLink } from '../ui/button';
import { coachingSteps, whatToSend } from './coaching/coaching';
import { CallToAction } from './content/call-to-action';
import { ContactBlock } from './content/contact-block';
import { ContentPage, type Profile } from './content/content-page';
import { Callout } from './content/callout';
import { Points } from './content/points';
import { mailTo } from './content/mail-to';
import { Section } from './content/section';
import { Steps } from './content/steps';

const profile: Profile = {
  path: to.coaching,
  name: 'Personal Dietician',
  lead: 'Somebody who reads your week and says what to change. Part of every meal plan, at no extra charge.',
  title: 'Personal Dietician: nutritionist support with every plan',
  description:
    'How the personal dietician of 2x7 works: what to send by email, what you get back, ' +
    'and how nutritionist support goes with every meal plan in Jaipur.',
};

const subject = 'Personal Dietician';

export default function CoachingPage() {
  return (
    <ContentPage
      profile={profile}
      image={siteImages['blog-protein-sources']!}
      intro={<ButtonLink to={mailTo(subject)}>Write to the dietician</ButtonLink>}
    >
      <Section id="how" title="How it works" tone="paper" lead="Four steps, by email and phone. No app, no points.">
        <Steps steps={coachingSteps} />
      </Section>
      <Section id="send" title="What to send us" lead="The more honest, the shorter the talk.">
        <Points points={whatToSend} />
        <Callout>
          <p>
            <strong>We plan meals; we do not treat illness.</strong> If you are under treatment, expecting a child or younger than 18, ask
            your doctor first and tell us what was said. What you send us is used for your plan and nothing else.
          </p>
        </Callout>
      </Section>
      <Section id="reach" title="How to reach us" tone="paper">
        <ContactBlock subject={subject} />
      </Section>
      <CallToAction title="A fixed date helps" text="Eight weeks with the same boxes, three measurements and the dietician beside you.">
        <ButtonLink to={to.challenge}>Transformation Challenge</ButtonLink>
        <ButtonLink to={to.plans} variant="secondary">
          See the meal plans
        </ButtonLink>
      </CallToAction>
    </ContentPage>
  );
}
