import type { Ref } from 'react';
import { to } from '../../shared/site';
import { Banner } from '../../ui/banner';
import { ButtonLink } from '../../ui/button';

/** In the place of the pay button. The list of plans takes the place of the history entry with which Back closes the dialog. */
export const PlanDeleted = ({ link }: { link: Ref<HTMLAnchorElement> }) => (
  <Banner message="This plan is no longer available." hint="It was removed after you opened this page. Please choose another one.">
    <ButtonLink ref={link} to={to.plans} replace>
      Compare All Plans
    </ButtonLink>
  </Banner>
);
