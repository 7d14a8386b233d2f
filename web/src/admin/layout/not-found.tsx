import { ButtonLink } from '../../ui/button';
import { paths } from '../paths';
import { Screen } from '../ui/layout/screen';

/** For addresses under /admin where nothing is. */
export const NotFound = () => (
  <Screen title="Page not found" lead="There is nothing at this address. It may have moved, or the link has a slip.">
    <p>
      <ButtonLink to={paths.dashboard}>Go to the dashboard</ButtonLink>
    </p>
  </Screen>
);
