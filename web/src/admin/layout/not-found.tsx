import { ButtonLink } from '../../ui/button';
import { paths } from '../paths';
import { Screen } from '../ui/layout/screen';

/** For an address under /admin or /kitchen that has no screen. */
export const NotFound = ({ home = paths.dashboard, name = 'the dashboard' }: { home?: string; name?: string }) => (
  <Screen title="Page not found" lead="There is no page at this address. It may have moved, or the link may be mistyped.">
    <p>
      <ButtonLink to={home}>Go to {name}</ButtonLink>
    </p>
  </Screen>
);
