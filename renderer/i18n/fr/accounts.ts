import type { accounts as english } from '../accounts.ts'
import type { PluralForms, Translated } from '../catalogue.ts'

/** Every word of Accounts, in French. */
export const accounts: Translated<typeof english, PluralForms['fr']> = {
  title: 'Comptes',
  requests_one: '{{count, number}} requête',
  requests_many: '{{count, number}} de requêtes',
  requests_other: '{{count, number}} requêtes',
  seconds_one: '{{count, number}} seconde',
  seconds_many: '{{count, number}} de secondes',
  seconds_other: '{{count, number}} secondes',
  add: 'Ajouter un compte',
  list: 'Comptes',
  newAccount: 'Nouveau compte',
  noReal: {
    title: 'Aucun service connecté pour l’instant',
    text: 'L’Entraînement s’en passe. Pour envoyer vraiment, ajoutez l’adresse de votre service d’indexation et le jeton de son espace client.',
  },
  token: {
    title: 'Jeton',
    state: {
      absent: 'Non défini',
      present: 'Défini',
      'session-only': 'Gardé jusqu’à la fermeture de Linkferry',
      undecryptable: 'Illisible',
      elsewhere: 'D’une autre adresse',
    },
    standing: {
      absent: 'Pas de jeton',
      present: 'Défini',
      'session-only': 'Gardé jusqu’à la fermeture de Linkferry',
      undecryptable: 'Jeton illisible',
      elsewhere: 'Jeton d’une autre adresse',
    },
    hint: {
      absent: 'Rien ne peut être envoyé sur ce compte tant qu’un jeton n’est pas saisi.',
      present: 'Il est enregistré et n’est plus jamais affiché. En saisir un autre le remplace.',
      'session-only': 'Il n’est qu’en mémoire et doit être saisi à nouveau après un redémarrage.',
      undecryptable:
        'Un jeton est enregistré, mais le trousseau de clés de cet ordinateur ne peut pas le lire maintenant. Il a été laissé tel quel : déverrouillez le trousseau et redémarrez Linkferry, ou saisissez le jeton encore une fois.',
      elsewhere:
        'Le jeton a été saisi pour une autre adresse et n’est pas envoyé à celle-ci. Saisissez le jeton de cette adresse, ou rétablissez l’ancienne.',
    },
    field: 'Jeton de l’espace client du service',
    replace: 'Nouveau jeton',
    save: 'Utiliser ce jeton',
    forget: 'Oublier le jeton',
    saved: 'Le jeton est défini.',
    forgetting: {
      title: 'Oublier le jeton de « {{account}} » ?',
      text: 'Linkferry ne peut plus l’afficher : pour envoyer sur ce compte, il faudra le saisir à nouveau. Ce qui attend dans la file d’attente y reste jusque-là.',
      keep: 'Le garder',
    },
    forgotten: 'Le jeton est oublié.',
    keep: 'Comment le garder',
    stored: 'Le garder dans le trousseau de clés de cet ordinateur',
    weak: 'L’enregistrer avec une protection faible',
    session: 'Le garder jusqu’à la fermeture de Linkferry',
    keepHint: {
      strong: 'Le trousseau de clés le chiffre pour votre compte d’utilisateur sur cet ordinateur.',
      weak: 'Cet ordinateur n’a pas de trousseau de clés solide : tout programme lancé sous votre nom pourrait lire un jeton enregistré.',
      denied:
        'Le trousseau de clés de cet ordinateur a refusé : le jeton n’est donc pas écrit. Pour qu’il soit sollicité de nouveau, redémarrez Linkferry.',
      waiting:
        'Le trousseau de clés de cet ordinateur n’a pas encore répondu : le jeton est donc gardé jusqu’à la fermeture de Linkferry. Pour l’enregistrer, déverrouillez d’abord le trousseau.',
      unasked:
        'Le trousseau de clés est sollicité à l’enregistrement et le chiffre pour votre compte d’utilisateur sur cet ordinateur.',
      'session-only':
        'Dans le navigateur, un jeton n’est jamais écrit sur le disque : il est gardé jusqu’à l’arrêt de Linkferry, puis doit être saisi à nouveau.',
    },
  },
  practice: {
    text: 'Un petit service sur cet ordinateur qui se comporte comme le vrai : mêmes limites, mêmes réponses, son propre solde. Les liens qu’on lui envoie ne vont nulle part et ne coûtent rien, et il ne compte dans aucun total. Il n’a pas besoin de jeton, et ne peut être ni modifié ni supprimé.',
    address: 'Adresse',
    balance: 'Solde',
    tag: 'Rien n’est facturé',
    own: 'le sien',
  },
  section: {
    service: 'Service',
    money: 'Argent',
    limits: 'Limites du service',
    sending: 'Envoi',
  },
  field: {
    name: 'Nom',
    baseUrl: 'Adresse',
    knownBalance: 'Solde connu',
    price: 'Unités par lien',
    doubtLimit: 'Maximum d’unités peut-être facturées',
    capPerSubmission: 'Maximum d’unités par envoi',
    capPerDay: 'Maximum d’unités par jour',
    linksPerRequest: 'Liens par requête',
    urlLength: 'Lien le plus long, en caractères',
    requestsPerWindow: 'Maximum de requêtes',
    windowSeconds: 'Comptées sur, en secondes',
    people: 'Personnes qui utilisent ce jeton, vous compris',
    parallel: 'Requêtes simultanées',
    answerTimeoutSeconds: 'Attendre une réponse, en secondes',
    serverErrorIsFree: 'Une erreur 500 de ce service ne facture rien, à coup sûr',
  },
  hint: {
    name: 'Comme vous l’appelez, par exemple le client.',
    baseUrl: 'Sans /api/links, par exemple https://service.example',
    knownBalance:
      'Ce que la page du compte affiche maintenant. Chaque reçu en est déduit. Vide : inconnu.',
    balanceInDoubt:
      'Peut-être facturé : $t(words:units, {"count": {{units}} }). Tranchez d’abord dans la file d’attente : un solde saisi maintenant est réputé tenir déjà compte de cette facturation et ne pourra pas dire plus tard s’il y en a eu une.',
    balanceBelowZero:
      'Il a été facturé plus que le solde saisi ne contenait : il n’est donc plus à jour. Saisissez ce que la page du compte affiche maintenant.',
    balanceEndsPause:
      'S’il suffit pour tout ce qui attend, ce compte reprend dès qu’il est enregistré.',
    price: 'Ce que le service prend pour un lien.',
    doubtLimit: 'Vide : deux lots. L’envoi est suspendu avant de le dépasser.',
    capPerSubmission:
      'Vide : pas de plafond. Une liste qui le dépasse ne peut pas être soumise. Un envoi qui l’atteint plus tard attend ; les autres continuent.',
    capPerDay: 'Vide : pas de plafond. L’envoi y est suspendu jusqu’à minuit.',
    linksPerRequest: 'Le service n’en prend pas plus en une requête.',
    urlLength: 'Les liens plus longs sont affichés comme inutilisables.',
    requestsPerWindow: 'Combien le service en accepte avec un même jeton en ce nombre de secondes.',
    windowSeconds: 'Jusqu’où le service remonte pour compter les requêtes.',
    people: 'Quelqu’un d’autre l’utilise-t-il ? 1 : vous seul.',
    peopleShared:
      '{{people, number}} personnes se partagent le jeton : cet ordinateur fait donc environ $t(requests, {"count": {{share}} }) en $t(seconds, {"count": {{seconds}} }), et un solde connu se lit « au plus ». Ce que les autres envoient n’est pas connu ici : un lien qu’ils ont envoyé peut être payé à nouveau.',
    parallel:
      'Au-delà d’une, plus d’unités peuvent être en doute au même moment. L’envoi est limité par le débit, donc 1 est presque toujours aussi rapide.',
    answerTimeoutSeconds: 'Passé ce délai, un lot sans réponse est peut-être facturé.',
    serverErrorIsFree:
      'Après une réponse 500, le lot est alors renvoyé automatiquement quelques fois. Si ce service facture tout de même avant une telle erreur, chaque répétition paie à nouveau tout le lot. Laissez ceci désactivé, sauf si le propriétaire du service le confirme.',
  },
  save: 'Enregistrer les changements',
  create: 'Ajouter ce compte',
  revert: 'Annuler les changements',
  saved: 'Enregistré.',
  savedHolds_one:
    'Enregistré. {{count, number}} liste qui attend s’arrête au plafond avant la fin.',
  savedHolds_many:
    'Enregistré. {{count, number}} de listes qui attendent s’arrêtent au plafond avant la fin.',
  savedHolds_other:
    'Enregistré. {{count, number}} listes qui attendent s’arrêtent au plafond avant la fin.',
  daySpent:
    'Facturé aujourd’hui, ou peut-être facturé : $t(words:units, {"count": {{units}} }). Avec ce plafond, rien d’autre ne part aujourd’hui ; à partir de {{needed, number}}, le lien suivant part.',
  capHolds: {
    text_one:
      '{{labels}} demande plus que le plafond par envoi et s’arrête avant la fin. Ce qui attend d’autre sur ce compte continue.',
    text_many:
      '{{labels}} demandent plus que le plafond par envoi et s’arrêtent avant la fin. Ce qui attend d’autre sur ce compte continue.',
    text_other:
      '{{labels}} demandent plus que le plafond par envoi et s’arrêtent avant la fin. Ce qui attend d’autre sur ce compte continue.',
    raiseTo: 'Le relever à {{units, number}}',
    none: 'Pas de plafond',
    toQueue: 'Vers la file d’attente',
  },
  notSaved: 'Non enregistré',
  leftUnsaved: 'Les changements de « {{account}} » ne sont pas encore enregistrés.',
  leftNew: 'Le nouveau compte n’est pas encore ajouté.',
  adding: {
    added: '« {{account}} » est ajouté. Saisissez son jeton pour envoyer avec ce compte.',
    'added-with-token': '« {{account}} » est ajouté et son jeton est défini.',
    'token-refused':
      '« {{account}} » est ajouté, mais son jeton n’a pas été pris : la raison est indiquée à côté. Rien n’est envoyé sur ce compte tant qu’il n’en a pas.',
    takesList:
      'La liste dans Nouveau, qui était pour l’entraînement, est maintenant pour « {{account}} ».',
  },
  confirmNote: 'Après un changement, le prochain envoi sur ce compte demande d’abord confirmation.',
  inUse: 'Dernière liste soumise : {{time}}',
  neverUsed: 'Jamais utilisé',
  paused: 'Suspendu, voir la file d’attente',
  pausedHere: 'Suspendu',
  paid: {
    title: 'Liens payés',
    text: 'Un fichier de tous les liens envoyés sur ce compte, avec leur tâche et leur heure. Quiconque partage son jeton l’importe, pour que personne ne paie ces liens à nouveau. Il ne contient ni jeton, ni client, ni libellé, ni unités, ni rapport : pour passer à un autre ordinateur, fermez Linkferry et copiez plutôt son dossier de données.',
    export: 'Exporter les liens payés',
    import: 'Importer des liens payés…',
    saved: 'Les liens payés sont enregistrés sous {{path}}',
    downloaded: 'Les liens payés sont dans vos téléchargements',
    importing: 'Importation des liens payés…',
    readSoFar: '{{read, number}} liens lus sur {{links, number}}',
    allRead: 'Les {{links, number}} liens sont lus et compteront dans un instant',
    imported_one:
      '{{count, number}} lien compte désormais comme déjà envoyé et est écarté des envois suivants.',
    imported_many:
      '{{count, number}} de liens comptent désormais comme déjà envoyés et sont écartés des envois suivants.',
    imported_other:
      '{{count, number}} liens comptent désormais comme déjà envoyés et sont écartés des envois suivants.',
    known_one: '{{count, number}} était déjà connu.',
    known_many: '{{count, number}} étaient déjà connus.',
    known_other: '{{count, number}} étaient déjà connus.',
    allKnown_one: '{{count, number}} lien était déjà connu.',
    allKnown_many: 'Les {{count, number}} de liens étaient déjà tous connus.',
    allKnown_other: 'Les {{count, number}} liens étaient déjà tous connus.',
    takenOut_one:
      '{{count, number}} d’entre eux attendait dans votre file d’attente : il en a été retiré et n’est pas envoyé.',
    takenOut_many:
      '{{count, number}} d’entre eux attendaient dans votre file d’attente : ils en ont été retirés et ne sont pas envoyés.',
    takenOut_other:
      '{{count, number}} d’entre eux attendaient dans votre file d’attente : ils en ont été retirés et ne sont pas envoyés.',
    freed_one:
      '{{count, number}} lien qu’une liste antérieure retenait comme payé ou peut-être facturé n’a finalement pas été facturé : il peut de nouveau être envoyé d’ici.',
    freed_many:
      '{{count, number}} liens qu’une liste antérieure retenait comme payés ou peut-être facturés n’ont finalement pas été facturés : ils peuvent de nouveau être envoyés d’ici.',
    freed_other:
      '{{count, number}} liens qu’une liste antérieure retenait comme payés ou peut-être facturés n’ont finalement pas été facturés : ils peuvent de nouveau être envoyés d’ici.',
    onTheirWay_one:
      'Quand la liste a été écrite, {{count, number}} lien était encore en route : il est retenu comme peut-être facturé jusqu’à ce que la prochaine liste de son expéditeur dise ce qu’il est devenu.',
    onTheirWay_many:
      'Quand la liste a été écrite, {{count, number}} de liens étaient encore en route : ils sont retenus comme peut-être facturés jusqu’à ce que la prochaine liste de leur expéditeur dise ce qu’ils sont devenus.',
    onTheirWay_other:
      'Quand la liste a été écrite, {{count, number}} liens étaient encore en route : ils sont retenus comme peut-être facturés jusqu’à ce que la prochaine liste de leur expéditeur dise ce qu’ils sont devenus.',
    elsewhere: {
      asks: 'Les liens payés pour « {{account}} » y attendent une réponse.',
      failed: 'Les liens payés pour « {{account}} » n’ont pas été importés : la raison s’y trouve.',
      imported: 'Les liens payés pour « {{account}} » sont importés.',
    },
    exchange: {
      given: 'Dernière exportation : {{time}} ($t(words:links, {"count": {{links}} })).',
      notGiven: 'Pas encore exportés.',
      taken:
        'Dernière importation : {{time}}, de « {{from}} » ($t(words:links, {"count": {{links}} })).',
      written: 'Liste écrite : {{time}}.',
      notTaken: 'Rien d’importé pour l’instant.',
      sentSince_one:
        '{{count, number}} lien envoyé d’ici n’est encore dans aucune exportation : quiconque partage le jeton peut le payer à nouveau.',
      sentSince_many:
        '{{count, number}} de liens envoyés d’ici ne sont encore dans aucune exportation : quiconque partage le jeton peut les payer à nouveau.',
      sentSince_other:
        '{{count, number}} liens envoyés d’ici ne sont encore dans aucune exportation : quiconque partage le jeton peut les payer à nouveau.',
      onTheirWay_one:
        '{{count, number}} lien était en route lors de cette exportation, les autres le retiennent donc comme peut-être facturé : exportez à nouveau dès qu’il aura sa réponse.',
      onTheirWay_many:
        '{{count, number}} de liens étaient en route lors de cette exportation, les autres les retiennent donc comme peut-être facturés : exportez à nouveau dès qu’ils auront leur réponse.',
      onTheirWay_other:
        '{{count, number}} liens étaient en route lors de cette exportation, les autres les retiennent donc comme peut-être facturés : exportez à nouveau dès qu’ils auront leur réponse.',
      doubted_one:
        '{{count, number}} lien envoyé par d’autres est retenu ici comme peut-être facturé : leur prochaine liste dira ce qu’il est devenu.',
      doubted_many:
        '{{count, number}} de liens envoyés par d’autres sont retenus ici comme peut-être facturés : leur prochaine liste dira ce qu’ils sont devenus.',
      doubted_other:
        '{{count, number}} liens envoyés par d’autres sont retenus ici comme peut-être facturés : leur prochaine liste dira ce qu’ils sont devenus.',
    },
    other: {
      title: 'Importer cette liste dans « {{account}} » ?',
      from: 'Le fichier contient $t(words:links, {"count": {{links}} }) de « {{name}} » à {{address}}.',
      onlyBack:
        'Le fichier de « {{name}} » à {{address}} ne contient aucun lien payé. Il retire seulement ce que des listes antérieures disaient de liens qui n’ont finalement pas été facturés : $t(words:links, {"count": {{back}} }).',
      alsoBack:
        'Il retire aussi ce que des listes antérieures disaient de liens qui n’ont finalement pas été facturés : $t(words:links, {"count": {{back}} }).',
      to: 'Ce compte est « {{account}} » à {{address}}.',
      means: {
        'another-address':
          'Si elle vient d’un autre service, ses liens n’ont pas été payés ici et seraient écartés pour rien.',
        'another-name':
          'Seul le nom diffère. Si c’est un autre compte de ce service, ses liens n’ont pas été payés ici et seraient écartés pour rien.',
        'only-back':
          'Il ne change rien d’autre : ce qu’aucune liste antérieure n’a dit ici reste tel quel.',
      },
      confirmBack: 'Retirer : $t(words:links, {"count": {{back}} })',
      confirm_one: 'Importer {{count, number}} lien',
      confirm_many: 'Importer {{count, number}} de liens',
      confirm_other: 'Importer {{count, number}} liens',
    },
    exportProblem: {
      'unknown-account': 'Ce compte a été supprimé entre-temps. Aucun fichier n’a été écrit.',
      'practice-is-fixed': 'L’Entraînement ne paie rien : il n’y a rien à exporter.',
      'disk-full':
        'Le disque est plein : aucun fichier n’a été écrit. Libérez de l’espace et réessayez.',
      'folder-unwritable': 'Linkferry ne peut pas écrire dans ce dossier. Choisissez-en un autre.',
    },
    problem: {
      'unknown-account': 'Ce compte a été supprimé entre-temps. Rien n’a été importé.',
      'practice-is-fixed': 'L’Entraînement ne paie rien : rien n’a été importé.',
      'file-unreadable': 'Le fichier n’a pas pu être lu. Rien n’a été importé.',
      'no-answer':
        'Le moteur de Linkferry s’est arrêté entre-temps : on ne sait pas si la liste a été importée. Importez-la encore une fois : rien ne compte deux fois.',
      'not-a-paid-list':
        'Ce n’est pas un fichier de liens payés : rien n’a été importé. Choisissez-en un écrit par Exporter les liens payés ; une liste à envoyer s’ouvre dans Nouveau.',
      'newer-paid-list':
        'Une version plus récente de Linkferry a écrit ce fichier. Rien n’a été importé ; mettez d’abord Linkferry à jour.',
      'damaged-paid-list':
        'Le fichier est endommagé ou tronqué : rien n’en a été importé. Faites-le exporter encore une fois.',
      'disk-full':
        'Le disque est plein : rien n’a été importé. Libérez de l’espace et importez à nouveau.',
      'folder-unwritable': 'Impossible d’écrire dans le dossier de données : rien n’a été importé.',
    },
  },
  remove: 'Supprimer le compte',
  removing: {
    title: 'Supprimer « {{account}} » ?',
    text: 'Son jeton est oublié. Ce qui a été envoyé avec lui reste dans Historique et compte comme déjà envoyé dès que le même jeton et la même adresse sont ajoutés à nouveau.',
    confirm: 'Supprimer le compte',
    keep: 'Le garder',
  },
  test: {
    button: 'Tester',
    running: 'Question au service…',
    hint: 'Une requête qui n’est pas du JSON valide : le service doit la rejeter, elle ne coûte donc rien.',
    unsaved: 'Enregistrez d’abord les changements : le test utilise ce qui est enregistré.',
    failure: {
      'unknown-account': 'Ce compte a été supprimé entre-temps.',
      'missing-token': 'Il n’y a pas de jeton pour tester. Saisissez-le d’abord.',
      'no-free-slot':
        'Toutes les requêtes que ce compte peut envoyer pour le moment sont utilisées, et un test en compte une. Réessayez plus tard.',
    },
    outcome: {
      refused:
        'Tout va bien : l’adresse répond et n’a pas refusé le jeton ; le premier lot montrera s’il est valide.',
      receipt:
        'Le service a pris une requête non valide comme tâche {{task}} et dit avoir utilisé $t(words:units, {"count": {{units}} }). Ce n’est pas le service que décrit sa spécification ; interrogez son propriétaire avant d’envoyer.',
      'early-receipt':
        'Le service a envoyé un reçu, pour la tâche {{task}}, avant d’avoir la requête entière. Ce n’est pas le service que décrit sa spécification ; interrogez son propriétaire avant d’envoyer.',
      unreadable:
        'Quelque chose a répondu par un succès, mais pas comme le fait le service. L’adresse est probablement celle d’une page web.',
      moved: 'L’adresse a changé : le service en indique une autre. Saisissez la nouvelle adresse.',
      'ambiguous-status':
        'L’adresse répond {{status}}, que ce service n’utilise pas. Vérifiez l’adresse.',
      'foreign-400':
        'Ce qui a répondu n’est pas le service, probablement un proxy ou un pare-feu en chemin. Vérifiez l’adresse et votre réseau.',
      'token-refused': 'L’adresse répond, mais le service n’accepte pas le jeton.',
      'not-found': 'Quelque chose répond là, mais pas ce service. Vérifiez l’adresse.',
      'balance-too-low':
        'L’adresse répond et n’a pas refusé le jeton, mais dit que le solde est insuffisant.',
      'too-large':
        'Quelque chose a refusé deux caractères comme trop volumineux : ce n’est donc pas le service. Vérifiez l’adresse.',
      'unexpected-status':
        'L’adresse répond {{status}}, que ce service n’utilise pas. Vérifiez l’adresse.',
      'too-many-requests':
        'L’adresse répond, mais dit que trop de requêtes sont venues. Attendez une minute ; d’autres utilisent peut-être aussi le jeton.',
      'server-error':
        'L’adresse répond {{status}}, une erreur de son côté. Le service a des difficultés ; réessayez plus tard.',
      'no-answer':
        'La connexion a été établie, mais aucune réponse n’est venue. Réessayez plus tard.',
    },
    notSent: {
      name: 'Aucun ordinateur ne porte ce nom. Vérifiez l’adresse, ou votre connexion.',
      refused: 'Cet ordinateur ne répond pas sur ce port. Vérifiez l’adresse.',
      unreachable: 'Le réseau n’y mène pas. Vérifiez votre connexion.',
      tls: 'La connexion sécurisée n’a pas pu être établie. Vérifiez l’adresse. Rien n’a été envoyé.',
      'certificate-expired':
        'Le certificat du service a expiré ou n’est pas encore valable. Vérifiez la date et l’heure de cet ordinateur ; si elles sont justes, seul le service peut le renouveler. Rien n’a été envoyé.',
      'certificate-host':
        'Le certificat qui a répondu appartient à un autre nom. Vérifiez l’adresse. Rien n’a été envoyé.',
      'certificate-untrusted':
        'Cet ordinateur ne fait pas confiance au certificat du service. Vérifiez l’adresse ; si votre entreprise inspecte les connexions, son certificat doit être dans le magasin du système. Rien n’a été envoyé.',
      proxy: 'Le proxy de cet ordinateur n’a pas laissé passer la requête.',
      'proxy-login':
        'Le proxy de cet ordinateur demande un nom d’utilisateur et un mot de passe. Saisissez-les dans les réglages du proxy, ou interrogez la personne qui le gère. Rien n’a été envoyé.',
      cut: 'La connexion s’est rompue avant l’envoi de la requête. Réessayez.',
      timeout: 'Cet ordinateur n’a pas répondu à temps. Vérifiez l’adresse et votre connexion.',
      'insecure-address': 'Le jeton ne va qu’à des adresses https://, donc rien n’a été envoyé.',
    },
    said: 'Réponse : « {{message}} ».',
    saidGood: 'Le service a rejeté le test, comme il le doit : « {{message}} ».',
  },
  problem: {
    'invalid-address': 'Ce n’est pas une adresse. Elle ressemble à https://service.example',
    'insecure-address':
      'Un jeton ne doit pas voyager sans chiffrement. Utilisez https:// ; http:// ne marche que pour cet ordinateur.',
    'name-missing': 'Donnez-lui un nom, pour le reconnaître.',
    'limit-out-of-range':
      'Un des nombres est hors de ce qui est possible. Rien n’a été enregistré.',
    'same-token-and-address':
      'Un autre compte a déjà ce jeton et cette adresse. Utilisez celui-là, pour qu’aucun lien ne soit payé deux fois.',
    'practice-is-fixed': 'L’Entraînement ne peut pas être modifié. Ajoutez un compte à vous.',
    'has-unfinished':
      'Des envois de ce compte ne sont pas terminés. Laissez-les finir ou annulez-les dans la file d’attente, puis supprimez-le.',
    'unknown-account': 'Ce compte a été supprimé entre-temps, peut-être dans une autre fenêtre.',
    'token-too-short':
      'Un jeton a au moins 8 caractères. Copiez-le de nouveau en entier depuis l’espace du compte.',
    'token-not-sendable':
      'Un jeton n’a ni espaces, ni retours à la ligne, ni lettres hors ASCII. Copiez-le encore une fois depuis l’espace client.',
    'token-store-unavailable':
      'Le trousseau de clés n’a pas pris le jeton. Choisissez de le garder jusqu’à la fermeture de Linkferry.',
    'not-a-number': 'Saisissez un nombre entier de {{least, number}} à {{most, number}}.',
  },
}
