/** A whole number as people read it: 20,000. By hand: `Intl` is 17 ms of a command's start. */
export function figure(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** A number with its noun: 1 link, 20,000 links. */
export function amount(number: number, noun: string): string {
  return `${figure(number)} ${noun}${number === 1 ? '' : 's'}`
}
