import type { DesktopWords } from './desktop-words.ts'

const count = (value: number) => value.toLocaleString('fr')

/** A count with the form of its noun or participle, which in French is the same for none as for one. */
const counted = (value: number, one: string, more: string) =>
  `${count(value)} ${value < 2 ? one : more}`

/** Every word that the desktop says outside its page, in French; the glossary is that of the window. */
export const french: DesktopWords = {
  menu: {
    file: '&Fichier',
    view: '&Affichage',
    settings: 'Réglages…',
    openLists: 'Ouvrir des listes…',
    openRecent: 'Ouvrir un élément récent',
    checkForUpdates: 'Rechercher des mises à jour…',
    showLogs: 'Afficher les journaux',
    copyDiagnostics: 'Copier le diagnostic',
    showLicences: 'Licences tierces',
    roles: {
      about: 'À propos de Linkferry',
      services: 'Services',
      hide: 'Masquer Linkferry',
      hideOthers: 'Masquer les autres',
      unhide: 'Tout afficher',
      quit: 'Quitter Linkferry',
      close: 'Fermer la fenêtre',
      clearRecentDocuments: 'Effacer le menu',
      editMenu: '&Édition',
      undo: 'Annuler',
      redo: 'Rétablir',
      cut: 'Couper',
      copy: 'Copier',
      paste: 'Coller',
      pasteAndMatchStyle: 'Coller et adapter le style',
      delete: 'Supprimer',
      selectAll: 'Tout sélectionner',
      resetZoom: 'Taille réelle',
      zoomIn: 'Zoom avant',
      zoomOut: 'Zoom arrière',
      togglefullscreen: 'Plein écran',
      windowMenu: 'Fe&nêtre',
      minimize: 'Réduire',
      zoom: 'Réduire/agrandir',
      front: 'Tout ramener au premier plan',
      help: '&Aide',
    },
  },
  tray: { open: 'Ouvrir Linkferry', quit: 'Quitter' },
  notices: {
    practice: 'Entraînement',
    paused: (account) => `${account} est suspendu`,
    pausedText: 'L’envoi est à l’arrêt tant que vous n’avez pas regardé. Rien n’est perdu.',
    stopped: 'Linkferry a cessé d’envoyer',
    stoppedText: 'Ouvrez-le pour voir pourquoi.',
    done: 'Tout est envoyé',
    doneWith: (label) => `Tout est envoyé : ${label}`,
    accepted: (links) => counted(links, 'accepté', 'acceptés'),
    refused: (links) => counted(links, 'refusé', 'refusés'),
    inDoubt: (links) => counted(links, 'peut-être facturé', 'peut-être facturés'),
    sentBefore: (links) => counted(links, 'déjà envoyé', 'déjà envoyés'),
    cancelled: (links) => counted(links, 'annulé', 'annulés'),
  },
  page: {
    hangs: 'La fenêtre ne répond pas.',
    hangsText: 'L’envoi continue malgré tout. Une nouvelle page montre où tout en est.',
    died: 'La page de la fenêtre s’est arrêtée deux fois.',
    diedText: 'L’envoi continue malgré tout. Une nouvelle page montre où tout en est.',
    notLoaded: 'La page de la fenêtre n’a pas pu être chargée.',
    notLoadedText: (reason) =>
      `L’envoi continue malgré tout. Si la recharger ne suffit pas, quittez Linkferry et relancez-le.\n\n${reason}`,
    wait: 'Attendre',
    reload: 'La recharger',
    notNow: 'Pas maintenant',
  },
  quit: {
    message: 'Linkferry est encore en train d’envoyer.',
    detail: (seconds) =>
      `Si vous quittez, une requête en cours a encore ${counted(seconds, 'seconde', 'secondes')} pour recevoir sa réponse ; sans réponse, ses liens comptent comme peut-être facturés. Tous les autres liens restent en file d’attente.`,
    keepSending: 'Continuer l’envoi',
    quit: 'Quitter',
  },
  start: {
    unreadable: 'Vos réglages n’ont pas pu être lus.',
    unreadableText: (keptAside) =>
      `Linkferry démarre avec les réglages habituels, et les jetons doivent être saisis à nouveau. Aucun lien ni aucun envoi n’est touché. Le fichier a été conservé sous ${keptAside}`,
    unusable: 'Certains de vos réglages n’ont pas pu être utilisés.',
    unusableText: (settings) =>
      `Les réglages habituels s’appliquent à leur place ; tous les autres sont inchangés. Le fichier contient :\n\n${settings}`,
    failed: 'Linkferry n’a pas pu démarrer',
    notOursText: (folder, names, more) =>
      `Le dossier ${folder} contient autre chose : ${names}${more > 0 ? ` et ${more} de plus` : ''}.\n\nLinkferry ne conserve ses données que dans un dossier à lui, et n’a rien modifié ici. Démarrez-le avec un dossier nouveau ou vide : indiquez-le avec --data-dir.`,
    unsandboxedText:
      'Rien n’a été ouvert ni envoyé. Linkferry a été démarré sans le bac à sable qui sépare sa fenêtre de vos fichiers et de vos jetons, et ne fonctionne pas ainsi. Une AppImage démarre ainsi quand ce système ne lui permet pas de créer un bac à sable : installez plutôt le paquet .deb ou .rpm, qui le met en place. Si vous avez utilisé --no-sandbox ou ELECTRON_DISABLE_SANDBOX vous-même, démarrez-le sans.',
    failedText: (folder, reason) =>
      `Rien n’a été envoyé, et vos données ont été laissées telles quelles. Vérifiez que l’on peut lire et écrire dans le dossier ${folder}, puis redémarrez Linkferry.\n\n${reason}`,
  },
  save: { gz: 'GZIP', txt: 'Texte', xlsx: 'Excel' },
  opening: {
    notTaken: 'Tout n’a pas pu être ouvert.',
    notTakenWhy: (what, why) => `${what} : ${why}`,
    restIsInNew: 'Ce qui a été ajouté est dans Nouveau. Rien n’a été envoyé.',
    why: {
      'unknown-draft': 'La liste a été envoyée ou vidée entre-temps. Ouvrez à nouveau le fichier.',
      'file-unreadable':
        'Le fichier n’a pas pu être lu. Vérifiez qu’il existe et que vous avez le droit de l’ouvrir.',
      'file-is-folder': 'C’est un dossier. Ouvrez les fichiers qu’il contient.',
      'not-a-file':
        'Ce n’est pas un fichier, mais un périphérique, un socket ou un tube dans lequel rien n’écrit.',
      'file-changed':
        'Le fichier a changé pendant la lecture ; rien n’en a été ajouté. Ouvrez-le de nouveau.',
      'unsupported-file':
        'Ce type de fichier ne peut pas être lu. Enregistrez-le en .xlsx, CSV ou texte.',
      'unsupported-inside':
        'Un fichier compressé dedans ne peut pas être lu. Décompressez-le et ouvrez les listes qu’il contient.',
      'no-list-inside':
        'Il ne contient aucune liste, seulement des fichiers comme des images, des PDF ou des programmes.',
      'encrypted-file': 'Il est protégé par un mot de passe. Enregistrez-le sans.',
      'binary-file': 'Le fichier n’est pas du texte. Enregistrez la liste en texte.',
      'damaged-file':
        'Le fichier est endommagé ou tronqué : des liens pourraient donc manquer. Récupérez-le à nouveau.',
      'expands-too-much':
        'Décompressé, le fichier est bien plus gros qu’une liste de liens. Décompressez-le d’abord.',
      'nested-too-deep':
        'Le fichier est compressé ou imbriqué trop profondément. Décompressez-le d’abord.',
      'no-links': 'Il ne contient aucun lien qui commence par http:// ou https://.',
      'line-too-long': 'Une ligne est trop longue pour une liste de liens.',
      'too-many-rows':
        'Il n’y a pas de place à côté de ce qui est dans Nouveau : le tout ferait plus de 33 millions de lignes ou de 2 Go. Envoyez d’abord ce qui est dans Nouveau, puis ajoutez ceci.',
      'disk-full': 'Le disque est plein. Libérez de l’espace et ouvrez à nouveau le fichier.',
      'folder-unwritable':
        'Linkferry ne peut pas écrire dans son dossier de données. Remédiez-y et ouvrez à nouveau le fichier.',
      cancelled: 'La lecture a été arrêtée.',
      'engine-gone':
        'Le moteur de Linkferry ne tourne pas. Nouveau dit pourquoi ; ouvrez à nouveau le fichier quand il tourne.',
      'unknown-request': 'Ce Linkferry ne sait pas faire cela.',
      'invalid-input': 'Ce Linkferry ne sait pas faire cela.',
    },
  },
  updates: {
    none: 'Ce Linkferry ne cherche pas de mises à jour.',
    whyNone: {
      'not-packaged':
        'Il tourne depuis ses sources. Récupérez-en de plus récentes là où vous avez trouvé celles-ci.',
      'unsigned-system':
        'Sous Linux, les nouvelles versions viennent de là où vous avez trouvé celle-ci : votre gestionnaire de paquets, ou une nouvelle AppImage.',
      'no-feed':
        'Il a été empaqueté sans adresse pour les mises à jour. Récupérez les nouvelles versions là où vous l’avez trouvé.',
      'not-signed':
        'Il n’est pas signé : rien ne pourrait donc dire si une mise à jour vient de ses auteurs. Récupérez les nouvelles versions là où vous l’avez trouvé.',
    },
    notWhileSending: 'Linkferry ne cherche pas de mises à jour pendant un envoi.',
    notWhileSendingText:
      'Cherchez à nouveau quand rien n’est en cours d’envoi. Rien n’a été récupéré et rien n’a été modifié.',
    daily: 'Chercher des mises à jour une fois par jour',
    mayDownload: (version) => `Linkferry ${version} peut être téléchargé.`,
    mayDownloadText:
      'Il n’est pas installé avant que vous ne le disiez. Si un envoi commence entre-temps, le téléchargement s’arrête et la question vous est posée à nouveau.',
    download: 'Télécharger',
    later: 'Plus tard',
    isNewest: (version) => `Linkferry ${version} est la version la plus récente.`,
    mayInstall: (version) => `Linkferry ${version} est prêt à être installé.`,
    mayInstallText:
      'Linkferry se ferme, est remplacé et s’ouvre à nouveau. Vos listes et le registre restent tels quels.',
    install: 'Installer maintenant',
    failed: {
      look: 'Linkferry n’a pas pu chercher de mises à jour.',
      download:
        'La mise à jour n’a pas pu être téléchargée, ou n’est pas signée par les auteurs de cette version.',
      install: 'La mise à jour n’a pas pu être installée. Linkferry redémarre tel qu’il était.',
    },
    failedText: 'Le journal dit pourquoi (Aide → Afficher les journaux). Rien n’a été modifié.',
  },
}
