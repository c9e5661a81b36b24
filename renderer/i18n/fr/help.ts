import type { PluralForms, Translated } from '../catalogue.ts'
import type { help as english } from '../help.ts'

/** The help in French: what each status, reason, warning, pause and doubt means, for links and for units. */
export const help: Translated<typeof english, PluralForms['fr']> = {
  search: 'Chercher dans l’aide',
  found_one: '{{count, number}} réponse',
  found_many: '{{count, number}} de réponses',
  found_other: '{{count, number}} réponses',
  nothing: 'Rien dans l’aide ne correspond à « {{text}} ».',
  nothingHint: 'Essayez un seul mot de ce que vous voyez à l’écran.',
  contents: 'Sommaire',

  section: {
    promise: 'Ce que promet Linkferry',
    work: 'Ce que vous pouvez faire sur les écrans',
    privacy: 'Ce qui quitte cet ordinateur',
    status: 'Ce qu’est une ligne',
    decide: 'Lignes à décider',
    reject: 'Lignes qui ne sont pas un lien utilisable',
    warning: 'Avertissements',
    change: 'Ce que change « Corrigé »',
    batch: 'Ce que devient un lien envoyé',
    doubt: 'Peut-être facturé : comment cela arrive',
    pause: 'Suspensions, et ce qui y met fin',
  },

  promise: {
    once: {
      title: 'Aucun lien n’est payé deux fois',
      text: 'Un lien qui attend, a été envoyé ou a peut-être été facturé sur un compte est écarté des envois suivants sur ce compte, sauf si vous en décidez autrement. Ce que Linkferry ne peut pas savoir : les liens que d’autres ont envoyés avec le même jeton. Échangez avec eux des listes de liens payés dans Comptes.',
    },
    written: {
      title: 'Aucun lien n’est perdu',
      text: 'Avant qu’un lot parte, ce qui va être envoyé est écrit sur le disque. Après un plantage, une batterie vide ou un disque plein, on sait ce qui était en route, et chaque ligne de votre liste a toujours sa réponse.',
    },
    indexed: {
      title: 'Soumis, jamais « indexé »',
      text: 'Accepté veut dire que le service a pris le lien et l’a facturé. Qu’un moteur de recherche visite la page, ou la prenne dans son index, se décide ailleurs, et le service ne peut pas être interrogé. Ni les écrans ni les rapports ne disent donc jamais « indexé ».',
    },
    unit: {
      title: 'Unités',
      text: 'Le service compte en unités, en général une par lien ; le prix est indiqué avec le compte. Les unités sont comptées d’après les reçus du service et, là où il en manque un, d’après votre réponse. Ce qui est peut-être facturé est affiché à part jusqu’à ce que vous le tranchiez.',
    },
    practice: {
      title: 'Entraînement',
      text: 'Un petit service sur cet ordinateur qui répond comme le vrai et ne facture rien. Il ne compte dans aucun total, rapport ou solde.',
    },
  },

  work: {
    spread: {
      title: 'Envoi étalé',
      text: 'Une tranche par jour au lieu de tout d’un coup : sur tant de jours, ou tant de liens par jour, pendant les heures que vous choisissez. Tous ses liens lui sont réservés dès le début, si bien qu’aucun autre envoi du compte ne les envoie. Une tranche ne coûte des unités qu’à son départ, et Linkferry doit alors tourner. Dans la file d’attente, vous pouvez changer le moment où part le reste, ou l’envoyer maintenant.',
    },
    missed: {
      title: 'Tranches manquées d’un envoi étalé',
      text: 'Un jour où Linkferry ne tourne pas, rien ne part. « Garder le rythme » continue avec une tranche par jour, si bien que tout finit plus tard. « Rattraper d’un coup » envoie ensemble toutes les tranches manquées dès que possible, et dépense leurs unités en un seul jour.',
    },
    tasks: {
      title: 'Tâches : Équilibré, Minimum, Moindre risque',
      text: 'Chaque lot accepté par le service y est une tâche. « Équilibré » envoie d’abord un petit lot, qui vérifie l’adresse, le jeton et le prix, puis des lots plus grands. « Minimum » fait chaque lot aussi grand que le service l’admet. « Moindre risque » les fait aussi petits que le rythme le permet, pour que moins de liens soient en doute si une réponse se perd. Les unités sont les mêmes.',
    },
    columns: {
      title: 'Colonnes',
      text: 'D’un tableau, la colonne qui a le plus de liens est lue. « Colonnes » montre les premières lignes de chaque liste : faites lire les liens dans une autre colonne ou dans des lignes entières, ou le fichier dans un autre encodage. Les autres cellules reviennent à côté des résultats.',
    },
    mend: {
      title: 'Corriger par type, Tout comme suggéré',
      text: 'Les lignes à décider se corrigent une par une, toutes celles d’un type ou tous les types à la fois : « Les … comme suggéré » fait avec chaque ligne ce qui est proposé en premier pour son type, par exemple ajoute https://, décode &amp;, enlève le texte derrière le lien ou sépare des liens qui sont en un seul. Restent à votre choix les lignes où la suggestion est de les envoyer telles quelles et celles où il est moins clair ce qui est voulu. Ce qu’est devenue chaque ligne est affiché, et un seul « Annuler » revient sur tout.',
    },
    putAside: {
      title: 'Mettre de côté, Reprendre',
      text: 'Quand une liste prend la place d’une autre, ce qui pourrait encore être envoyé de celle-ci est mis de côté, de même que ce que vous mettez de côté vous-même, cela pendant 30 jours. Ce n’est pas envoyé et ne coûte rien. « Reprendre » le rouvre ; ce qui est ouvert à ce moment est mis de côté à sa place. Cela se trouve dans le menu « Lignes affichées et listes mises de côté », dont le bouton porte trois points, et les dernières listes aussi dans un Nouveau vide. Ce dont une autre liste a pris la place est en outre proposé une fois après chaque démarrage de Linkferry, puis par un bouton en haut de Nouveau.',
    },
    part: {
      title: 'N’envoyer qu’une partie',
      text: 'Tant de liens dans l’ordre de la source, quel que soit le tri de la liste, ou des lignes que vous sélectionnez : « N’envoyer que celles-ci » est dans leur menu. Ce qui n’est pas envoyé alors reste dans Nouveau pour plus tard.',
    },
    test: {
      title: 'Test d’un compte',
      text: 'Une requête qui n’est pas du JSON valide : le service doit la rejeter, elle ne coûte donc rien. Si le service le fait, tout va bien : l’adresse est juste et le jeton n’a pas été refusé. Le premier lot montrera si le jeton est valide.',
    },
    paid: {
      title: 'Liens payés, et collègues avec le même jeton',
      text: 'Exportez les liens payés d’un compte et donnez le fichier à quiconque utilise aussi son jeton. Là où ils sont importés, ils comptent comme déjà envoyés et sont écartés. Indiquez aussi dans le compte combien de personnes utilisent le jeton, pour que toutes ensemble restent dans son rythme. Le fichier contient les liens, les tâches et les heures, mais ni clients, ni libellés, ni rapports.',
    },
    forget: {
      title: 'Oublier l’historique ancien',
      text: 'Pour gagner de la place, les Réglages peuvent oublier ce qui s’est terminé avant un jour : liens, tâches, unités et résultats. Linkferry ne sait alors plus que ces liens ont été envoyés : ils manquent dans l’Historique et les rapports, « Envoyé ou non ? » répond « Non envoyé », et les envoyer une fois de plus coûte à nouveau des unités. Pour garder « Déjà envoyé », exportez d’abord les liens payés dans Comptes ; ils peuvent être importés à nouveau.',
    },
    computer: {
      title: 'Vers un autre ordinateur',
      text: 'Fermez Linkferry, copiez le dossier de données indiqué dans les Réglages, et utilisez la copie sur l’autre ordinateur : listes, historique, clients, libellés et rapports vont avec. Saisissez-y à nouveau les jetons. Ensuite, n’envoyez plus que depuis l’un des deux : aucun ne sait ce que l’autre envoie.',
    },
    language: {
      title: 'Langue',
      text: 'Elle se choisit dans les Réglages. Un rapport pour un client peut être dans une autre. Les fichiers de résultats et le terminal restent en anglais, pour que les programmes qui les lisent continuent de fonctionner.',
    },
  },

  privacy: {
    service: {
      title: 'Vers votre service d’indexation',
      text: 'Les liens de chaque lot et le jeton du compte, à l’adresse que vous avez saisie, par une connexion chiffrée. Aucun nom de liste, de client ou de fichier ne part avec eux.',
    },
    fetch: {
      title: 'Vers une adresse où vous récupérez une liste',
      text: 'Une requête à cette adresse, comme en fait un navigateur quand vous ouvrez la page. Ni votre jeton ni rien d’autre à vous.',
    },
    updates: {
      title: 'Vers l’endroit d’où viennent les mises à jour',
      text: 'Un paquet signé de l’application de bureau qui nomme un tel endroit y cherche une fois par jour une version plus récente, sauf si vous désactivez cela. Aucun numéro de cet ordinateur ni rien à vous ne part avec. Rien n’est téléchargé ni installé sans votre accord, ni pendant l’envoi de liens. Dans le navigateur, et dans toute autre version, rien n’est cherché.',
    },
    stays: {
      title: 'Ce qui reste ici',
      text: 'Vos listes et ce que vous y avez changé, ce qui a été envoyé et ce que cela a coûté, clients, libellés, soldes, réglages et journaux. Tout est dans le dossier de données qu’indiquent les Réglages.',
    },
    token: {
      title: 'Jetons',
      text: 'Gardés par le trousseau de clés de cet ordinateur, ou en mémoire seulement. Un jeton n’est plus jamais affiché, et ne figure dans aucun journal, rapport, export ou base de données.',
    },
    nobody: {
      title: 'Vers personne d’autre',
      text: 'Pas de statistiques, pas de rapports de plantage, pas de polices ni d’images venues du réseau. La fenêtre elle-même ne peut pas atteindre le réseau ; seules le peuvent les parties qui envoient et récupèrent pour vous.',
    },
  },

  status: {
    ready: 'Un lien utilisable tel quel. Il est envoyé.',
    cleaned:
      'Un lien utilisable une fois retiré ce qui l’entourait, par exemple des espaces ou des guillemets. Il est envoyé ; ce qui a été changé est indiqué à côté et peut être annulé.',
    decide:
      'Il pourrait être corrigé, mais deviner pourrait coûter une unité : c’est donc vous qui choisissez. Il n’est pas envoyé avant. Un seul choix peut régler toutes les lignes d’un même type dans la liste ; ce qui s’ajoute plus tard est demandé à nouveau.',
    duplicate: 'Le même lien figure plus haut dans la liste. Seul le premier est envoyé et payé.',
    'sent-before':
      'Le lien attend, a déjà été envoyé ou a peut-être été facturé sur ce compte. Il est écarté et ne coûte rien, sauf si vous choisissez de le renvoyer.',
    rejected:
      'Pas un lien que le service pourrait prendre. Il n’est pas envoyé ; la raison est indiquée à côté.',
    excluded:
      'Vous l’avez écarté, ou vos réglages l’ont fait. Il n’est pas envoyé et peut être remis.',
    blank:
      'Une ligne vide ou l’en-tête d’une colonne. Elle ne compte nulle part, mais garde sa place, pour que les résultats soient en face des bonnes rangées.',
    later:
      'Elle pouvait être envoyée, mais seule une partie de sa liste l’a été : elle reste dans Nouveau et ne coûte rien tant qu’elle n’est pas soumise. Dans les résultats de la liste, elle garde sa place ; si elle part avec une liste suivante, on y lit ce qu’elle est devenue.',
  },

  decide: {
    'no-scheme':
      'La ligne est une adresse sans http:// ni https://. Corriger met https:// devant ; si le site n’existe qu’en http://, modifiez plutôt la ligne.',
    'mistyped-scheme':
      'Le début est presque http:// ou https://, par exemple htp:/ ou https//, ou l’adresse a été rendue inutilisable exprès, comme a[.]example. Corriger le rectifie.',
    'comma-in-host':
      'Le nom du site contient une virgule, ce qui n’est permis dans aucun nom ; avec un point à sa place, il pourrait exister. Corriger met le point. Vérifiez que c’est bien le site voulu : une mauvaise page se paie aussi.',
    'wide-mark':
      'Un signe de l’adresse est aussi large qu’un caractère chinois, par exemple son point d’interrogation, comme le tape un clavier chinois. Corriger met le signe habituel. Gardé tel quel, le lien mène à une autre page ou à aucune, et se paie aussi.',
    'html-entity':
      'Le lien contient &amp; là où il faut un simple & : il a donc probablement été copié du code source d’une page. Corriger le décode ; ne le gardez que si la page a vraiment cette adresse.',
    'escaped-mark':
      'Le lien contient une barre oblique inverse devant un signe, comme l’écrivent Markdown et le code de programmes. Les navigateurs la lisent comme une barre oblique, et c’est une autre page. Corriger retire la barre oblique inverse ; ne la gardez que si la page a vraiment cette adresse.',
    'text-after-link':
      'Derrière le lien, il y a du texte, ou un signe tel qu’une virgule, qui peut en faire partie ou non. Ne gardez que le lien, ou gardez le tout en un seul lien.',
    'space-in-link':
      'Ce qui suit l’espace ressemble à la suite de l’adresse, comme la fin d’un nom de fichier. Gardez le tout en un seul lien, ou coupez-le à l’espace ; une autre page sera alors peut-être payée.',
    'several-in-query':
      'Un second lien figure dans le premier, dans sa requête ou juste derrière, ou sur la même ligne sans https://. Gardez-les en un seul lien, ou séparez-les en plusieurs ; chacun est payé.',
    wrapped:
      'Un moteur de recherche, une messagerie ou un réseau a mis sa propre redirection autour du lien. Déballer envoie la page elle-même.',
    'maybe-cut':
      'Le lien finit là où une messagerie ou une cellule coupe la ligne, ou par des points. Joignez-le aux lignes du dessous si elles en sont la suite.',
    'broken-row':
      'La ligne a plus ou moins de cellules que les autres : le séparateur fait peut-être partie du lien. Dans un fichier CSV sans guillemets, une virgule coupe le lien en deux. Joignez les cellules, ou gardez seulement la première, qui peut être une autre page ou aucune.',
    'shown-differs':
      'La cellule ou la page affiche un lien, mais un clic mène à un autre. Un seul est envoyé et payé : choisissez lequel.',
    'private-host':
      'L’adresse ne marche que dans un réseau ou sur cet ordinateur : aucun moteur de recherche ne peut donc la visiter. L’envoyer gaspillerait une unité.',
    'no-site':
      'La ligne est un chemin comme /blog/article, tel que l’exportent les outils de mesure d’audience. Appuyez sur « L’ajouter… » et indiquez le site une fois : toutes les lignes de ce type deviennent des liens. D’ici là, aucune n’est envoyée.',
    'stray-character':
      'L’adresse contient un % qui ne commence aucun codage comme %20, ou un point juste après le nom du site. Beaucoup de serveurs la refusent ou la prennent pour une autre page. La correction écrit %25 et retire le point.',
    'short-link':
      'L’adresse de la page n’est pas dans le lien, et l’application ne l’ouvre pas pour la connaître. Les moteurs de recherche indexent la page et non le lien court : envoyez donc la page elle-même si vous la connaissez. Les liens créés par un filtre de messagerie ne s’ouvrent que pour leur destinataire.',
    'same-page':
      'Les moteurs de recherche ignorent ce qui suit # : des liens qui ne diffèrent que là sont une seule page, et chacun serait payé. Une fois cette fin retirée, la page est envoyée une fois. Ils ne voient pas non plus une vue d’application web, comme #/produits, mais seulement la page avant le #.',
  },

  reject: {
    'unsupported-scheme':
      'Il commence par mailto:, ftp:, javascript: ou autre. Le service ne prend que http et https.',
    'not-a-link': 'Rien dans la ligne ne pourrait être un lien.',
    'too-long':
      'Le lien est plus long que la limite du compte, compté tel qu’il est envoyé. La limite est indiquée avec le compte.',
    'invalid-host':
      'La partie entre // et le / suivant n’est pas un nom de site valide : vide, avec un espace, ou ni un nom international ni un nombre valide.',
    'invalid-port':
      'Après les deux-points qui suivent le nom du site, il n’y a pas de nombre de 0 à 65535.',
    'has-credentials':
      'Le lien contient un nom d’utilisateur ou un mot de passe. L’envoyer le divulguerait ; retirez-le en modifiant la ligne si la page est publique.',
    formula:
      'Une formule de la feuille compose le lien, et la liste ne contient que son texte, ou rien encore. Faites recalculer la feuille, copiez les liens et collez-les comme valeurs, puis ouvrez-les ou collez-les ici de nouveau.',
    'formula-error':
      'La cellule affiche l’erreur d’une formule, comme #N/A, là où un lien devrait figurer. Corrigez la formule dans la feuille, puis ouvrez ou collez la liste ici de nouveau.',
  },

  warning: {
    'unknown-suffix':
      'Le nom du site finit par une terminaison inconnue, comme .con. Vérifiez s’il y a une faute de frappe.',
    'has-fragment':
      'Ce qui suit # mène à un endroit d’une page. Les moteurs de recherche le laissent de côté : plusieurs liens de ce genre peuvent être une seule page.',
    'tracking-parameters':
      'Des paramètres comme utm_source ne servent qu’à compter les visiteurs. La page sans eux est en général celle à soumettre.',
    'near-duplicate':
      'Une autre ligne, ou un lien qui attend, a été envoyé ou a peut-être été facturé sur ce compte, ne diffère que par http ou https, www, une barre oblique finale, ce qui suit #, les majuscules, des paramètres, la ponctuation finale ou une autre écriture de la même adresse. Chacun se paie à part ; écartez-en un si c’est la même page.',
    'unusual-characters':
      'Les navigateurs acceptent ces caractères, mais un service strict peut les refuser. Ces liens sont envoyés en dernier et par petits lots, pour ne pas retenir les autres.',
    'trailing-punctuation':
      'Le lien finit par un point, un point d’exclamation ou autre, et est seul sur sa ligne : le signe peut donc en faire partie et reste. Vérifiez que c’est bien le cas ; la liste des avertissements l’enlève de tous ces liens à la fois.',
    'sent-on-another-account':
      'Un autre de vos comptes a envoyé ce lien. Il est envoyé et payé à nouveau, sauf si vous l’écartez ici ou toujours, dans les Réglages.',
    'sent-again':
      'Ce lien déjà envoyé est envoyé à nouveau parce que vous l’avez choisi, et il est payé à nouveau. Cela ne vaut pas pour les liens qui arrivent ensuite.',
  },

  change: {
    'byte-order-mark':
      'Une marque invisible que certains programmes mettent au début d’un fichier.',
    'zero-width':
      'Des caractères invisibles, qui viennent avec le texte copié de messageries et de pages.',
    'white-space': 'Des espaces et des tabulations avant ou après le lien.',
    quotes: 'Des guillemets autour du lien.',
    brackets: 'Des parenthèses ou crochets autour du lien, ou un seul sans son pendant.',
    bullet: 'La puce ou le numéro d’une liste.',
    'quote-mark': 'Le > par lequel un e-mail en cite un autre.',
    punctuation:
      'Un point, une virgule ou autre qui finit la phrase, ou l’entrée d’une liste, et non le lien.',
    'surrounding-text': 'Le lien était au milieu d’un autre texte.',
    serialised:
      'Il est écrit comme les navigateurs l’envoient : le nom du site en minuscules, les autres écritures encodées. C’est la même page.',
    'entity-decoded': 'Vous avez fait changer &amp; en un simple &.',
    unescaped: 'Vous en avez fait retirer les barres obliques inverses.',
    'scheme-added': 'Vous avez fait mettre https:// devant.',
    'scheme-corrected': 'Vous avez fait corriger le début mal tapé.',
    'host-corrected': 'Vous avez fait remplacer par un point la virgule du nom du site.',
    'mark-corrected':
      'Vous avez fait remplacer par le signe habituel le signe pleine chasse de l’adresse.',
    'text-removed': 'Vous avez fait retirer le texte après le lien.',
    unwrapped: 'Vous l’avez fait sortir d’une redirection.',
    joined: 'Vous l’avez fait joindre aux lignes du dessous.',
    'fragment-removed':
      'Ce qui suivait # était vide, ou vous l’avez fait retirer. Les moteurs de recherche ne le voient pas.',
    'site-added': 'Vous avez indiqué le site auquel appartient le chemin.',
    'stray-corrected': 'Vous avez fait coder un % ou retirer le point après le nom du site.',
  },

  batch: {
    queued: 'Il attend son tour et ne coûte encore rien. Vous pouvez encore l’annuler.',
    sending: 'Il est en route. Même annulé ou suspendu maintenant, il se termine et compte.',
    accepted:
      'Le service l’a pris et a donné un reçu, ou vous avez répondu qu’il a été facturé. Il est payé. Cela ne veut pas dire qu’un moteur de recherche l’a indexé.',
    refused:
      'Le service ne l’a pas pris et n’a rien facturé. Les mots du service sont indiqués avec lui. Il peut être renvoyé après correction.',
    split:
      'Le service a refusé un lot sans dire pour quel lien : le lot a donc été coupé en deux pour le trouver. Les parties prennent sa place ; les autres liens passent.',
    'in-doubt':
      'Il était en route, et aucun reçu clair n’est venu. Seule la page de votre compte auprès du service peut dire s’il a été facturé. Il n’est jamais renvoyé automatiquement.',
    cancelled:
      'Il n’a pas été envoyé, ou n’a pas été facturé selon votre réponse, et ne coûte rien. Il peut être soumis à nouveau.',
    moved:
      'Il a quitté cet envoi avec le reste et continue dans un envoi à part sur l’autre compte. Ici il n’a rien coûté ; ce qu’il est devenu se lit là-bas, et aussi dans les résultats de cette liste.',
    'sent-before':
      'Il attendait ici jusqu’à ce qu’il apparaisse qu’il avait déjà été envoyé : les liens payés que vous avez importés le disent, ou il a été envoyé sur ce compte avant que celui-ci soit supprimé puis ajouté à nouveau. Il a quitté la file d’attente et ne coûte rien ici.',
  },

  doubt: {
    'no-answer': {
      title: 'Pas de réponse à temps',
      text: 'Tous les liens ont été envoyés, et aucune réponse n’est venue pendant trop longtemps. Ce qui est trop long est indiqué avec le compte.',
    },
    'connection-cut': {
      title: 'La connexion s’est rompue',
      text: 'Elle s’est rompue après la remise du dernier octet et avant la réponse. Une rupture avant cet octet ne laisse aucun doute : rien n’a été facturé, et l’envoi est refait automatiquement.',
    },
    killed: {
      title: 'Linkferry a été arrêté',
      text: 'L’ordinateur s’est éteint, ou le programme a été arrêté, pendant l’attente de la réponse.',
    },
    'server-error': {
      title: 'Une erreur du service',
      text: 'Elle peut survenir avant ou après la facturation. Si le propriétaire du service dit qu’il ne facture alors jamais, vous pouvez l’indiquer dans le compte.',
    },
    'early-receipt': {
      title: 'Un reçu venu trop tôt',
      text: 'Le service a envoyé un reçu avant d’avoir la liste entière. Une liste sans sa fin ne peut pas être lue : ce reçu n’est pas pris en compte. S’il y a eu facturation, seule la page de votre compte peut le dire.',
    },
    'unreadable-answer': {
      title: 'Une réponse illisible',
      text: 'Le service a dit oui, mais sans un reçu qui dise combien de liens et d’unités.',
    },
    'ambiguous-status': {
      title: 'Une réponse à double sens',
      text: 'Certaines réponses, par exemple une redirection, suivent aussi une requête exécutée.',
    },
    'links-differ': {
      title: 'Un autre nombre de liens',
      text: 'Le reçu compte un autre nombre de liens que celui envoyé, et ne dit pas lesquels. Si la page de votre compte les énumère, collez cette liste : seuls les manquants sont alors renvoyés. Sinon, comptez-les tous comme envoyés, ou renvoyez tout, ce qui peut en faire payer certains deux fois.',
    },
  },

  pause: {
    'missing-token': {
      title: 'Pas de jeton',
      text: 'Rien ne peut être envoyé sans jeton. Saisissez-le ; ce qui attend continue automatiquement.',
    },
    'token-refused': {
      title: 'Jeton non accepté',
      text: 'Le service n’a pas pris le jeton et n’a rien facturé. Copiez-le encore une fois depuis son espace client.',
    },
    moved: {
      title: 'Adresse changée',
      text: 'Le service a indiqué une autre adresse. Un jeton n’est jamais emporté vers une adresse que vous n’avez pas saisie : saisissez donc vous-même la nouvelle.',
    },
    'not-found': {
      title: 'Adresse incorrecte',
      text: 'Quelque chose a répondu, mais pas ce service. Rien n’a été facturé. Corrigez l’adresse du compte.',
    },
    'insecure-address': {
      title: 'Adresse non sûre',
      text: 'Un jeton ne va qu’à des adresses https://, donc rien n’a été envoyé. Utilisez l’adresse https:// du service.',
    },
    'balance-too-low': {
      title: 'Solde insuffisant',
      text: 'Le service veut plus d’unités que le compte n’en a, et n’a rien facturé. Rechargez-le et saisissez le nouveau solde, envoyez autant qu’il permet, ou déplacez le reste vers un autre compte.',
    },
    'price-differs': {
      title: 'Un autre prix',
      text: 'Le service a facturé plus ou moins que le prix du compte. Le lot est accepté et compté comme facturé ; le reste attend que vous disiez quel prix vaut.',
    },
    'links-differ': {
      title: 'Un autre nombre de liens',
      text: 'Le service a pris moins ou plus de liens que le nombre envoyé, et on ne sait pas lesquels. Tranchez ce lot, puis laissez l’envoi continuer.',
    },
    'ambiguous-answer': {
      title: 'Une réponse à double sens',
      text: 'Le lot a peut-être été facturé. Regardez la page de votre compte, tranchez, puis laissez l’envoi continuer.',
    },
    'foreign-400': {
      title: 'Rejeté en chemin',
      text: 'Un proxy ou un pare-feu a répondu à la place du service. Le service n’a pas reçu les liens, donc rien n’a été facturé. Vérifiez votre réseau.',
    },
    'unexpected-status': {
      title: 'Rejeté sans raison connue',
      text: 'Rien n’a été facturé. La réponse du service est indiquée avec la suspension ; son propriétaire peut dire ce qu’elle signifie.',
    },
    'doubts-in-a-row': {
      title: 'Deux doutes de suite',
      text: 'Deux lots l’un après l’autre ont peut-être été facturés. L’envoi s’arrête, pour qu’un service en difficulté ne coûte pas davantage. Tranchez-les d’abord.',
    },
    'doubt-limit': {
      title: 'Limite d’unités peut-être facturées',
      text: 'Un lot de plus pourrait mettre en doute plus d’unités que le compte ne le permet. Tranchez ce qui est en doute, puis laissez l’envoi continuer.',
    },
    'refusals-in-a-row': {
      title: 'Dix liens refusés de suite',
      text: 'Quand le service refuse dix liens isolés l’un après l’autre, les liens n’en sont guère la cause. Les liens refusés ne coûtent rien. Regardez les mots du service, puis laissez l’envoi continuer.',
    },
    'day-cap': {
      title: 'Plafond du jour',
      text: 'Le prochain lot dépenserait plus que le compte ne le permet en un jour. Demain, l’envoi reprend automatiquement ; pour continuer aujourd’hui, relevez le plafond.',
    },
    'submission-cap': {
      title: 'Plafond d’un envoi',
      text: 'Le prochain lot dépenserait plus que le compte ne le permet pour un envoi : le reste de celui-ci attend, les autres envois continuent. Relevez le plafond, ou annulez le reste.',
    },
    'disk-full': {
      title: 'Disque plein',
      text: 'Rien n’est envoyé qui ne puisse d’abord être noté. Ce qui a été envoyé est consigné. Libérez de l’espace, puis réessayez.',
    },
    'folder-unwritable': {
      title: 'Impossible d’écrire dans le dossier de données',
      text: 'Rien n’est envoyé qui ne puisse d’abord être noté. Laissez de nouveau Linkferry écrire dans le dossier, puis réessayez.',
    },
    'links-damaged': {
      title: 'Liens enregistrés endommagés',
      text: 'Chaque lot est vérifié avant l’envoi. Ses liens dans le registre ne sont pas ceux qui y ont été écrits : un disque ou une mémoire les a modifiés. Rien n’en est envoyé, donc rien n’est payé qui ne figure dans aucune liste. Annulez le reste de sa liste et ajoutez-la de nouveau depuis sa source ; faites aussi vérifier le disque.',
    },
    'paused-by-user': {
      title: 'Suspendu par vous',
      text: 'Il attend que vous le laissiez continuer. Ce qui était en route quand vous l’avez suspendu compte tout de même.',
    },
  },

  keys: {
    anywhere: 'Touches partout',
    new: 'Touches dans Nouveau',
    grid: 'Touches dans une liste de lignes, de lots ou de liens',
    queue: 'Touches dans la file d’attente',
    map: 'Touches dans la carte des lots d’un envoi',
    does: {
      screenNew: 'Nouveau',
      screenQueue: 'File d’attente',
      screenHistory: 'Historique',
      screenAccounts: 'Comptes',
      settings: 'Réglages',
      find: 'Vers la recherche de l’écran',
      message: 'Au dernier message, et retour',
      help: 'Aide',
      keys: 'Ces touches',
      leave: 'Fermer ce qui est ouvert au-dessus',
      emptySearch: 'Vider une recherche',
      paste: 'Ajouter ce qui est dans le presse-papiers',
      openFiles: 'Ouvrir des fichiers',
      submit: 'Soumettre',
      undo: 'Annuler',
      redo: 'Rétablir',
      goToLine: 'Aller à une ligne par son numéro',
      suggestion: 'Suivre la suggestion d’une ligne, ou la modifier',
      edit: 'Modifier la ligne',
      leaveOut: 'Écarter des lignes, ou les remettre',
      copy: 'Copier les liens des lignes sélectionnées',
      menu: 'Tous les choix pour la ligne',
      move: 'Monter et descendre',
      page: 'Une page plus haut ou plus bas',
      ends: 'À la première ou à la dernière ligne',
      extend: 'Sélectionner plus de lignes',
      all: 'Sélectionner toutes les lignes',
      none: 'Ne rien sélectionner',
      keepEdit: 'Garder ce qui a été saisi dans une ligne',
      leaveEdit: 'Laisser une ligne comme avant sa modification',
      heading: 'D’en-tête en en-tête d’une liste',
      sort: 'Trier par une colonne, sur son en-tête',
      column: 'Élargir ou rétrécir une colonne, sur son en-tête',
      openBatch: 'Afficher les liens d’un lot',
      order: 'Faire partir un envoi avant ou après les autres, sur sa carte',
      cell: 'D’un lot à l’autre',
      cellEnds: 'Au premier ou au dernier lot',
      cellAsk: 'Demander si un lot peut-être facturé l’a été',
    },
  },
}
