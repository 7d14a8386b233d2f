import { refundTime } from '@2x7/contracts';
import { IndianRupee, Repeat2, Wallet } from 'lucide-react';
import { to } from '../shared/site';
import { ContactBlock } from './content/contact-block';
import { ContentPage, type Profile } from './content/content-page';
import { Callout } from './content/callout';
import { Points } from './content/points';
import { Section } from './content/section';
import { Steps } from './content/steps';
import { Assistance } from './policies/assistance';
import { notice, reportSteps, resolutions } from './policies/returns';

const profile: Profile = {
  path: to.returnPolicy,
  name: 'Return Policy',
  lead: 'A meal cannot be sent back like a shirt. It can be put right, and quickly, if you tell us in time.',
  title: 'Return Policy',
  description:
    'When 2x7 in Jaipur puts a meal right: quality and delivery issues, how to report them within 2 hours, ' +
    `and replacement, credit or a full refund within ${refundTime}.`,
};

const signs = [Repeat2, Wallet, IndianRupee];

export default function ReturnPolicyPage() {
  return (
    <ContentPage
      profile={profile}
      intro={
        <Callout>
          <p>
            <strong>{notice}</strong> The reason is food safety and hygiene: what has left the kitchen does not go back in, and is not sold
            again.
          </p>
        </Callout>
      }
    >
      <Section id="assist" title="When We Can Assist You" lead="If it was our doing, it is ours to mend." tone="paper">
        <Assistance />
      </Section>
      <Section id="report" title="How to Report Issues">
        <Steps steps={reportSteps} />
      </Section>
      <Section id="resolution" title="Resolution Options" lead="One of these, and you have a say in which." tone="paper">
        <Points points={resolutions.map((one, index) => ({ ...one, Icon: signs[index]! }))} columns={3} />
      </Section>
      <Section id="contact" title="Contact">
        <ContactBlock subject="Problem with a meal" />
      </Section>
    </ContentPage>
  );
}
