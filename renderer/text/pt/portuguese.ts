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
 * Every word of the window in Portuguese as Brazil writes it, addressed as você; buttons are
 * infinitives. One word each, everywhere: link link, line linha, list lista, account conta, token
 * token, service serviço, submission envio, to submit and to send enviar, batch lote, task tarefa,
 * unit unidade, balance saldo, to charge cobrar, to spend gastar, maybe charged talvez cobrado, in
 * doubt em dúvida, to settle esclarecer, receipt recibo, accepted aceito, refused recusado, turned
 * away barrado, not usable não utilizável, sent before já enviado, left out omitido, to put back
 * recuperar, needs your choice a decidir, fixed limpo, to mend corrigir, drip feed gradual, portion
 * porção, cap teto, limit limite, results resultados, books registros, to be on record constar,
 * running em execução, Practice Prática.
 */
export const portuguese: Catalogue<'pt'> = {
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
