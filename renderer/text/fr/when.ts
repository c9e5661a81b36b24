import type { PluralForms, Translated } from '../catalogue.ts'
import type { when as english } from '../when.ts'

/** Every word that asks when links leave, in New and in the Queue, in French. */
export const when: Translated<typeof english, PluralForms['fr']> = {
  kind: { label: 'Quand', now: 'Maintenant', at: 'À heure fixe', spread: 'Envoi étalé' },
  day: 'Jour',
  time: 'Heure',
  pace: { label: 'Étaler', days: 'En jours', 'links-a-day': 'En liens par jour' },
  days: 'Jours',
  linksADay: 'Liens par jour',
  startDay: 'Premier jour',
  fromTime: 'À partir de',
  toTime: 'Jusqu’à',
  hours: 'De {{from}} à {{to}}',
  allDay: 'Toute la journée',
  missed: {
    label: 'Ce qui n’est pas parti parce que Linkferry ne tournait pas',
    'catch-up': 'Rattraper d’un coup',
    'keep-pace': 'Garder le rythme',
  },
  problem: {
    'no-time': 'Indiquez un jour et une heure.',
    'no-days': 'Indiquez de 1 à {{most, number}} jours.',
    'no-links': 'Indiquez combien de liens par jour.',
    'no-hours': 'Indiquez de quelle heure à quelle heure.',
    'no-start-day': 'Indiquez le premier jour.',
  },
}
