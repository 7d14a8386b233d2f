import { Route, Routes } from 'react-router-dom';
import { lazyComponent } from '../../shared/lazy-component';
import { NotFound } from '../layout/not-found';
import { paths } from '../paths';
import { SignedInGuard } from '../session/guard';
import { PasswordPrompt } from '../session/password-prompt';
import { KitchenLayout } from './kitchen-layout';
import { KitchenScreen } from './kitchen.screen';

const { Component: Account } = lazyComponent(async () => (await import('../account/account.screen')).default);

/** Everything under /kitchen: for every signed-in user, with the role of an administrator or without. */
export default function Kitchen() {
  return (
    <>
      <SignedInGuard>
        <KitchenLayout>
          <Routes>
            <Route index element={<KitchenScreen />} />
            <Route path="account" element={<Account />} />
            <Route path="*" element={<NotFound home={paths.kitchen} name="the kitchen" />} />
          </Routes>
        </KitchenLayout>
      </SignedInGuard>
      <PasswordPrompt />
    </>
  );
}
