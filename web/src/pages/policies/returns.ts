import { refundTime } from '@2x7/contracts';

/** The return policy, quoted from the specification. */
export const notice = 'All food items are non-returnable under standard circumstances.';

export const assistance = [
  {
    name: 'Quality issues',
    items: ['Spoiled or damaged meals on delivery', 'Incorrect temperature', 'Foreign objects', 'Meals not meeting quality standards'],
  },
  {
    name: 'Delivery issues',
    items: ['Wrong meals', 'Missing items', 'Delay beyond scheduled time', 'Packaging damaged in transit'],
  },
] as const;

export const reportSteps = [
  { name: 'Contact us immediately', text: 'Within 2 hours of delivery for fastest resolution. The phone is quickest.' },
  {
    name: 'Provide order number, photos and description',
    text: 'The number is in your confirmation email. One photo of the box and one of what is wrong are enough.',
  },
  { name: 'Receive resolution', text: 'We look at it, tell you what we found, and agree with you on one of the three ways below.' },
] as const;

export const resolutions = [
  { name: 'Replacement meal', text: 'At no extra cost.' },
  { name: 'Account credit', text: 'For future orders.' },
  { name: 'Full refund', text: `Within ${refundTime}.` },
] as const;
