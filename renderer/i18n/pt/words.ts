import type { PluralForms, Translated } from '../catalogue.ts'
import type { words as english } from '../words.ts'

/** Words that more than one screen uses, in Portuguese. */
export const words: Translated<typeof english, PluralForms['pt']> = {
  appName: 'Linkferry',
  practice: 'Prática',
  practiceTag: 'Prática: nada é cobrado',
  samples: 'Exemplos',
  cancel: 'Cancelar',
  close: 'Fechar',
  undo: 'Desfazer',
  tryAgain: 'Tentar de novo',
  loading: 'Carregando…',
  makingFile: 'Criando o arquivo…',
  whatIsThis: 'O que isto significa?',

  unnamedList: 'Lista: {{time}}',
  quoted: '“{{text}}”',
  columnWidth: '{{column}}: {{px, number}} pixels de largura',
  moreLists_one: 'mais {{count, number}} lista',
  moreLists_many: 'mais {{count, number}} de listas',
  moreLists_other: 'mais {{count, number}} listas',
  fromHistory: 'De uma lista anterior ({{number, number}})',

  links_one: '{{count, number}} link',
  links_many: '{{count, number}} de links',
  links_other: '{{count, number}} links',
  units_one: '{{count, number}} unidade',
  units_many: '{{count, number}} de unidades',
  units_other: '{{count, number}} unidades',
  lines_one: '{{count, number}} linha',
  lines_many: '{{count, number}} de linhas',
  lines_other: '{{count, number}} linhas',
  tasks_one: '{{count, number}} tarefa',
  tasks_many: '{{count, number}} de tarefas',
  tasks_other: '{{count, number}} tarefas',

  keys: {
    control: 'Ctrl',
    shift: 'Shift',
    alt: 'Alt',
    enter: 'Enter',
    escape: 'Esc',
    delete: 'Delete',
    tab: 'Tab',
    space: 'Espaço',
    home: 'Home',
    end: 'End',
    pageUp: 'Page Up',
    pageDown: 'Page Down',
    menu: 'Menu',
  },

  underAMinute: 'menos de um minuto',
  about: 'aprox. {{duration}}',

  status: {
    ready: 'Pronto',
    cleaned: 'Limpo',
    decide: 'A decidir',
    duplicate: 'Duplicado',
    'sent-before': 'Já enviado',
    rejected: 'Não é um link utilizável',
    excluded: 'Omitido',
    blank: 'Linha vazia',
    later: 'Fica para depois',
  },

  batch: {
    queued: 'Em espera',
    sending: 'Enviando',
    accepted: 'Aceito',
    refused: 'Recusado pelo serviço',
    split: 'Dividido',
    'in-doubt': 'Talvez cobrado',
    cancelled: 'Cancelado',
    moved: 'Movido para outra conta',
    'sent-before': 'Já enviado',
  },

  sentWith: {
    list: 'segundo os links pagos de “{{account}}”',
    forgottenList: 'segundo links pagos que foram importados',
    earlierLife: 'em “{{account}}” antes de ela ser removida',
  },

  acceptedMeans:
    'O serviço o aceitou; isso não significa que um mecanismo de busca o tenha indexado.',
}
