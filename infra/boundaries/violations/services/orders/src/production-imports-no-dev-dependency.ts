export * from 'razorpay';
