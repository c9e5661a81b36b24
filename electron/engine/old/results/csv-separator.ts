/** What parts the cells of a line of CSV. */
export type Separator = ',' | ';'

/** Where it is a semicolon although the decimals stand behind a point. */
const semicolonRegions: ReadonlySet<string> = new Set(['CH', 'LI'])

/**
 * What the spreadsheets of a locale (a BCP 47 tag) open in columns: a semicolon where the comma
 * stands before decimals. Undefined: for no reader in particular.
 */
export function separatorFor(locale: string | undefined): Separator {
  if (locale === undefined) return ','
  const { region = '' } = new Intl.Locale(locale).maximize()
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  const isDecimalComma = parts.some(({ type, value }) => type === 'decimal' && value === ',')
  return isDecimalComma || semicolonRegions.has(region) ? ';' : ','
}
