import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { forgetCustomer } from '../../features/deliveries/subscription.api';
import { to } from '../../shared/site';

/** The session has ended: leads to the sign-in, which leads back to this page. */
export function ToSignIn() {
  const { pathname, search } = useLocation();
  const client = useQueryClient();
  useEffect(() => forgetCustomer(client), [client]);
  return <Navigate to={to.my} replace state={{ from: pathname + search }} />;
}
