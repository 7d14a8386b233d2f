import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { to } from '../../shared/site';
import { useHead } from '../../shared/head';
import { SignOut } from '../../features/deliveries/session/sign-out';
import { useHandedOverFocus } from '../../ui/handed-over-focus';
import { PageIntro } from '../../ui/page-intro';
import styles from './my.module.css';

type Props = {
  title: string;
  /** Which of several pages under the same heading this is, for the title of the browser. */
  part?: string;
  lead?: string;
  intro?: ReactNode;
  children: ReactNode;
  canSignOut?: boolean;
};

/** Keeps the line of a lead that is not loaded yet: without it, what is below moves when the lead comes. */
export const unknownLead = '\u00a0';

/** The frame of a customer's pages. Search engines do not list them. */
export function MyPage({ title, part, lead, intro, children, canSignOut }: Props) {
  const { pathname } = useLocation();
  useHead({ title: `${part ? `${part} · ` : ''}${title} · 2x7`, description: 'See and change your deliveries.', isPrivate: true });
  useHandedOverFocus();
  return (
    <div className={styles.page}>
      <PageIntro title={title} lead={lead}>
        {intro}
      </PageIntro>
      <div className={clsx('wrap', styles.content)}>
        {children}
        {canSignOut && (
          <>
            <p className={clsx(styles.data, styles.link)} data-print="no">
              {pathname === to.myPrivacy ? (
                <Link to={to.my}>Back to your plans</Link>
              ) : (
                <Link to={to.myPrivacy}>Your data: see it, take it with you, erase it</Link>
              )}
            </p>
            <SignOut />
          </>
        )}
      </div>
    </div>
  );
}
