export * from 'amqplib';
