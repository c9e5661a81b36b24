/** Stands in a cell's line for a link that its formula puts together of other cells. */
export const hiddenLink = '#HYPERLINK!'
/** Stands in a cell that was never calculated; a link might stand there. */
export const uncalculated = '#CALC!'

// As spreadsheets show them in the seven languages of the app.
const errors: ReadonlySet<string> = new Set(
  [
    '#REF! #VALUE! #NAME? #N/A #NUM! #NULL! #DIV/0! #SPILL! #FIELD! #BLOCKED! #CONNECT! #BUSY! #ERROR!',
    '#BEZUG! #WERT! #NV #ZAHL! #ÜBERLAUF! #KALK!',
    '#¡REF! #¡VALOR! #¿NOMBRE? #¡NUM! #¡NULO! #¡DIV/0! #¡DESBORDAMIENTO! #¡CALC!',
    '#VALEUR! #NOM? #NOMBRE! #NUL! #PROPAGATION!',
    '#VALOR! #NOME? #N/D #NÚM! #NULO! #DESPEJAR! #CÁLC!',
    '#ССЫЛКА! #ЗНАЧ! #ИМЯ? #Н/Д #ЧИСЛО! #ПУСТО! #ДЕЛ/0! #ПЕРЕНОС! #ВЫЧИСЛ!',
  ].flatMap((line) => line.split(' ')),
)

/**
 * Why no link can be read in a cell that a formula fills: what it comes to is an error, or only the
 * formula knows the link. Undefined for any other text.
 */
export function formulaMark(text: string): 'formula-error' | 'formula' | undefined {
  if (!text.includes('#')) return undefined
  const mark = text.trim()
  if (errors.has(mark)) return 'formula-error'
  return mark === uncalculated || mark.endsWith(`<${hiddenLink}>`) ? 'formula' : undefined
}
