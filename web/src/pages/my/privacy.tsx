import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EraseData } from '../../features/deliveries/privacy/erase-data';
import { ExportData } from '../../features/deliveries/privacy/export-data';
import { forgetCustomer, myPlansQuery } from '../../features/deliveries/subscription.api';
import { isSignedOut } from '../../shared/failure-text';
import { MyPage } from './my-page';
import styles from './my.module.css';
import { ToSignIn } from './to-sign-in';

const lead =
  'We keep what we need to cook and deliver: your name, contact data and addresses, your diet and allergies, your deliveries and changes. We stop using diet, allergies and notes 30 days after your plan, or later once your open problems are answered, and delete everything but tax records after 13 months.';

/** What we keep about the customer: to take along, to erase, and the sign-out everywhere. */
export function Privacy() {
  const client = useQueryClient();
  const [isErased, setIsErased] = useState(false);
  // Loaded once with the page, also where the plans are cached, to notice that the session has ended; and not after an erasure: the page
  // says what was done although the session has ended.
  const { error } = useQuery({ ...myPlansQuery, enabled: !isErased, staleTime: Infinity, refetchOnMount: 'always' });
  const forget = () => {
    setIsErased(true);
    forgetCustomer(client);
  };
  if (isSignedOut(error)) return <ToSignIn />;
  return (
    <MyPage title="Your data" lead={lead} canSignOut={!isErased}>
      <div className={styles.sections}>
        {!isErased && <ExportData />}
        <EraseData isDone={isErased} onDone={forget} />
      </div>
    </MyPage>
  );
}
