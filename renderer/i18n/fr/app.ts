import type { app as english } from '../app.ts'
import type { PluralForms, Translated } from '../catalogue.ts'

/** The window around the screens, in French. */
export const app: Translated<typeof english, PluralForms['fr']> = {
  screens: 'Écrans',
  screen: {
    new: 'Nouveau',
    queue: 'File d’attente',
    history: 'Historique',
    accounts: 'Comptes',
    settings: 'Réglages',
  },
  help: 'Aide',
  noMessage: 'Il n’y a pas de message en ce moment.',
  open_one: '{{count, number}} envoi non clos',
  open_many: '{{count, number}} d’envois non clos',
  open_other: '{{count, number}} envois non clos',

  starting: {
    title: 'Démarrage…',
    text: 'Linkferry lit son registre avant toute chose. Rien n’est envoyé pendant ce temps.',
  },
  keyStore: {
    title: 'Le trousseau de clés de cet ordinateur n’a pas encore répondu.',
    text: 'D’ici là, les jetons enregistrés ne peuvent pas être lus et rien n’est envoyé sur leurs comptes. S’il vous demande de le déverrouiller, faites-le. Vous pouvez aussi saisir un jeton à nouveau et le garder jusqu’à la fermeture de Linkferry.',
  },
  opening: {
    title: 'Ouverture de votre liste…',
    text: 'Elle a {{size}}. Rien n’est envoyé pendant ce temps.',
  },
  restarting: {
    title: 'Le moteur de Linkferry s’est arrêté et redémarre.',
    text: 'Aucun lien n’est perdu. Ce qui était en route au moment de l’arrêt est affiché comme peut-être facturé et n’est pas renvoyé automatiquement.',
  },
  lost: {
    title: 'Cette page a perdu le contact avec Linkferry.',
    text: 'L’envoi continue sans la page tant que Linkferry tourne. Ce que vous voyez peut dater tant que le contact n’est pas rétabli. Si Linkferry a été arrêté, relancez-le et ouvrez l’adresse qu’il affiche.',
  },
  folderHeld: {
    title: 'Un autre Linkferry utilise le même dossier de données',
    text: 'Un seul en a le droit, pour qu’aucun lien ne soit payé deux fois. Fermez l’autre, ou patientez un instant s’il attend encore une réponse, puis réessayez. Ici, rien n’a été modifié ni envoyé.',
  },
  failed: {
    'folder-unwritable': {
      title: 'Linkferry ne peut pas écrire dans son dossier de données',
      text: 'Il doit noter ce qu’il envoie avant de l’envoyer : rien n’est donc envoyé. Vos liens et le registre sont intacts. Vérifiez que le dossier existe et qu’on peut y écrire, puis réessayez.',
    },
    'folder-on-network': {
      title: 'Le dossier de données de Linkferry est sur un lecteur réseau',
      text: 'Deux ordinateurs pourraient y écrire dans le même registre, et des liens pourraient être payés deux fois : rien n’est donc envoyé et rien n’a été modifié. Fermez Linkferry et démarrez-le avec un dossier situé sur un disque de cet ordinateur : déplacez-y celui-ci, registre compris, et indiquez-le avec --data-dir.',
    },
    'folder-not-ours': {
      title: 'Le dossier de données contient autre chose',
      text: 'Linkferry ne conserve ses données que dans un dossier à lui, pour ne jamais toucher à un fichier qui n’est pas le sien. Rien n’a été modifié et rien n’est envoyé. Fermez Linkferry et démarrez-le avec un dossier nouveau ou vide : indiquez-le avec --data-dir.',
    },
    'disk-full': {
      title: 'Le disque est plein',
      text: 'Linkferry doit noter ce qu’il envoie avant de l’envoyer : plus rien n’est donc envoyé. Vos liens et le registre sont intacts. Libérez de l’espace, puis réessayez.',
    },
    'ledger-corrupt': {
      title: 'Le registre de Linkferry est endommagé',
      text: 'Le fichier ledger.sqlite du dossier de données dit quels liens ont été payés, et il est illisible. Envoyer maintenant pourrait faire payer deux fois : rien n’est donc envoyé et le fichier n’a pas été modifié ; si le disque a assez de place, une copie en est gardée à côté, dans un dossier dont le nom commence par damaged-ledger.\nRemettez en place une copie de votre sauvegarde, puis réessayez.\nSans copie, sachez d’abord ceci : un nouveau registre ignore tout ce qui a été envoyé auparavant, les liens renvoyés sont donc payés à nouveau, et ce qui attendait ou était peut-être facturé ne se trouve que dans l’ancien fichier. Si vous le voulez malgré tout, déplacez les fichiers dont le nom commence par ledger.sqlite dans un autre dossier, conservez-les et réessayez ; les listes de liens payés que vous avez exportées peuvent être importées dans le nouveau registre.',
    },
    'ledger-newer': {
      title: 'Le dossier de données appartient à un Linkferry plus récent',
      text: 'Cette version ne peut pas lire son registre de façon sûre : elle n’envoie rien et ne modifie rien. Installez la version plus récente pour continuer.',
    },
    'keeps-crashing': {
      title: 'Le moteur de Linkferry s’arrête sans cesse',
      text: 'Il a été démarré plusieurs fois, en vain. Aucun lien n’est perdu ; ce qui était en route sera affiché comme peut-être facturé dès qu’il tournera. Réessayez, ou redémarrez d’abord l’ordinateur.',
    },
  },
  dataFolder: 'Dossier de données : {{folder}}',
  notWritten: {
    'disk-full': {
      title: 'Le disque est plein : ce que vous venez de faire n’a pas été conservé.',
      text: 'Tous les liens et toutes les unités sont comme avant. Libérez de l’espace, puis recommencez.',
    },
    'folder-unwritable': {
      title:
        'Linkferry ne peut pas écrire dans son dossier de données : ce que vous venez de faire n’a pas été conservé.',
      text: 'Tous les liens et toutes les unités sont comme avant. Faites en sorte qu’on puisse écrire dans le dossier, puis recommencez.',
    },
  },
  screenFailed: {
    title: 'Cet écran n’a pas pu être affiché',
    text: 'L’envoi n’est pas touché et rien n’a été perdu. Affichez-le à nouveau ; si cela ne suffit pas, rechargez la fenêtre.',
    again: 'Afficher à nouveau',
  },
}
