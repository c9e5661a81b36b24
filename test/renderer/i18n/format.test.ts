import { expect, test } from 'vitest'

import { createFormat } from '../../../renderer/i18n/format.ts'

const noon = new Date(2026, 10, 20, 12).getTime()
const format = createFormat('en-GB', () => noon)

test('numbers are grouped', () => {
  expect(format.number(1_234_567)).toBe('1,234,567')
})

test('a moment is a time today, day and time on another day, and has its year in another year', () => {
  expect(format.moment(noon - 3_600_000)).toBe('11:00')
  expect(format.moment(new Date(2026, 10, 12, 9, 5).getTime())).toBe('12 Nov 09:05')
  expect(format.moment(new Date(2025, 10, 12, 9, 5).getTime())).toBe('12 Nov 2025 09:05')
})

test.each([
  ['de', '02.11.2025'],
  ['pt-BR', '02/11/2025'],
  ['ru', '02.11.2025'],
  ['zh-CN', '2025/11/02'],
  ['en-GB', '2 Nov 2025'],
  ['en-US', 'Nov 2, 2025'],
])('a short day with its year is unambiguous in %s', (locale, short) => {
  const atMs = new Date(2025, 10, 2, 9, 5).getTime()
  expect(createFormat(locale, () => noon).shortDayWithYear(atMs)).toBe(short)
})

test('an exact moment has its day, unless that is today', () => {
  expect(format.exactMoment(noon - 3_583_000)).toBe('11:00:17')
  expect(format.exactMoment(new Date(2026, 10, 12, 9, 5, 3).getTime())).toBe('12 Nov 09:05:03')
})

test('a range of days has both days, or one if they are the same', () => {
  const at = (month: number, day: number, year = 2026) => new Date(year, month, day).getTime()
  // Intl puts thin spaces around the dash.
  const days = (from: number, to: number) => format.days(from, to).replaceAll(/\s/gu, ' ')
  expect(days(at(10, 3), at(10, 12))).toBe('3 – 12 Nov')
  expect(days(at(10, 12), at(10, 12))).toBe('12 Nov')
  expect(days(at(11, 30, 2025), at(0, 2))).toBe('30 Dec 2025 – 2 Jan 2026')
})

test('a coming day is today, tomorrow or a day of the week, and has its year in another year', () => {
  expect(format.comingDay(noon + 3_600_000)).toBe('today')
  expect(format.comingDay(new Date(2026, 10, 21).getTime())).toBe('tomorrow')
  expect(format.comingDay(new Date(2026, 10, 24).getTime())).toBe('Tuesday 24 Nov')
  expect(format.comingDay(new Date(2027, 0, 1).getTime())).toBe('Friday, 1 Jan 2027')
})

test.each([
  ['en-GB', ' '],
  ['ru', ' '],
  ['zh-CN', ''],
])('the separator of sentences in %s is “%s”', (locale, gap) => {
  expect(createFormat(locale).betweenSentences).toBe(gap)
})

test('midnight is 00:00, not 24:00', () => {
  expect(format.time(new Date(2026, 10, 20).getTime())).toBe('00:00')
})

test('a duration is in the largest unit that fits', () => {
  expect(format.duration(100)).toBe('1 sec')
  expect(format.duration(9_400)).toBe('9 secs')
  expect(format.duration(59_700)).toBe('1 min')
  expect(format.duration(3_599_000)).toBe('1 hr')
  expect(format.duration(26 * 3_600_000)).toBe('26 hrs')
  expect(format.duration(72 * 3_600_000)).toBe('3 days')
})

test('the time until a later day is in calendar days, as schedules count them', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()
  // Three more portions, each between 20:00 and 22:00. The duration is three and a half days.
  expect(format.until(at(20, 6), at(23, 20))).toBe('3 days')
  expect(format.until(at(20, 23), at(23, 0))).toBe('3 days')
  expect(format.until(at(20, 23), at(22, 0))).toBe('25 hrs')
  expect(format.until(at(20, 0), at(21, 23) + 3_000_000)).toBe('2 days')
})

test('a duration in Chinese has a space between number and unit', () => {
  expect(createFormat('zh-CN').duration(9_400)).toBe('9 秒')
  expect(createFormat('zh-CN').bytes(74_000_000)).toBe('74 MB')
})

test('bytes are in kB, MB or GB', () => {
  expect(format.bytes(300)).toBe('1 kB')
  expect(format.bytes(74_000_000)).toBe('74 MB')
  expect(format.bytes(1_460_000_000)).toBe('1.5 GB')
})
