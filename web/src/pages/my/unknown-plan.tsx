import { to } from '../../shared/site';
import { ButtonLink } from '../../ui/button';
import { MyPage } from './my-page';

/** The address names no plan of the signed-in customer. */
export const UnknownPlan = () => (
  <MyPage title="Plan not found" lead="There is no such plan under your email address.">
    <ButtonLink to={to.my}>See your plans</ButtonLink>
  </MyPage>
);
