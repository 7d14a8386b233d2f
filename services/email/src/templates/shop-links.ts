/** Addresses of the shop's pages that emails link to. */
export class ShopLinks {
  constructor(private readonly publicUrl: string) {}

  /** Where customers sign in to their plans. */
  get myPlans(): string {
    return this.page('/my');
  }

  myPlan(subscriptionId: string): string {
    return this.page(`/my/plans/${subscriptionId}`);
  }

  mySettings(subscriptionId: string): string {
    return this.page(`/my/plans/${subscriptionId}/settings`);
  }

  /** What the customer has reported, with the answers. */
  get myProblems(): string {
    return this.page('/my/problems');
  }

  /** The page that sells the plan. */
  plan(planId: string): string {
    return this.page(`/subscription-plans/${planId}`);
  }

  private page(path: string): string {
    return new URL(path, this.publicUrl).href;
  }
}
