import { ButtonLink } from '../../ui/button';
import { paths } from '../paths';
import { Screen } from '../ui/layout/screen';

/** For an address under /admin that has no screen. */
export const NotFound = () => (
  <Screen title="Page not found" lead="There is no page at this address. It may have moved, or the link may be mistyped.">
    <p>
      <ButtonLink to={paths.dashboard}>Go to the dashboard</ButtonLink>
    </p>
  </Screen>
);
