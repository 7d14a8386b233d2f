import type { ComponentProps } from 'react';
import { signedOut } from '../../shared/failure-text';
import { to } from '../../shared/site';
import { Banner } from '../../ui/banner';
import { ButtonLink } from '../../ui/button';

/** Why a request has failed. Where the session has ended, the sign-in opens in another tab, so that what is typed here stays. */
export const FailureBanner = ({ children, ...failure }: ComponentProps<typeof Banner>) => (
  <Banner {...failure}>
    {failure.message === signedOut ? (
      <>
        <ButtonLink to={to.my} target="_blank" variant="secondary">
          Sign in again
        </ButtonLink>
        {children}
      </>
    ) : (
      children
    )}
  </Banner>
);
