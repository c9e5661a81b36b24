const formatted = new Intl.NumberFormat('en-US')

/** A number as people read it: 20,000. */
export function figure(number: number): string {
  return formatted.format(number)
}

/** A number with its noun: 1 link, 20,000 links, 3 batches. */
export function amount(number: number, noun: string): string {
  const plural = noun.endsWith('ch') ? `${noun}es` : `${noun}s`
  return `${figure(number)} ${number === 1 ? noun : plural}`
}
