import type { PluralForms, Translated } from '../catalogue.ts'
import type { when as english } from '../when.ts'

/** When links leave, in German. */
export const when: Translated<typeof english, PluralForms['de']> = {
  kind: { label: 'Wann', now: 'Jetzt', at: 'Später', spread: 'Verteilt' },
  day: 'Tag',
  time: 'Uhrzeit',
  pace: { label: 'Verteilen', days: 'Nach Tagen', 'links-a-day': 'Nach Anzahl' },
  days: 'Tage',
  linksADay: 'Links pro Tag',
  startDay: 'Erster Tag',
  fromTime: 'Von',
  toTime: 'Bis',
  hours: 'Von {{from}} bis {{to}}',
  allDay: 'Ganztägig',
  missed: {
    label: 'Versäumtes, während Linkferry nicht lief',
    'catch-up': 'Sofort nachholen',
    'keep-pace': 'Tempo beibehalten',
  },
  problem: {
    'no-time': 'Geben Sie Tag und Uhrzeit an.',
    'no-days': 'Geben Sie 1 bis {{most, number}} Tage an.',
    'no-links': 'Geben Sie an, wie viele Links pro Tag.',
    'no-hours': 'Geben Sie an, von wann bis wann.',
    'no-start-day': 'Geben Sie den ersten Tag an.',
  },
  cap: {
    dayCap:
      'Das erreicht die Tagesobergrenze von „{{account}}“: Dort wird das Senden angehalten, und der Rest geht am nächsten Tag von selbst weiter.',
    portionCap:
      'Eine Portion hat {{portion, number}} Links, und die Tagesobergrenze von „{{account}}“ lässt {{most, number}} hinaus: Was darüber liegt, geht am nächsten Tag hinaus, also dauert das Ganze länger.',
    putOff:
      'Die Tagesobergrenze von „{{account}}“ ist vorher aufgebraucht. Beginn dieser Liste: {{day}}, von selbst.',
    noneADay:
      'Die Tagesobergrenze von „{{account}}“ liegt unter dem Preis eines Links: Nichts geht hinaus, bis Sie sie erhöhen.',
  },
}
