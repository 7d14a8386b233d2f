import { describe, expect, it } from '@jest/globals';
import {
  dateText,
  dayOf,
  dayText,
  formatDay,
  formatMoment,
  formatMonth,
  formatTime,
  instantOf,
  shortDateText,
  shortDayText,
  timeOf,
  timeText,
  weekdayText,
} from './dates.js';

describe('a moment', () => {
  const newYear = instantOf('2027-01-01', '00:05');

  it('has its day and time in India', () => {
    expect(newYear.toISOString()).toBe('2026-12-31T18:35:00.000Z');
    expect([dayOf(newYear), timeOf(newYear)]).toEqual(['2027-01-01', '00:05']);
  });

  it('is formatted the same from a Date and from its ISO text', () => {
    for (const moment of [newYear, newYear.toISOString()])
      expect([formatDay(moment), formatMonth(moment), formatTime(moment), formatMoment(moment)]).toEqual([
        '1 January 2027',
        'January 2027',
        '12:05 AM',
        '1 Jan 2027, 12:05 AM',
      ]);
  });
});

describe('a time of day', () => {
  it.each([
    ['00:00', '12:00 AM'],
    ['07:00', '7:00 AM'],
    ['12:30', '12:30 PM'],
    ['20:00', '8:00 PM'],
  ])('%s is written as %s', (time, text) => expect(timeText(time)).toBe(text));
});

describe('a day', () => {
  it.each([
    ['2026-11-30', ['Monday 30 November', 'Mon, 30 Nov', '30 November', '30 Nov', 'Mon']],
    ['2026-09-01', ['Tuesday 1 September', 'Tue, 1 Sept', '1 September', '1 Sept', 'Tue']],
    ['2028-02-29', ['Tuesday 29 February', 'Tue, 29 Feb', '29 February', '29 Feb', 'Tue']],
  ])('%s is written with and without its weekday, in full and short', (day, texts) =>
    expect([dayText(day), shortDayText(day), dateText(day), shortDateText(day), weekdayText(day)]).toEqual(texts),
  );
});
