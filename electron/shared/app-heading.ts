/**
 * What the app calls the columns of lines that it makes itself, of pages, sitemaps and its history:
 * kept in English with the list, shown in the language of the window.
 */
const appHeadings = [
  'Link',
  'Words',
  'Place',
  'Last change',
  'Result',
  'The service’s words',
  'List',
  'Client',
] as const
export type AppHeading = (typeof appHeadings)[number]
