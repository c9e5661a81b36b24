import type { PluralForms, Translated } from '../catalogue.ts'
import type { words as english } from '../words.ts'

/** Words that more than one screen uses, in Russian. */
export const words: Translated<typeof english, PluralForms['ru']> = {
  appName: 'Linkferry',
  practice: 'Тренировка',
  practiceTag: 'Тренировка: ничего не списывается',
  samples: 'Примеры',
  cancel: 'Отмена',
  close: 'Закрыть',
  undo: 'Отменить',
  tryAgain: 'Повторить',
  loading: 'Загрузка…',
  makingFile: 'Файл создаётся…',
  whatIsThis: 'Что это значит?',

  unnamedList: 'Список от {{time}}',
  quoted: '«{{text}}»',
  columnWidth: '{{column}}: ширина {{px, number}} пикс.',
  moreLists_one: 'ещё {{count, number}} список',
  moreLists_few: 'ещё {{count, number}} списка',
  moreLists_many: 'ещё {{count, number}} списков',
  moreLists_other: 'ещё {{count, number}} списка',
  fromHistory: 'Из прежнего списка ({{number, number}})',

  links_one: '{{count, number}} ссылка',
  links_few: '{{count, number}} ссылки',
  links_many: '{{count, number}} ссылок',
  links_other: '{{count, number}} ссылки',
  units_one: '{{count, number}} единица',
  units_few: '{{count, number}} единицы',
  units_many: '{{count, number}} единиц',
  units_other: '{{count, number}} единицы',
  lines_one: '{{count, number}} строка',
  lines_few: '{{count, number}} строки',
  lines_many: '{{count, number}} строк',
  lines_other: '{{count, number}} строки',
  tasks_one: '{{count, number}} задача',
  tasks_few: '{{count, number}} задачи',
  tasks_many: '{{count, number}} задач',
  tasks_other: '{{count, number}} задачи',

  keys: {
    control: 'Ctrl',
    shift: 'Shift',
    alt: 'Alt',
    enter: 'Enter',
    escape: 'Esc',
    delete: 'Delete',
    tab: 'Tab',
    space: 'Пробел',
    home: 'Home',
    end: 'End',
    pageUp: 'Page Up',
    pageDown: 'Page Down',
    menu: 'Меню',
  },

  underAMinute: 'менее минуты',
  about: 'около {{duration}}',

  status: {
    ready: 'К отправке',
    cleaned: 'Исправлено',
    decide: 'Нужен ваш выбор',
    duplicate: 'Дубликат',
    'sent-before': 'Уже отправлено',
    rejected: 'Непригодная ссылка',
    excluded: 'Исключено',
    blank: 'Пустая строка',
    later: 'Остаётся на потом',
  },

  batch: {
    queued: 'Ждёт',
    sending: 'Отправляется',
    accepted: 'Принято',
    refused: 'Отклонено сервисом',
    split: 'Разделено',
    'in-doubt': 'Возможно, списано',
    cancelled: 'Отменено',
    moved: 'Перенесено на другой аккаунт',
    'sent-before': 'Уже отправлено',
  },

  sentWith: {
    list: 'по оплаченным ссылкам из «{{account}}»',
    forgottenList: 'по импортированным оплаченным ссылкам',
    earlierLife: 'через «{{account}}» до удаления этого аккаунта',
  },

  acceptedMeans: 'Сервис принял ссылку; это не значит, что поисковая система её проиндексировала.',
}
