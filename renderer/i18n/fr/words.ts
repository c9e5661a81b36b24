import type { PluralForms, Translated } from '../catalogue.ts'
import type { words as english } from '../words.ts'

/** Words that more than one screen uses, in French. */
export const words: Translated<typeof english, PluralForms['fr']> = {
  appName: 'Linkferry',
  practice: 'Entraînement',
  practiceTag: 'Entraînement : rien n’est facturé',
  samples: 'Exemples',
  cancel: 'Annuler',
  close: 'Fermer',
  undo: 'Annuler',
  tryAgain: 'Réessayer',
  loading: 'Chargement…',
  makingFile: 'Création du fichier…',
  whatIsThis: 'Qu’est-ce que cela veut dire ?',

  unnamedList: 'Liste {{time}}',
  quoted: '« {{text}} »',
  columnWidth: '{{column}} : {{px, number}} pixels de large',
  moreLists_one: '{{count, number}} autre liste',
  moreLists_many: '{{count, number}} d’autres listes',
  moreLists_other: '{{count, number}} autres listes',
  fromHistory: 'D’une liste précédente ({{number, number}})',

  links_one: '{{count, number}} lien',
  links_many: '{{count, number}} de liens',
  links_other: '{{count, number}} liens',
  units_one: '{{count, number}} unité',
  units_many: '{{count, number}} d’unités',
  units_other: '{{count, number}} unités',
  lines_one: '{{count, number}} ligne',
  lines_many: '{{count, number}} de lignes',
  lines_other: '{{count, number}} lignes',
  tasks_one: '{{count, number}} tâche',
  tasks_many: '{{count, number}} de tâches',
  tasks_other: '{{count, number}} tâches',

  keys: {
    control: 'Ctrl',
    shift: 'Maj',
    alt: 'Alt',
    enter: 'Entrée',
    escape: 'Échap',
    delete: 'Suppr',
    tab: 'Tab',
    space: 'Espace',
    home: 'Début',
    end: 'Fin',
    pageUp: 'Pg préc',
    pageDown: 'Pg suiv',
    menu: 'Menu',
  },

  underAMinute: 'moins d’une minute',
  about: 'environ {{duration}}',

  status: {
    ready: 'Prêt',
    cleaned: 'Corrigé',
    decide: 'À décider',
    duplicate: 'Doublon',
    'sent-before': 'Déjà envoyé',
    rejected: 'Lien inutilisable',
    excluded: 'Écarté',
    blank: 'Ligne vide',
    later: 'Gardé pour plus tard',
  },

  batch: {
    queued: 'En attente',
    sending: 'En cours d’envoi',
    accepted: 'Accepté',
    refused: 'Refusé par le service',
    split: 'Divisé',
    'in-doubt': 'Peut-être facturé',
    cancelled: 'Annulé',
    moved: 'Déplacé vers un autre compte',
    'sent-before': 'Déjà envoyé',
  },

  sentWith: {
    list: 'd’après les liens payés de « {{account}} »',
    forgottenList: 'd’après des liens payés importés',
    earlierLife: 'sur « {{account}} » avant sa suppression',
  },

  acceptedMeans:
    'Le service l’a pris ; cela ne veut pas dire qu’un moteur de recherche l’a indexé.',
}
