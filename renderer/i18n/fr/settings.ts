import type { PluralForms, Translated } from '../catalogue.ts'
import type { settings as english } from '../settings.ts'

/** Every word of Settings, in French. */
export const settings: Translated<typeof english, PluralForms['fr']> = {
  title: 'Réglages',
  savedAtOnce: 'Les changements sont enregistrés aussitôt',
  appearance: {
    title: 'Apparence et langue',
    theme: 'Thème',
    system: 'Comme le système',
    light: 'Clair',
    dark: 'Sombre',
    language: 'Langue',
    systemLanguage: 'Comme le système : {{language}}',
    new: 'Nouveau',
    newHint:
      'Cette traduction est nouvelle. Là où une phrase sur l’argent n’est pas claire, c’est la phrase anglaise qui vaut.',
    filesHint:
      'Un rapport pour un client peut être dans une autre. Les fichiers de résultats et le terminal restent en anglais, pour que les programmes qui les lisent continuent de fonctionner.',
  },
  sending: {
    title: 'Envoi',
    confirmAbove: 'Demander confirmation avant un envoi de plus de ce nombre d’unités',
    hint: 'Un envoi de {{more, number}} unités demande d’abord confirmation, un envoi de {{units, number}} non. La première utilisation d’un compte, ou d’un compte modifié, la demande toujours.',
    leaveOutSentElsewhere: 'Écarter les liens envoyés sur un autre compte',
    leaveOutHint:
      'Ils comptent comme déjà envoyés et ne sont pas payés à nouveau. Désactivé : ils sont envoyés, avec un avertissement qui dit sur quel compte et quand. L’Entraînement ne compte jamais.',
    asksAlways: 'Chaque envoi demande d’abord confirmation.',
    invalid:
      'Saisissez un nombre entier de 0 à {{most, number}}. D’ici là, la valeur reste {{saved, number}}.',
  },
  desktop: {
    title: 'Cet ordinateur',
    notifications: 'Prévenir quand un envoi est terminé ou a besoin de moi',
    notificationsHint:
      'Seulement quand vous regardez une autre fenêtre. Votre système peut avoir son propre réglage pour cela.',
    keepAwake: 'Empêcher la mise en veille pendant l’envoi des liens',
    keepAwakeHint:
      'L’écran peut tout de même s’éteindre. Un portable qu’on ferme se met quand même en veille ; l’envoi continue à son réveil.',
    background: 'Continuer l’envoi quand la fenêtre est fermée',
    backgroundHint:
      'Une icône près de l’horloge la rouvre. Désactivé : fermer la fenêtre quitte Linkferry.',
    login: 'Démarrer à l’ouverture de ma session',
    loginHint: 'Les envois en cours continuent automatiquement.',
    updates: 'Chercher des mises à jour une fois par jour',
    updatesHint:
      'Seulement si ce paquet nomme un endroit d’où elles viennent. Rien n’est téléchargé ni installé sans demande, ni pendant l’envoi de liens.',
  },
  about: {
    title: 'Ce Linkferry',
    version: 'Version',
    host: 'Tourne comme',
    desktop: 'Application de bureau',
    browser: 'Dans le navigateur',
    dataFolder: 'Dossier de données',
    dataFolderHint:
      'Tout ce qui a été envoyé y est consigné. Un seul Linkferry peut l’utiliser à la fois ; le déplacer ou le supprimer, c’est oublier ce qui a été payé. Une sauvegarde remise en place ignore ce qui a été envoyé depuis : ces liens seraient envoyés et payés à nouveau.',
    showDataFolder: 'Afficher le dossier',
    notShown: 'Cet ordinateur n’a pas pu ouvrir le dossier. Son emplacement est indiqué ci-dessus.',
    tokens: 'Jetons',
    tokenStore: {
      strong:
        'Gardés chiffrés par le trousseau de clés de cet ordinateur. Ils restent après la fermeture de Linkferry.',
      weak: 'Cet ordinateur n’a pas de trousseau de clés solide. Les jetons sont gardés jusqu’à la fermeture de Linkferry, sauf si vous choisissez d’en enregistrer un avec une protection faible.',
      denied:
        'Le trousseau de clés de cet ordinateur a refusé. Les jetons sont gardés jusqu’à la fermeture de Linkferry et doivent ensuite être saisis à nouveau. Pour qu’il soit sollicité de nouveau, redémarrez Linkferry.',
      waiting:
        'Le trousseau de clés de cet ordinateur n’a pas encore répondu. S’il vous demande de le déverrouiller, faites-le.',
      unasked:
        'Le trousseau de clés de cet ordinateur sera sollicité quand le premier jeton sera enregistré.',
      'session-only':
        'Dans le navigateur, les jetons sont gardés en mémoire jusqu’à la fermeture de Linkferry et ne sont jamais écrits. L’application de bureau peut les enregistrer.',
    },
  },
}
