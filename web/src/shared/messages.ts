/** Messages that the specification quotes. They must match it character by character. */
export const messages = {
  planNotFound: 'Plan Not Found',
  planDoesNotExist: "The subscription plan you're looking for doesn't exist.",
  planNotLoaded: 'Unable to load plan details.',

  processing: 'Processing...',
  orderCreationFailed: 'Order creation failed',
  subscriptionFailed: 'Subscription setup failed. Please try again.',
  subscriptionActivated: 'Subscription activated! You will receive an email confirmation shortly.',
  verificationFailed: 'Payment successful but email notification failed. Please contact support.',

  dishesNotFetched: 'Failed to fetch dishes',
  noDishes: 'No dishes available at the moment. Please check back later!',

  noProducts: 'No products found in this category.',

  unauthorized: 'Unauthorized',
  sessionEnded: 'Your session has ended, so this was not done.',
} as const;
