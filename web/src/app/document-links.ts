import { isCustomerPage } from '../shared/customer-page';

function hideFromRouter(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  if (link && isCustomerPage(link.pathname) !== isCustomerPage(location.pathname)) event.stopPropagation();
}

/**
 * Links to the pages of customers, and from them to the others, load a document: a page keeps the policy and the scripts of its
 * document, and only pages that sell plans may have those of the payment provider. The router does not see the press of such a link.
 */
export const loadOtherDocuments = (): void => document.addEventListener('click', hideFromRouter, true);
