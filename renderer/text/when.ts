/** Every word that asks when links leave, in New and in the Queue. */
export const when = {
  kind: { label: 'When', now: 'Now', at: 'At a time', spread: 'Drip feed' },
  day: 'Day',
  time: 'Time',
  pace: { label: 'Spread', days: 'Over days', 'links-a-day': 'By links a day' },
  days: 'Days',
  linksADay: 'Links a day',
  startDay: 'First day',
  fromTime: 'From',
  toTime: 'Until',
  hours: 'From {{from}} until {{to}}',
  allDay: 'All day',
  missed: {
    label: 'What was missed while Linkferry was not running',
    'catch-up': 'Catch up at once',
    'keep-pace': 'Keep the pace',
  },
  problem: {
    'no-time': 'Enter a day and a time.',
    'no-days': 'Enter 1 to {{most, number}} days.',
    'no-links': 'Enter how many links a day.',
    'no-hours': 'Enter from when to when.',
    'no-start-day': 'Enter the first day.',
  },
} as const
