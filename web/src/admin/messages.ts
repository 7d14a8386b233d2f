/** Texts that the specification quotes, unchanged. */
export const messages = {
  signIn: 'Sign In',
  signingIn: 'Signing in...',
  badCredentials: 'Invalid email or password. Please try again.',
  signInFailed: 'An error occurred. Please try again later.',
  unauthorized: 'Unauthorized',

  verifying: 'Verifying authentication...',
  accessDenied: 'Access Denied',
  accessDeniedReason: "You don't have permission to access this page. Admin privileges are required.",
  goHome: 'Go to Home',

  plansNotFetched: 'Failed to fetch meal plans',
  planNotSaved: 'Failed to save meal plan',
  planNotDeleted: 'Failed to delete meal plan',
  noPlans: 'No meal plans found',
  deletePlan: 'Are you sure you want to delete this meal plan?',

  dishesNotFetched: 'Failed to fetch dishes',
  dishNotSaved: 'Failed to save dish',
  dishNotDeleted: 'Failed to delete dish',
  noDishes: 'No dishes found',
  loadingDishes: 'Loading dishes...',
  deleteDish: 'Are you sure you want to delete this dish?',
  dishNameRequired: 'Dish name is required',
  ingredientRequired: 'At least one ingredient is required',
  quantityRequired: 'Quantity is required',
  saving: 'Saving...',
} as const;
