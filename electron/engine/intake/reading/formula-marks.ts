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

/** True for a cell in which a formula stands for a link that nobody can read there. */
export function isOnlyInFormula(text: string): boolean {
  if (!text.includes('#')) return false
  const mark = text.trim()
  return mark === uncalculated || errors.has(mark) || mark.endsWith(`<${hiddenLink}>`)
}
