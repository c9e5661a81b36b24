import type { PluralForms, Translated } from '../catalogue.ts'
import type { when as english } from '../when.ts'

/** Every word that asks when links leave, in Russian. */
export const when: Translated<typeof english, PluralForms['ru']> = {
  kind: { label: 'Когда', now: 'Сейчас', at: 'В заданное время', spread: 'Постепенно' },
  day: 'День',
  time: 'Время',
  pace: { label: 'Распределение', days: 'По дням', 'links-a-day': 'По ссылкам' },
  days: 'Дней',
  linksADay: 'Ссылок в день',
  startDay: 'Первый день',
  fromTime: 'С',
  toTime: 'До',
  hours: 'С {{from}} до {{to}}',
  allDay: 'Весь день',
  missed: {
    label: 'Что пропущено, пока Linkferry не работал',
    'catch-up': 'Наверстать сразу',
    'keep-pace': 'Сохранять темп',
  },
  problem: {
    'no-time': 'Укажите день и время.',
    'no-days': 'Укажите от 1 до {{most, number}} дней.',
    'no-links': 'Укажите число ссылок в день.',
    'no-hours': 'Укажите, с какого и до какого времени.',
    'no-start-day': 'Укажите первый день.',
  },
  cap: {
    dayCap:
      'Будет достигнут дневной предел «{{account}}»: на нём отправка остановится, а остальное продолжится автоматически на следующий день.',
    portionCap:
      'Ссылок в порции: {{portion, number}}, а дневной предел «{{account}}» пропускает {{most, number}}. Что сверх него, уйдёт на следующий день, так что всё завершится позже.',
    putOff:
      'Дневной предел «{{account}}» будет исчерпан раньше. Начало этого списка: {{day}}, автоматически.',
    noneADay:
      'Дневной предел «{{account}}» ниже цены одной ссылки: ничего не уйдёт, пока вы его не поднимете.',
  },
}
