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
}
