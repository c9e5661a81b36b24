import type { PluralForms, Translated } from '../catalogue.ts'
import type { words as english } from '../words.ts'

/** Words that more than one screen uses, in German. */
export const words: Translated<typeof english, PluralForms['de']> = {
  appName: 'Linkferry',
  practice: 'Übung',
  practiceTag: 'Übung: Nichts wird abgebucht',
  samples: 'Beispiele',
  cancel: 'Abbrechen',
  close: 'Schließen',
  undo: 'Rückgängig',
  tryAgain: 'Erneut versuchen',
  loading: 'Wird geladen …',
  makingFile: 'Die Datei wird erstellt …',
  whatIsThis: 'Was bedeutet das?',

  unnamedList: 'Liste {{time}}',
  quoted: '„{{text}}“',
  columnWidth: '{{column}}: {{px, number}} Pixel breit',
  moreLists_one: '{{count, number}} weitere Liste',
  moreLists_other: '{{count, number}} weitere Listen',
  fromHistory: 'Aus einer früheren Liste ({{number, number}})',

  links_one: '{{count, number}} Link',
  links_other: '{{count, number}} Links',
  units_one: '{{count, number}} Einheit',
  units_other: '{{count, number}} Einheiten',
  lines_one: '{{count, number}} Zeile',
  lines_other: '{{count, number}} Zeilen',
  tasks_one: '{{count, number}} Task',
  tasks_other: '{{count, number}} Tasks',

  keys: {
    control: 'Strg',
    shift: 'Umschalt',
    alt: 'Alt',
    enter: 'Enter',
    escape: 'Esc',
    delete: 'Entf',
    tab: 'Tab',
    space: 'Leertaste',
    home: 'Pos1',
    end: 'Ende',
    pageUp: 'Bild auf',
    pageDown: 'Bild ab',
    menu: 'Menü',
  },

  underAMinute: 'unter einer Minute',
  about: 'etwa {{duration}}',

  status: {
    ready: 'Bereit',
    cleaned: 'Bereinigt',
    decide: 'Entscheidung nötig',
    duplicate: 'Duplikat',
    'sent-before': 'Schon gesendet',
    rejected: 'Kein brauchbarer Link',
    excluded: 'Ausgelassen',
    blank: 'Leere Zeile',
    later: 'Für später aufgehoben',
  },

  batch: {
    queued: 'Wartet',
    sending: 'Wird gesendet',
    accepted: 'Angenommen',
    refused: 'Vom Dienst abgelehnt',
    split: 'Geteilt',
    'in-doubt': 'Vielleicht abgebucht',
    cancelled: 'Abgebrochen',
    moved: 'Auf ein anderes Konto verschoben',
    'sent-before': 'Schon gesendet',
  },

  sentWith: {
    list: 'laut bezahlten Links von „{{account}}“',
    forgottenList: 'laut importierten bezahlten Links',
    earlierLife: 'auf „{{account}}“, bevor es entfernt wurde',
  },

  acceptedMeans:
    'Der Dienst hat den Link übernommen; das heißt nicht, dass eine Suchmaschine ihn indexiert hat.',
}
