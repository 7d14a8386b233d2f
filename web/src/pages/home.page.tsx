import { brand } from '@2x7/contracts';
import { PlanStrip } from '../features/plans/strip/plan-strip';
import { useHead } from '../shared/head';
import { Hero } from './home/hero';
import { Rules } from './home/rules';
import { SampleMenuButton } from './sample-menu-button';
import { WhyUs } from './home/why-us';

export default function HomePage() {
  useHead({
    title: `${brand.tagline} Meal subscriptions in Jaipur`,
    description:
      'Fresh, protein-rich meals cooked in Jaipur and delivered free, twice a day, seven days a week. ' +
      'Choose a plan, see the menu with its nutrition facts, pay online.',
  });
  return (
    <>
      <Hero />
      <WhyUs />
      <PlanStrip actions={<SampleMenuButton />} />
      <Rules />
    </>
  );
}
