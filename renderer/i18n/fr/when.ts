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
  cap: {
    dayCap:
      'Cela atteint le plafond quotidien de « {{account}} » : l’envoi s’y arrête, et le reste reprend automatiquement le lendemain.',
    portionCap:
      'Une tranche compte {{portion, number}} liens, et le plafond quotidien de « {{account}} » en laisse partir {{most, number}} : ce qui dépasse part le lendemain, donc la fin vient plus tard.',
    putOff:
      'Le plafond quotidien de « {{account}} » est épuisé avant. Début de cette liste : {{day}}, automatiquement.',
    noneADay:
      'Le plafond quotidien de « {{account}} » est inférieur au prix d’un lien : rien ne part tant que vous ne l’avez pas relevé.',
  },
}
