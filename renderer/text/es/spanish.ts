import type { Catalogue } from '../catalogue.ts'
import { accounts } from './accounts.ts'
import { app } from './app.ts'
import { help } from './help.ts'
import { history } from './history.ts'
import { newScreen } from './new.ts'
import { queue } from './queue.ts'
import { settings } from './settings.ts'
import { when } from './when.ts'
import { words } from './words.ts'

/**
 * Every word of the window in Spanish, neutral between Spain and America; buttons are infinitives,
 * requests usted without the pronoun. One word each, everywhere: link enlace, line línea, list lista,
 * account cuenta, token token, service servicio, submission envío, to submit and to send enviar,
 * batch lote, task tarea, unit unidad, balance saldo, to charge cobrar, to spend gastar, maybe
 * charged quizá cobrado, in doubt en duda, to settle aclarar, receipt recibo, accepted aceptado,
 * refused rechazado, turned away no admitido, not usable no utilizable, sent before ya enviado, left
 * out omitido, to put back recuperar, needs your choice por decidir, fixed limpiado, to mend
 * corregir, drip feed gradual, portion porción, cap tope, limit límite, results resultados, books
 * registros, to be on record constar, running en marcha, Practice Práctica.
 */
export const spanish: Catalogue<'es'> = {
  words,
  app,
  new: newScreen,
  queue,
  history,
  accounts,
  settings,
  help,
  when,
}
