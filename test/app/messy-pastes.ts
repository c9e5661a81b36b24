/** A source line, what the review says of it, and what its results say once all was sent. */
type ExpectedLine = readonly [line: string, inReview: string, inResults: string]

/** Cells of a sheet, with a heading, an empty row and what people type into a column of links. */
export const sheet: readonly ExpectedLine[] = [
  ['Page\tDR\tFee\tFor', 'Heading', 'Status'],
  ['https://journal.tarn.example/a-week-in-oslo\t52\t$60\tTarn', 'Ready', 'Accepted'],
  ['https://www.velmo.example/press/2026?utm_source=list\t48\t$35\tVelmo', 'Ready', 'Accepted'],
  ['\t\t\t', 'Empty', ''],
  ['tarn.example/contact\t14\t$5\tTarn', 'Needs your choice', 'Needs your choice'],
  ['https://journal.tarn.example/a-week-in-oslo\t52\t$60\tTarn', 'Duplicate', 'Duplicate'],
  [' https://velmo.example/autumn \t41\t$30\tVelmo', 'Fixed', 'Accepted'],
  ['https://café.example/menü\t39\t$25\tVelmo', 'Fixed', 'Accepted'],
  ['tbd\t\t\tTarn', 'Not usable', 'Not a usable link'],
  ['https://board.example/t?id=9&amp;p=3\t22\t$5\tTarn', 'Needs your choice', 'Needs your choice'],
  ['http://10.0.0.8/staging\t0\t\tVelmo', 'Needs your choice', 'Needs your choice'],
  ['https://me:secret@tarn.example/\t0\t\tTarn', 'Not usable', 'Not a usable link'],
  ['https://reject-me.example/\t8\t\tTarn', 'Ready', 'Refused by the service'],
  ['https://en.wikipedia.org/wiki/Oslo_(film)\t99\t\tTarn', 'Ready', 'Accepted'],
]

/** An e-mail with an answer below it. */
export const mail: readonly ExpectedLine[] = [
  ['Hello both,', 'Not usable', 'Not a usable link'],
  ['', 'Empty', ''],
  ['December: https://m.example/first and https://m.example/second', 'Ready', 'Accepted'],
  ['and the late one is https://m.example/third.', 'Fixed', 'Accepted'],
  ['> https://m.example/fourth', 'Fixed', 'Accepted'],
  ['> <https://m.example/fifth>', 'Fixed', 'Accepted'],
  ['> https://m.example/first', 'Duplicate', 'Duplicate'],
  [
    'https://www.google.com/url?q=https%3A%2F%2Fm.example%2Fsixth&sa=D',
    'Needs your choice',
    'Needs your choice',
  ],
  ['https://m.example/the-end-is-missing…', 'Needs your choice', 'Needs your choice'],
  ['mailto:desk@m.example', 'Not usable', 'Not a usable link'],
]

/** A chat with emoji, Markdown, a numbered list and typos. */
export const chat: readonly ExpectedLine[] = [
  ['🚀 https://c.example/launch 🚀', 'Fixed', 'Accepted'],
  ['[the recap](https://c.example/recap)', 'Fixed', 'Accepted'],
  ['1) https://c.example/one', 'Fixed', 'Accepted'],
  ['2) https://c.example/two', 'Fixed', 'Accepted'],
  ['https://c.example/x - pls index', 'Needs your choice', 'Needs your choice'],
  ['https://c.example/p;https://c.example/q', 'Ready', 'Accepted'],
  [
    'Ana: https://c.example/r www.c.example/s https://c.example/t',
    'Ready; Needs your choice',
    'Accepted; Needs your choice; Accepted',
  ],
  ['htp://c.example/typo', 'Needs your choice', 'Needs your choice'],
  ['ftp://c.example/all.zip', 'Not usable', 'Not a usable link'],
  ['\u200Bhttps://c.example/invisible', 'Fixed', 'Accepted'],
  ['https://c.example/launch', 'Duplicate', 'Duplicate'],
  ['cheers', 'Not usable', 'Not a usable link'],
]
