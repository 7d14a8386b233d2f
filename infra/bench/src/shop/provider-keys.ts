/** The keys of the sandbox. No money moves there. */
export const keys = {
  keyId: 'rzp_test_bench',
  keySecret: 'a-key-secret-of-the-bench',
  webhookSecret: 'a-webhook-secret-of-the-bench-40-letters',
};
