import type { PluralForms, Translated } from '../catalogue.ts'
import type { when as english } from '../when.ts'

/** When links leave, in Portuguese. */
export const when: Translated<typeof english, PluralForms['pt']> = {
  kind: { label: 'Quando', now: 'Agora', at: 'Agendado', spread: 'Gradual' },
  day: 'Dia',
  time: 'Hora',
  pace: { label: 'Distribuição', days: 'Em dias', 'links-a-day': 'Links ao dia' },
  days: 'Dias',
  linksADay: 'Links ao dia',
  startDay: 'Primeiro dia',
  fromTime: 'A partir de',
  toTime: 'Até',
  hours: 'De {{from}} a {{to}}',
  allDay: 'O dia todo',
  missed: {
    label: 'O que não saiu enquanto o Linkferry não estava em execução',
    'catch-up': 'Enviar de imediato',
    'keep-pace': 'Manter o ritmo',
  },
  problem: {
    'no-time': 'Informe um dia e uma hora.',
    'no-days': 'Informe de 1 a {{most, number}} dias.',
    'no-links': 'Informe quantos links ao dia.',
    'no-hours': 'Informe de que hora até que hora.',
    'no-start-day': 'Informe o primeiro dia.',
  },
  cap: {
    dayCap:
      'Isto atinge o teto diário de “{{account}}”: o envio para ali, e o resto continua sozinho no dia seguinte.',
    portionCap:
      'Uma porção tem {{portion, number}} links, e o teto diário de “{{account}}” deixa sair {{most, number}}: o que passa dele sai no dia seguinte, por isso o fim vem mais tarde.',
    putOff: 'O teto diário de “{{account}}” se esgota antes. Esta lista começa: {{day}}, sozinha.',
    noneADay:
      'O teto diário de “{{account}}” é menor do que o preço de um link: nada sai até você aumentá-lo.',
  },
}
