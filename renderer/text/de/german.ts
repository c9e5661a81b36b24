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
 * Every word of the window in German, addressed as Sie. One word each, everywhere: link Link, line
 * Zeile, list Liste, account Konto, token der Token, service Dienst, submission Auftrag, to submit
 * einreichen, to send senden, batch Stapel, task der Task, unit Einheit, balance Guthaben, to charge
 * abbuchen, maybe charged vielleicht abgebucht, in doubt ungeklärt, to settle klären, receipt
 * Quittung, accepted angenommen, refused abgelehnt, turned away abgewiesen, not usable unbrauchbar,
 * sent before schon gesendet, left out ausgelassen, needs your choice Entscheidung nötig, fixed
 * bereinigt, to mend korrigieren, drip feed verteilt, portion Portion, cap Obergrenze, results
 * Ergebnisse, books Aufzeichnungen, on record verzeichnet, Practice Übung.
 */
export const german: Catalogue<'de'> = {
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
