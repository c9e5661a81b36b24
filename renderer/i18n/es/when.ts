import type { PluralForms, Translated } from '../catalogue.ts'
import type { when as english } from '../when.ts'

/** When links leave, in Spanish. */
export const when: Translated<typeof english, PluralForms['es']> = {
  kind: { label: 'Cuándo', now: 'Ahora', at: 'Programado', spread: 'Gradual' },
  day: 'Día',
  time: 'Hora',
  pace: { label: 'Reparto', days: 'En días', 'links-a-day': 'Enlaces al día' },
  days: 'Días',
  linksADay: 'Enlaces al día',
  startDay: 'Primer día',
  fromTime: 'Desde',
  toTime: 'Hasta',
  hours: 'De {{from}} a {{to}}',
  allDay: 'Todo el día',
  missed: {
    label: 'Lo que no salió mientras Linkferry no estaba en marcha',
    'catch-up': 'Enviarlo enseguida',
    'keep-pace': 'Mantener el ritmo',
  },
  problem: {
    'no-time': 'Indique un día y una hora.',
    'no-days': 'Indique de 1 a {{most, number}} días.',
    'no-links': 'Indique cuántos enlaces al día.',
    'no-hours': 'Indique desde y hasta qué hora.',
    'no-start-day': 'Indique el primer día.',
  },
  cap: {
    dayCap:
      'Esto alcanza el tope diario de «{{account}}»: ahí se detiene el envío, y el resto continúa por sí solo al día siguiente.',
    portionCap:
      'Una porción tiene {{portion, number}} enlaces, y el tope diario de «{{account}}» deja salir {{most, number}}: lo que lo supera sale al día siguiente, así que el final llega más tarde.',
    putOff:
      'El tope diario de «{{account}}» se agota antes. Esta lista empieza: {{day}}, por sí sola.',
    noneADay:
      'El tope diario de «{{account}}» es menor que el precio de un enlace: no sale nada hasta que lo suba.',
  },
}
