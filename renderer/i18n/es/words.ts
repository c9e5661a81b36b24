import type { PluralForms, Translated } from '../catalogue.ts'
import type { words as english } from '../words.ts'

/** Words that more than one screen uses, in Spanish. */
export const words: Translated<typeof english, PluralForms['es']> = {
  appName: 'Linkferry',
  practice: 'Práctica',
  practiceTag: 'Práctica: no se cobra nada',
  samples: 'Ejemplos',
  cancel: 'Cancelar',
  close: 'Cerrar',
  undo: 'Deshacer',
  tryAgain: 'Reintentar',
  loading: 'Cargando…',
  makingFile: 'Creando el archivo…',
  whatIsThis: '¿Qué significa esto?',

  unnamedList: 'Lista: {{time}}',
  quoted: '«{{text}}»',
  columnWidth: '{{column}}: {{px, number}} píxeles de ancho',
  moreLists_one: '{{count, number}} lista más',
  moreLists_many: '{{count, number}} de listas más',
  moreLists_other: '{{count, number}} listas más',
  fromHistory: 'De una lista anterior ({{number, number}})',

  links_one: '{{count, number}} enlace',
  links_many: '{{count, number}} de enlaces',
  links_other: '{{count, number}} enlaces',
  units_one: '{{count, number}} unidad',
  units_many: '{{count, number}} de unidades',
  units_other: '{{count, number}} unidades',
  lines_one: '{{count, number}} línea',
  lines_many: '{{count, number}} de líneas',
  lines_other: '{{count, number}} líneas',
  tasks_one: '{{count, number}} tarea',
  tasks_many: '{{count, number}} de tareas',
  tasks_other: '{{count, number}} tareas',

  keys: {
    control: 'Ctrl',
    shift: 'Mayús',
    alt: 'Alt',
    enter: 'Intro',
    escape: 'Esc',
    delete: 'Supr',
    tab: 'Tab',
    space: 'Espacio',
    home: 'Inicio',
    end: 'Fin',
    pageUp: 'Re Pág',
    pageDown: 'Av Pág',
    menu: 'Menú',
  },

  underAMinute: 'menos de un minuto',
  about: 'aprox. {{duration}}',

  status: {
    ready: 'Listo',
    cleaned: 'Limpiado',
    decide: 'Por decidir',
    duplicate: 'Duplicado',
    'sent-before': 'Ya enviado',
    rejected: 'No es un enlace utilizable',
    excluded: 'Omitido',
    blank: 'Línea vacía',
    later: 'Queda para después',
  },

  batch: {
    queued: 'En espera',
    sending: 'Enviando',
    accepted: 'Aceptado',
    refused: 'Rechazado por el servicio',
    split: 'Dividido',
    'in-doubt': 'Quizá cobrado',
    cancelled: 'Cancelado',
    moved: 'Movido a otra cuenta',
    'sent-before': 'Ya enviado',
  },

  sentWith: {
    list: 'según los enlaces pagados de «{{account}}»',
    forgottenList: 'según enlaces pagados que se importaron',
    earlierLife: 'en «{{account}}» antes de que se quitara',
  },

  acceptedMeans: 'El servicio lo tomó; eso no significa que un motor de búsqueda lo haya indexado.',
}
