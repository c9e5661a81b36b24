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
  /** What the cap of a day does to what is to leave. */
  cap: {
    dayCap:
      'This reaches the daily cap of “{{account}}”: sending stops there, and the rest goes on by itself the next day.',
    portionCap:
      'A portion has {{portion, number}} links, and the daily cap of “{{account}}” lets {{most, number}} leave: what is beyond it leaves the next day, so the end comes later.',
    putOff:
      'The daily cap of “{{account}}” is used up before its turn. This list begins {{day}}, by itself.',
    noneADay:
      'The daily cap of “{{account}}” is below the price of a link: nothing leaves until you raise it.',
  },
} as const
