import type { PluralForms, Translated } from '../catalogue.ts'
import type { queue as english } from '../queue.ts'

/** The Queue in Portuguese. */
export const queue: Translated<typeof english, PluralForms['pt']> = {
  title: 'Fila',
  problems: 'Problemas',
  batches_one: '{{count, number}} lote',
  batches_many: '{{count, number}} de lotes',
  batches_other: '{{count, number}} lotes',
  toGo: '$t(app:open, {"count": {{submissions}} }), a enviar $t(words:links, {"count": {{links}} })',
  allDone: 'Nada em espera',
  answerOwed_one: 'Nada em espera, mas {{count, number}} link talvez tenha sido cobrado',
  answerOwed_many: 'Nada em espera, mas {{count, number}} de links talvez tenham sido cobrados',
  answerOwed_other: 'Nada em espera, mas {{count, number}} links talvez tenham sido cobrados',
  pauseAll: 'Pausar tudo',
  resumeAll: 'Retomar tudo',
  empty: {
    title: 'Nada está sendo enviado',
    text: 'Cole uma lista em Novo e envie-a. Ela aparece aqui lote por lote, com o que foi aceito, recusado e cobrado.',
    button: 'Começar um novo envio',
  },
  card: {
    name: 'Envio {{label}}',
    submitted: 'criado: {{time}}',
    progress: 'Progresso de {{label}}',
    unitsUsed: 'consumo: $t(words:units, {"count": {{units}} })',
    maybeCharged: 'possível cobrança até agora: $t(words:units, {"count": {{units}} })',
    paused: 'em pausa',
    stopped: 'parado, veja o problema no início',
    scheduled: 'agendado',
    scheduledUntil: 'agendado, fim: {{time}}',
    scheduledAt: 'agendado, início: {{time}}',
    inPortions_one: 'agendado em {{count, number}} porção',
    inPortions_many: 'agendado em {{count, number}} de porções, uma por dia',
    inPortions_other: 'agendado em {{count, number}} porções, uma por dia',
    left: 'resta: {{duration}}',
    'over-days': 'teto do dia: hoje {{today, number}}, o resto a partir de amanhã',
    allSentBy: 'Tudo enviado até {{time}}',
    interrupted: 'continua em um momento',
    moment: 'restam alguns segundos',
    'last-answer': 'esperando a última resposta',
    offline: 'sem conexão',
    certificate: 'certificado não aceito',
    'proxy-login': 'o proxy pede uma senha',
    isolating_one:
      'O serviço recusou um lote. Encontrar os links recusados exige cerca de mais {{count, number}} requisição; o tempo restante a inclui.',
    isolating_many:
      'O serviço recusou um lote. Encontrar os links recusados exige cerca de mais {{count, number}} de requisições; o tempo restante as inclui.',
    isolating_other:
      'O serviço recusou um lote. Encontrar os links recusados exige cerca de mais {{count, number}} requisições; o tempo restante as inclui.',
    paidAgain_one: 'Incluía {{count, number}} link já enviado: você decidiu pagar por ele de novo.',
    paidAgain_many:
      'Incluía {{count, number}} de links já enviados: você decidiu pagar por eles de novo.',
    paidAgain_other:
      'Incluía {{count, number}} links já enviados: você decidiu pagar por eles de novo.',
    sentAgain_one: 'Incluía {{count, number}} link já enviado: você decidiu enviá-lo de novo.',
    sentAgain_many:
      'Incluía {{count, number}} de links já enviados: você decidiu enviá-los de novo.',
    sentAgain_other: 'Incluía {{count, number}} links já enviados: você decidiu enviá-los de novo.',
    pause: 'Pausar',
    pauseToo: 'Pausar também esta lista',
    resume: 'Retomar',
    rest: 'O que espera',
    cancelRest: 'Cancelar o resto',
    moveRest: 'Mover o resto…',
    changeWhen: 'Mudar quando sai…',
    more: 'Mais de {{label}}',
    exportSoFar: 'Exportar o que se sabe até agora',
  },
  whose: 'Lista: “{{label}}”. Conta: “{{account}}”.',
  order: {
    heading: 'Ordem',
    list: 'Envios em {{account}}, na ordem em que saem',
    handle: 'Mover {{label}}',
    hint: 'Arraste para mudar a ordem, ou pressione Alt e uma seta',
    up: 'Mover para cima',
    down: 'Mover para baixo',
    front: 'Enviar antes dos outros',
    key: { up: 'Alt ↑', down: 'Alt ↓' },
    moved: '“{{label}}” agora é o número {{place, number}} de {{count, number}} em “{{account}}”.',
    problem: {
      'unknown-submission': 'Este envio já terminou, por isso a ordem ficou como estava.',
      'other-account': 'Aquele envio é de outra conta, por isso a ordem ficou como estava.',
    },
  },
  schedule: {
    due: 'Chegou a hora; sai assim que puder.',
    at: 'Começa: {{time}}, ou assim que o Linkferry estiver em execução depois disso.',
    atPutOff: 'A hora é {{time}}, mas até lá o teto diário da conta se esgota. Começa: {{next}}.',
    leftPutOff_one:
      'Ainda por sair: {{count, number}} porção. Por causa do teto diário da conta, ela sai: {{next}}.',
    leftPutOff_many:
      'Ainda por sair: {{count, number}} de porções. Por causa do teto diário da conta, a próxima sai: {{next}}.',
    leftPutOff_other:
      'Ainda por sair: {{count, number}} porções. Por causa do teto diário da conta, a próxima sai: {{next}}.',
    left_one: 'Ainda por sair: {{count, number}} porção, {{next}}.',
    left_many: 'Ainda por sair: {{count, number}} de porções. A próxima: {{next}}.',
    left_other: 'Ainda por sair: {{count, number}} porções. A próxima: {{next}}.',
    nextOnDay: '{{day}}, assim que o Linkferry estiver em execução',
    nextInHours: '{{day}}, assim que o Linkferry estiver em execução entre {{from}} e {{to}}',
    leftDue_one:
      'Ainda por sair: {{count, number}} porção. Chegou a hora dela; sai assim que puder.',
    leftDue_many:
      'Ainda por sair: {{count, number}} de porções. Chegou a hora de uma delas; sai assim que puder.',
    leftDue_other:
      'Ainda por sair: {{count, number}} porções. Chegou a hora de uma delas; sai assim que puder.',
    portions: 'Porções que já saíram: {{left, number}} de {{all, number}}.',
    untilResumed: 'Está pausado: nada sai até você retomar.',
    sendNow: 'Enviar agora',
    change: 'Mudar…',
    changeTitle: 'Quando sai o que espera ($t(words:links, {"count": {{links}} }))?',
    changeNothing: 'Nada deste envio espera mais',
    changeConfirm: 'Mudar',
    nothingNow: 'Nada sai agora.',
    daily:
      'Links por dia: no máximo {{links, number}} (primeira porção: {{first}}; última porção: {{last}}).',
    done: {
      now: 'Sai agora: $t(words:links, {"count": {{links}} }).',
      at: 'Espera o novo horário: $t(words:links, {"count": {{links}} }).',
      spread: 'Sai em porções: $t(words:links, {"count": {{links}} }).',
    },
    ask: {
      title: 'Enviar agora o que espera ($t(words:links, {"count": {{links}} }))?',
      text: 'Isso ia sair em porções. Agora sai um lote após o outro, tão rápido quanto o serviço aceitar; o que custa é gasto de uma vez: $t(words:units, {"count": {{units}} }).',
      capped:
        'Isso ia sair em porções. Agora sai um lote após o outro, tão rápido quanto o serviço e o teto da conta permitirem. Custo: $t(words:units, {"count": {{units}} }).',
      confirm: 'Enviar agora',
      keep: 'Manter o envio gradual',
    },
    problem: {
      'unknown-submission': 'Este envio não está mais lá. Nada foi alterado.',
      'nothing-to-send': 'Nada deste envio espera mais, por isso nada foi alterado.',
      'time-past': 'Essa hora já passou. Nada foi alterado; escolha outra, ou Agora.',
      'schedule-too-long': 'Seriam mais porções do que dez anos têm dias. Nada foi alterado.',
      'disk-full': 'O disco está cheio. Nada foi alterado; libere espaço e tente de novo.',
      'folder-unwritable': 'Não é possível gravar na pasta de dados. Nada foi alterado.',
    },
  },
  map: {
    name: 'Lotes de {{label}}: {{states}}',
    stateCount: '{{count, number}} {{state}}',
    cell: 'Lote {{number}}: {{state}}',
    cells: 'Lotes {{from}} a {{to}}: {{states}}',
    loading: 'Lendo os lotes…',
    noQuestion: 'Nada a responder aqui. Enter só pergunta sobre um lote talvez cobrado.',
    grouped_one: 'Uma célula é {{count, number}} lote.',
    grouped_many: 'Uma célula são {{count, number}} de lotes.',
    grouped_other: 'Uma célula são {{count, number}} lotes.',
    task: 'tarefa {{task}}',
    sentAt: 'enviado: {{time}}',
    half: 'parte de um lote recusado',
    partsOf_one: 'parte de {{count, number}} lote',
    partsOf_many: 'partes de {{count, number}} lotes',
    partsOf_other: 'partes de {{count, number}} lotes',
    attempts_one: '{{count, number}} requisição',
    attempts_many: '{{count, number}} de requisições',
    attempts_other: '{{count, number}} requisições',
  },
  wait: {
    rate: 'Esperando uma vaga livre em “{{account}}”: ela já fez todas as requisições que pode fazer por ora.',
    'after-429':
      'O serviço pediu que “{{account}}” vá mais devagar. Nada foi cobrado; o envio continua em ritmo mais calmo.',
    pace: '“{{account}}” envia por enquanto em ritmo mais calmo, porque o serviço pediu.',
    offline:
      'Sem conexão com o serviço de “{{account}}”. O lote que ia sair continua aqui e não foi cobrado; o Linkferry tenta de novo sozinho.',
    'certificate-expired':
      'O certificado do serviço de “{{account}}” expirou ou ainda não é válido. Verifique a data e a hora deste computador; se estiverem certas, só o serviço pode renová-lo. O lote que ia sair continua aqui e não foi cobrado; a tentativa se repete sozinha.',
    'certificate-host':
      'O certificado que respondeu por “{{account}}” pertence a outro nome. Verifique o endereço da conta. O lote que ia sair continua aqui e não foi cobrado; a tentativa se repete sozinha.',
    'certificate-untrusted':
      'Este computador não confia no certificado do serviço de “{{account}}”. Verifique o endereço; se a sua empresa inspeciona as conexões, o certificado dela precisa estar no repositório do sistema. O lote que ia sair continua aqui e não foi cobrado; a tentativa se repete sozinha.',
    'proxy-login':
      'O proxy deste computador pede usuário e senha, por isso “{{account}}” não chega ao serviço. Informe-os nas configurações do proxy ou pergunte a quem o administra. O lote que ia sair continua aqui e não foi cobrado; a tentativa se repete sozinha.',
    'after-doubt':
      'Um lote em “{{account}}” talvez tenha sido cobrado. O envio espera um momento, para que um serviço com problemas não custe ainda mais.',
    next: 'Continua em {{duration}}.',
    now: 'Continua agora.',
    tries: 'Tenta de novo em {{duration}}.',
    triesNow: 'Tenta de novo agora.',
  },
  rate: {
    title: '{{account}}, último minuto',
    titleOfWindow: '{{account}}, últimos {{window}}',
    of: 'de {{allowance}}',
    chart:
      'Requisições de “{{account}}” nos últimos {{window}}, somadas: {{used, number}} de {{allowance, number}}',
    ago: 'há {{window}}',
    now: 'agora',
    free_one: '{{count, number}} requisição pode sair agora.',
    free_many: '{{count, number}} de requisições podem sair agora.',
    free_other: '{{count, number}} requisições podem sair agora.',
    heldOlder:
      'Requisições iniciadas há mais de {{window}} e ainda contadas, por segurança: {{older, number}}.',
    freeAt: 'Próxima vaga livre: {{time}}, em {{duration}}.',
    balance: 'Saldo conhecido: {{balance, number}}',
    balanceAtMost: 'Saldo conhecido: {{balance, number}} no máximo, o token é compartilhado',
    balanceInDoubt: 'Saldo conhecido: {{balance, number}} no máximo, há unidades talvez cobradas',
  },
  settled: {
    'in-trouble':
      'O que fez o envio parar já tem resposta. Continue quando o serviço voltar a funcionar.',
    unclear:
      'O que fez o envio parar já tem resposta. Continue quando o serviço voltar a responder como deve.',
    'links-differ':
      'Já está esclarecido como esses links contam. Continue quando souber por que o serviço aceitou outro número, ou se você concordar que isso aconteça de novo.',
  },
  olderDoubt_one: '{{count, number}} link anterior ainda consta como talvez cobrado.',
  olderDoubt_many: '{{count, number}} de links anteriores ainda constam como talvez cobrados.',
  olderDoubt_other: '{{count, number}} links anteriores ainda constam como talvez cobrados.',
  nothingWaits: 'Nada espera nela agora.',
  unpaused: '“{{account}}” não está mais em pausa.',
  nothingToday: 'De qualquer forma, nada mais sairia hoje, e amanhã o teto recomeça.',
  moreWays: 'Mais opções',
  note: {
    paused: 'Você pausou “{{label}}”.',
    resumed: 'Você retomou “{{label}}”.',
    pausedAll: 'Você pausou todos os envios.',
    resumedAll: 'Você retomou todos os envios.',
    more_one: 'e mais {{count, number}}',
    more_many: 'e mais {{count, number}}',
    more_other: 'e mais {{count, number}}',
  },
  elsewhere: {
    paused: '“{{label}}” foi pausado em outra janela.',
    resumed: '“{{label}}” foi retomado em outra janela.',
    pausedAll: 'Todos os envios foram pausados em outra janela.',
    resumedAll: 'Todos os envios foram retomados em outra janela.',
  },
  heldAre: 'Isso retém {{labels}}.',
  tokenUntilStop:
    'Um token é mantido só até o Linkferry ser encerrado; depois, precisa ser inserido de novo.',
  tokenUnreadable: 'O token de “{{account}}” não pode ser lido agora no cofre de chaves.',
  pause: {
    'missing-token': {
      title: '“{{account}}” não tem token.',
      text: 'Nada é enviado até você inseri-lo.',
    },
    'token-refused': {
      title: 'O serviço não aceitou o token de “{{account}}”.',
      text: 'Nada foi cobrado.',
    },
    moved: {
      title: 'O endereço de “{{account}}” mudou.',
      text: 'O serviço apontou para outro e não aceitou nada, por isso nada foi cobrado. Insira o novo endereço.',
    },
    'not-found': {
      title: 'O endereço de “{{account}}” está errado.',
      text: 'Nenhum serviço desses foi encontrado ali, por isso nada foi cobrado.',
    },
    'insecure-address': {
      title: 'O endereço de “{{account}}” não é seguro.',
      text: 'O token só vai para endereços https://, por isso nada foi enviado nem cobrado.',
    },
    'balance-too-low': {
      title: 'Saldo insuficiente em “{{account}}”.',
      text: 'O próximo lote custa $t(words:units, {"count": {{units}} }); tudo o que espera, {{ofUnits, number}} ao todo.',
    },
    'price-differs': {
      title: 'O serviço cobrou outro preço de “{{account}}”.',
      text: 'O serviço cobrou $t(words:units, {"count": {{units}} }) por $t(words:links, {"count": {{ofUnits}} }); esta conta calcula com {{price, number}} por link.',
    },
    'links-differ': {
      title: 'O serviço aceitou um número de links diferente do que “{{account}}” enviou.',
      text: 'Ele diz que aceitou {{units, number}}, e não $t(words:links, {"count": {{ofUnits}} }); quais, não se sabe.',
    },
    'ambiguous-answer': {
      title: 'Um lote em “{{account}}” talvez tenha sido cobrado.',
      text: 'A resposta também pode seguir uma requisição que foi executada, por isso pode ter havido um gasto de $t(words:units, {"count": {{inDoubt}} }).',
    },
    'foreign-400': {
      title: 'Algo entre você e o serviço de “{{account}}” barrou um lote.',
      text: 'Um proxy ou firewall, pela resposta. O serviço não recebeu os links, por isso nada foi cobrado.',
    },
    'unexpected-status': {
      title: 'O serviço de “{{account}}” barrou um lote sem motivo conhecido.',
      text: 'Nada foi cobrado.',
    },
    'doubts-in-a-row': {
      title: 'Dois lotes seguidos em “{{account}}” talvez tenham sido cobrados.',
      text: 'Nesta conta, pode ter havido ao todo um gasto de $t(words:units, {"count": {{inDoubt}} }). O envio parou para que o gasto não aumente.',
    },
    'doubt-limit': {
      title: '“{{account}}” atingiu o limite de unidades talvez cobradas.',
      text: 'Pode ter havido um gasto de $t(words:units, {"count": {{inDoubt}} }). O envio parou antes que mais um lote pudesse ultrapassar o limite.',
    },
    'refusals-in-a-row': {
      title: 'O serviço recusou dez links avulsos seguidos em “{{account}}”.',
      text: 'Provavelmente os links não são a causa. Links recusados não custam nada.',
    },
    'day-cap': {
      title: '“{{account}}” atingiu o teto de hoje.',
      text: 'O próximo lote gastaria mais do que ele permite. Amanhã continua sozinho; para continuar hoje, aumente o teto.',
    },
    'submission-cap': {
      title: '“{{account}}” atingiu o teto por envio.',
      text: 'O próximo lote gastaria mais do que um envio pode. O restante que espera na conta continua. Aumente o teto ou cancele o resto.',
    },
    'disk-full': {
      title: 'O disco está cheio, por isso nada mais é enviado.',
      text: 'O que foi enviado e cobrado consta nos registros. Libere espaço e tente de novo.',
    },
    'folder-unwritable': {
      title:
        'O Linkferry não pode mais gravar na sua pasta de dados, por isso nada mais é enviado.',
      text: 'O que foi enviado e cobrado consta nos registros. Faça com que seja possível gravar na pasta e tente de novo.',
    },
    'links-damaged': {
      title: 'Os links guardados de um lote de “{{account}}” estão danificados.',
      text: 'Ele tem $t(words:links, {"count": {{ofUnits}} }) de “{{label}}”. Nenhum foi enviado nem cobrado. Cancele o resto da lista e adicione-a de novo a partir da origem.',
    },
    'paused-by-user': {
      title: 'Você pausou “{{account}}”.',
      text: 'Nada é enviado até você deixá-la continuar.',
    },
  },
  waiting_one: '{{count, number}} link espera e ainda não custa nada.',
  waiting_many: '{{count, number}} de links esperam e ainda não custam nada.',
  waiting_other: '{{count, number}} links esperam e ainda não custam nada.',
  beyondCap_one:
    '{{count, number}} destes links ultrapassa o teto por envio e não sai até você aumentar esse teto: {{labels}}.',
  beyondCap_many:
    '{{count, number}} destes links ultrapassam o teto por envio e não saem até você aumentar esse teto: {{labels}}.',
  beyondCap_other:
    '{{count, number}} destes links ultrapassam o teto por envio e não saem até você aumentar esse teto: {{labels}}.',
  said: {
    status: 'O serviço respondeu {{status}}.',
    both: 'O serviço respondeu {{status}}: “{{message}}”.',
  },
  remedy: {
    'enter-token': 'Inserir token',
    'edit-account': 'Editar conta',
    'try-again': 'Tentar de novo',
    'enter-balance': 'Informar saldo e continuar',
    'send-what-it-allows': 'Enviar o que permitir',
    'move-rest': 'Mover o resto…',
    'cancel-rest': 'Cancelar o resto',
    'export-rest': 'Exportar o resto',
    'accept-price':
      'Definir o preço como $t(words:units, {"count": {{price}} }) por link e continuar',
    'keep-price': 'Manter o preço e continuar',
    settle: 'Foi cobrado?',
    'see-refused': 'Ver links recusados',
    'go-on': 'Continuar',
  },
  goOn: {
    title: 'Todos já têm resposta. Continuar com “{{account}}”?',
    text: {
      'in-trouble':
        'O envio parou para que um serviço com problemas não custe mais. Continue quando o serviço voltar a funcionar.',
      unclear:
        'O envio parou porque a resposta não dizia se os links foram cobrados. Continue quando o serviço voltar a responder como deve.',
      'links-differ':
        'O envio parou porque o serviço aceitou um número de links diferente do enviado. Continue quando souber por quê, ou se você concordar que isso aconteça de novo.',
    },
    later: 'Ainda não',
  },
  doubt: {
    title_one: '{{count, number}} link talvez tenha sido cobrado.',
    title_many: '{{count, number}} de links talvez tenham sido cobrados.',
    title_other: '{{count, number}} links talvez tenham sido cobrados.',
    cause: {
      'no-answer':
        'Os links foram enviados, mas nenhuma resposta veio a tempo, por isso pode ter havido um gasto de $t(words:units, {"count": {{units}} }).',
      'connection-cut':
        'A conexão caiu depois de os links serem enviados, por isso pode ter havido um gasto de $t(words:units, {"count": {{units}} }).',
      killed:
        'O Linkferry parou durante o envio, por isso pode ter havido um gasto de $t(words:units, {"count": {{units}} }).',
      'server-error':
        'O serviço respondeu com um erro dele próprio, por isso pode ter havido um gasto de $t(words:units, {"count": {{units}} }).',
      'early-receipt':
        'O serviço enviou um recibo antes de ter a lista inteira, por isso pode ter havido um gasto de $t(words:units, {"count": {{units}} }).',
      'unreadable-answer':
        'O serviço disse que sim de um modo que não pode ser lido, por isso pode ter havido um gasto de $t(words:units, {"count": {{units}} }).',
      'ambiguous-status':
        'A resposta também pode seguir uma requisição que foi executada, por isso pode ter havido um gasto de $t(words:units, {"count": {{units}} }).',
      'links-differ':
        'O serviço aceitou um número de links diferente do que foi enviado; quais, não se sabe.',
      several:
        'Por vários motivos; pode ter havido um gasto de até $t(words:units, {"count": {{units}} }).',
    },
    ask: 'Foi cobrado?',
  },
  settle: {
    title_one: 'Foi cobrado {{count, number}} link?',
    title_many: 'Estes {{count, number}} de links foram cobrados?',
    title_other: 'Estes {{count, number}} links foram cobrados?',
    titleDiffer: 'Quais destes links foram aceitos ($t(words:links, {"count": {{links}} }))?',
    progress: '{{number, number}} de {{total, number}}',
    lead: {
      'no-answer':
        'Envio: {{time}}. O serviço não respondeu a tempo. Não há como perguntar a ele, por isso só a página da sua conta pode dizer.',
      'connection-cut':
        'Envio: {{time}}. A conexão caiu antes de o serviço responder. Não há como perguntar a ele, por isso só a página da sua conta pode dizer.',
      killed:
        'O envio estava em curso ({{time}}) quando o Linkferry parou, por isso a resposta nunca foi vista. Não há como perguntar ao serviço, por isso só a página da sua conta pode dizer.',
      'server-error':
        'Envio: {{time}}. O serviço respondeu com um erro dele próprio, que pode vir antes ou depois de cobrar. Só a página da sua conta pode dizer.',
      'early-receipt':
        'Envio: {{time}}. O serviço enviou um recibo antes de o fim da lista sair deste computador, por isso o recibo não vale. Só a página da sua conta pode dizer.',
      'unreadable-answer':
        'Envio: {{time}}. O serviço disse que sim, mas o recibo não pôde ser lido. Só a página da sua conta pode dizer.',
      'ambiguous-status':
        'Envio: {{time}}. A resposta foi uma que também pode seguir uma requisição que foi executada. Só a página da sua conta pode dizer.',
      'links-differ':
        'Envio: {{time}}. O serviço diz que aceitou {{took, number}}, e não {{links, number}}; quais, não se sabe.',
      unknownTook:
        'Envio: {{time}}. O serviço aceitou um número diferente deles; quais, não se sabe.',
    },
    where: '“{{label}}” em “{{account}}”, lote {{number}} de {{total, number}}',
    whereRemoved:
      '“{{label}}” em “{{account}}”, que foi removida do Linkferry, lote {{number}} de {{total, number}}',
    answered: 'O serviço respondeu {{status}}: “{{message}}”.',
    answeredStatus: 'O serviço respondeu {{status}}.',
    task: 'Tarefa {{task}}, cobrado: $t(words:units, {"count": {{units}} })',
    taskOfEarlyReceipt: 'Tarefa {{task}}, segundo o recibo que não vale',
    before: 'Saldo conhecido, sem descontar estes',
    ifCharged: 'Se foi cobrado, a página da sua conta mostra',
    ifNot: 'Se não',
    ifOnlyThese: 'Se só estes foram cobrados, a página da sua conta mostra',
    ifAll_one: 'Se {{count, number}} lote em dúvida foi cobrado',
    ifAll_many: 'Se todos os lotes em dúvida, {{count, number}}, foram cobrados',
    ifAll_other: 'Se todos os {{count, number}} lotes em dúvida foram cobrados',
    ifAllSince_one:
      'Se {{count, number}} lote em dúvida enviado desde que o saldo foi informado foi cobrado',
    ifAllSince_many:
      'Se todos os lotes em dúvida enviados desde que o saldo foi informado, {{count, number}}, foram cobrados',
    ifAllSince_other:
      'Se todos os {{count, number}} lotes em dúvida enviados desde que o saldo foi informado foram cobrados',
    ifNone: 'Se nenhum deles foi',
    atMost: '{{balance}} no máximo',
    balance: 'Saldo que a página da sua conta mostra agora',
    verdict: {
      'nothing-entered': 'Informe-o e veja com qual resposta ele combina.',
      'fits-charged': 'combina com “foi cobrado”',
      'fits-not-charged': 'combina com “não foi cobrado”',
      'fits-neither':
        'não combina com nenhuma: talvez só alguns tenham sido cobrados, ou houve outra cobrança ou uma recarga',
      'fits-several':
        'combina com mais de uma: outros lotes desta conta também estão em dúvida. Procure a tarefa na página da sua conta.',
      'may-be-others': 'não prova nada: outros usam este token e podem ter gastado isso',
      'proves-not-charged':
        'maior do que “foi cobrado” permite: não foi cobrado, a menos que tenha havido recarga',
      'not-a-number': 'Informe unidades inteiras, por exemplo {{example, number}}.',
    },
    noProof: {
      'balance-unknown':
        'Um saldo pode dizer da próxima vez: depois de responder, informe em Contas, como saldo conhecido, o que a página da sua conta mostra; dali em diante ele é descontado.',
      'balance-too-low':
        'O saldo conhecido desta conta é menor que estas unidades, portanto está desatualizado e não prova nada. Procure a tarefa na página da sua conta.',
      'entered-after':
        'O saldo conhecido desta conta foi informado depois de estes links serem enviados, portanto, se eles foram cobrados, já inclui essa cobrança: nada mais é descontado dele, e ele não prova nada. Procure a tarefa na página da sua conta.',
      'in-flight':
        'Links desta conta estão sendo enviados neste momento, por isso o saldo dela ainda não prova nada. Pause e depois compare.',
      'sent-meanwhile':
        'Desde que isto foi aberto, links desta conta foram enviados, por isso um saldo lido antes está desatualizado. Escolha “Mais tarde”, pause, abra isto de novo e informe o que a página da sua conta mostrar.',
    },
    charged_one: 'Foi cobrado',
    charged_many: 'Foi cobrado',
    charged_other: 'Foi cobrado',
    onlySome: 'Só alguns…',
    notCharged: 'Não foi cobrado, enviar de novo',
    notChargedCancelled: 'Não foi cobrado',
    later: 'Mais tarde',
    next: 'Próximo',
    answeredElsewhere:
      'Isto já está respondido, talvez em outra janela. Não há mais nada a responder aqui.',
    riskRemoved:
      'A conta foi removida, por isso nada disto é enviado de novo daqui. “Não foi cobrado” tira os links do registro do que foi enviado, e em uma lista posterior eles contam como novos; isto não pode ser desfeito.',
    riskCancelled:
      'O envio está cancelado, por isso nada disto é enviado de novo sozinho. “Não foi cobrado” tira os links do registro do que foi enviado, e em uma lista posterior eles contam como novos; isto não pode ser desfeito.',
    risk: 'Se o serviço cobrou mesmo assim, enviar de novo paga duas vezes $t(words:units, {"count": {{units}} }).',
    riskInPart:
      '“Contar todos como enviados” não custa mais nada, mas o serviço não aceitou $t(words:links, {"count": {{missing}} }) destes. “Enviar todos de novo” custa $t(words:units, {"count": {{cost}} }), até {{twice, number}} delas pela segunda vez.',
    countAll: 'Contar todos como enviados',
    sendAll_one: 'Enviar todos de novo, pode pagar duas vezes até {{count, number}} unidade',
    sendAll_many: 'Enviar todos de novo, pode pagar duas vezes até {{count, number}} de unidades',
    sendAll_other: 'Enviar todos de novo, pode pagar duas vezes até {{count, number}} unidades',
    which: {
      title: 'Você sabe quais?',
      text: 'Se a página da sua conta no serviço mostra os links da tarefa {{task}}, cole ou abra essa lista, ou uma dos links que faltam lá. Então só os que faltam são enviados de novo.',
      names: 'A lista nomeia links que',
      taken: 'foram aceitos',
      'not-taken': 'faltam',
      field: 'Lista de links',
      open: 'Abrir um arquivo…',
      needed: 'Ela deve nomear {{needed, number}} destes links, como diz a resposta do serviço.',
      differs:
        'Ela nomeia {{named, number}} destes links; segundo a resposta do serviço são {{needed, number}}.',
      fits: 'A lista concorda com a resposta. Contados como enviados: {{taken, number}}, por $t(words:units, {"count": {{units}} }). Enviar os outros custa $t(words:units, {"count": {{again}} }).',
      others_one: '{{count, number}} outro link não está entre eles: {{first}}',
      others_many: '{{count, number}} de outros links não estão entre eles; o primeiro é {{first}}',
      others_other: '{{count, number}} outros links não estão entre eles; o primeiro é {{first}}',
      unclear_one:
        'Cole os links como foram enviados. {{count, number}} linha é quase um destes links ou pode se referir a vários e, por isso, não conta para nenhum: {{first}}',
      unclear_many:
        'Cole os links como foram enviados. {{count, number}} de linhas são quase um destes links ou podem se referir a vários e, por isso, não contam para nenhum; a primeira é {{first}}',
      unclear_other:
        'Cole os links como foram enviados. {{count, number}} linhas são quase um destes links ou podem se referir a vários e, por isso, não contam para nenhum; a primeira é {{first}}',
      sendOthers_one: 'Enviar de novo só {{count, number}} que falta',
      sendOthers_many: 'Enviar de novo só {{count, number}} que faltam',
      sendOthers_other: 'Enviar de novo só {{count, number}} que faltam',
      titleSome: 'Quais foram cobrados?',
      textSome:
        'Cole ou abra uma lista dos links que a página da sua conta no serviço mostra como aceitos, ou dos que faltam lá. Só os que faltam são enviados de novo.',
      neededSome: 'Quantos destes links a lista nomeia aparece aqui antes de qualquer mudança.',
      counted:
        'Destes links, a lista nomeia {{named, number}}. Contados como cobrados: {{taken, number}}, por $t(words:units, {"count": {{units}} }).',
      again:
        'Enviar de novo os outros custa $t(words:units, {"count": {{again}} }); o que deles já tiver sido cobrado é pago duas vezes.',
      notAgain: 'Os outros não são enviados de novo.',
      noneTaken:
        'Segundo esta lista, nenhum destes links foi cobrado: para isso, escolha “{{answer}}”.',
      allTaken:
        'Segundo esta lista, todos estes links foram cobrados: para isso, escolha “{{answer}}”.',
      withoutLink_one: '{{count, number}} linha não contém nenhum link: {{first}}',
      withoutLink_many:
        '{{count, number}} de linhas não contêm nenhum link; a primeira é {{first}}',
      withoutLink_other: '{{count, number}} linhas não contêm nenhum link; a primeira é {{first}}',
      countOnly: 'Contar como enviados só os aceitos',
    },
    ofBatch: 'Lote {{number}}: {{done}}',
    export: 'Exportar estes links',
    more_one: 'Sua resposta sobre mais {{count, number}} lote pode ser retirada.',
    more_many: 'Sua resposta sobre mais {{count, number}} de lotes pode ser retirada.',
    more_other: 'Sua resposta sobre mais {{count, number}} lotes pode ser retirada.',
    undoAll: 'Retirar as {{total, number}} respostas',
    takenBack: 'Sua resposta foi retirada. $t(doubt.title, {"count": {{links}} })',
    problem: {
      'unknown-batch': 'Este lote não está mais na fila. Nada foi alterado.',
      'not-in-doubt': 'Este lote já está esclarecido, talvez em outra janela. Nada foi alterado.',
      'already-left':
        'Este lote está de novo a caminho, por isso a resposta não pode mais ser retirada.',
      'not-settled': 'Este lote não está esclarecido, por isso não há nada a retirar.',
      'does-not-add-up':
        'A lista não combina com este lote ou com a resposta do serviço. Nada foi alterado.',
    },
    done: {
      charged:
        'Segundo a sua resposta, foi cobrado e fica contado assim: $t(words:links, {"count": {{links}} }).',
      inPart:
        'Segundo a sua resposta, contado como enviado: $t(words:links, {"count": {{links}} }). Não cobrado, à espera de novo envio: {{others, number}}.',
      inPartHeld_one:
        'Segundo a sua resposta, contado como enviado: $t(words:links, {"count": {{links}} }). Não cobrado, à espera de novo envio: {{others, number}}. Cancelado: {{count, number}}, porque já está em outro lote.',
      inPartHeld_many:
        'Segundo a sua resposta, contado como enviado: $t(words:links, {"count": {{links}} }). Não cobrado, à espera de novo envio: {{others, number}}. Cancelado: {{count, number}}, porque já estão em outros lotes.',
      inPartHeld_other:
        'Segundo a sua resposta, contado como enviado: $t(words:links, {"count": {{links}} }). Não cobrado, à espera de novo envio: {{others, number}}. Cancelado: {{count, number}}, porque já estão em outros lotes.',
      inPartCancelled_one:
        'Segundo a sua resposta, contado como enviado: $t(words:links, {"count": {{links}} }). Não cobrado e não enviado de novo: {{count, number}}.',
      inPartCancelled_many:
        'Segundo a sua resposta, contado como enviado: $t(words:links, {"count": {{links}} }). Não cobrado e não enviado de novo: {{count, number}}.',
      inPartCancelled_other:
        'Segundo a sua resposta, contado como enviado: $t(words:links, {"count": {{links}} }). Não cobrado e não enviado de novo: {{count, number}}.',
      countedAsSent:
        'Segundo a sua resposta, contado como enviado: $t(words:links, {"count": {{links}} }).',
      'not-charged':
        'Segundo a sua resposta, não foi cobrado e é enviado de novo: $t(words:links, {"count": {{links}} }).',
      heldElsewhere_one:
        'Segundo a sua resposta, não foi cobrado. É enviado de novo: $t(words:links, {"count": {{links}} }); {{count, number}} não, porque agora está com outro lote.',
      heldElsewhere_many:
        'Segundo a sua resposta, não foi cobrado. É enviado de novo: $t(words:links, {"count": {{links}} }); {{count, number}} não, porque agora estão com outros lotes.',
      heldElsewhere_other:
        'Segundo a sua resposta, não foi cobrado. É enviado de novo: $t(words:links, {"count": {{links}} }); {{count, number}} não, porque agora estão com outros lotes.',
      'not-charged-cancelled':
        'Segundo a sua resposta, não foi cobrado: $t(words:links, {"count": {{links}} }). Fica cancelado e não é enviado de novo.',
    },
  },
  cancel: {
    over: 'Não há mais nada em espera',
    title: 'Cancelar o que espera ($t(words:links, {"count": {{links}} }))?',
    text: 'Isso não é enviado, e o que custaria não é gasto: $t(words:units, {"count": {{units}} }). O que está sendo enviado agora termina e conta. Isto não pode ser desfeito; o que foi cancelado pode ser enviado de novo em outro envio.',
    confirm: 'Cancelar o resto',
    keep: 'Manter',
  },
  move: {
    title: 'Mover o que espera ($t(words:links, {"count": {{links}} }))?',
    moving: 'Movendo $t(words:links, {"count": {{links}} })…',
    text: 'Os links deixam este envio e começam um próprio na outra conta, atrás do que espera lá. Os que essa conta já enviou ou planejou são omitidos e cancelados, para que não sejam pagos duas vezes. O que está sendo enviado agora termina aqui.',
    staysSpread: 'O envio gradual vai junto: as porções saem lá nos dias e nas horas que têm aqui.',
    counting: 'Contando o que essa conta já enviou ou planejou…',
    known_one:
      '“{{account}}” já enviou ou planejou {{count, number}} deles: ele é omitido e cancelado.',
    known_many:
      '“{{account}}” já enviou ou planejou {{count, number}} deles: eles são omitidos e cancelados.',
    known_other:
      '“{{account}}” já enviou ou planejou {{count, number}} deles: eles são omitidos e cancelados.',
    staysPaused: 'O que você pausou continua pausado lá até você retomar.',
    cost: '“{{account}}” paga por eles $t(words:units, {"count": {{units}} }).',
    balance: 'O saldo conhecido dela fica em {{balance, number}} depois de tudo o que espera nela.',
    balanceAtMost:
      'O saldo conhecido dela fica em no máximo {{balance, number}} depois de tudo o que espera nela; o token é compartilhado.',
    balanceInDoubt:
      'O saldo conhecido dela fica em no máximo {{balance, number}} depois de tudo o que espera nela; há unidades talvez cobradas.',
    balanceUnknown: 'O saldo dela não é conhecido.',
    short:
      'Ao saldo conhecido dela faltaria isto para tudo o que então espera nela: $t(words:units, {"count": {{units}} }).',
    standsStill: {
      'no-token': '“{{account}}” não tem token, por isso nada é enviado antes de você inseri-lo.',
      paused: '“{{account}}” está em pausa agora, por isso nada é enviado antes de ela continuar.',
    },
    account: 'Para a conta',
    confirm: 'Mover $t(words:links, {"count": {{links}} })',
    cancel: 'Deixar aqui',
    noOther: 'Não há outra conta para onde movê-los. Adicione antes uma em Contas.',
    addAccount: 'Adicionar uma conta',
    moved: 'Movido para “{{account}}”: $t(words:links, {"count": {{links}} }).',
    spokenFor_one:
      '{{count, number}} link foi omitido e cancelado, porque essa conta já o enviou ou planejou.',
    spokenFor_many:
      '{{count, number}} de links foram omitidos e cancelados, porque essa conta já os enviou ou planejou.',
    spokenFor_other:
      '{{count, number}} links foram omitidos e cancelados, porque essa conta já os enviou ou planejou.',
    problem: {
      'unknown-account': 'Essa conta foi removida nesse meio-tempo. Nada foi movido.',
      'nothing-to-send': 'Nada espera mais, por isso nada foi movido.',
      'all-spoken-for':
        'Essa conta já enviou ou planejou todos eles: não há nada a mover, e eles continuam esperando aqui. Se não devem ser pagos também aqui, cancele o resto.',
      'over-submission-cap': 'É mais do que essa conta permite em um envio. Nada foi movido.',
      'disk-full': 'O disco está cheio. Nada foi movido; libere espaço e tente de novo.',
      'folder-unwritable': 'Não é possível gravar na pasta de dados. Nada foi movido.',
    },
  },
  balance: {
    title: {
      'enter-balance': 'Continuar com um novo saldo',
      'send-what-it-allows': 'Enviar o que o saldo permite',
    },
    text: {
      'enter-balance':
        'Recarregue na página da conta no serviço e informe o saldo que ela mostra. Tudo o que espera requer $t(words:units, {"count": {{units}} }).',
      'send-what-it-allows':
        'Informe o saldo que a página da conta mostra. Só são enviados os links que esse saldo paga; depois a conta pausa de novo.',
      'nothing-waits':
        'Recarregue na página da conta no serviço e informe o saldo que ela mostra. Nada espera nesta conta agora.',
    },
    done: 'O saldo foi informado, e “{{account}}” não está mais em pausa.',
    entered: 'O saldo foi informado.',
    inDoubt:
      'Há uma possível cobrança de $t(words:units, {"count": {{units}} }). Esclareça-a antes, se puder: um saldo informado agora não consegue dizer depois se ela ocorreu.',
    label: 'Saldo em unidades',
    needed: 'Informe unidades inteiras, por exemplo {{example, number}}.',
    short:
      'Isto paga {{units, number}} de $t(words:units, {"count": {{ofUnits}} }) que restam a gastar.',
    enough: 'Isto paga tudo o que espera.',
    confirm: { 'enter-balance': 'Continuar', 'send-what-it-allows': 'Enviar o que permitir' },
    cancel: 'Agora não',
    problem: {
      'unknown-account': 'Esta conta foi removida nesse meio-tempo.',
      'balance-needed': 'Para continuar, a conta precisa de um saldo acima de zero.',
    },
  },
  token: {
    title: 'Token de “{{account}}”',
    text: 'Ele só vai para {{address}}, e nunca mais é mostrado.',
    label: 'Token da área da conta no serviço',
    confirm: 'Usar este token',
    cancel: 'Agora não',
  },
  finished: {
    accepted_one: '{{count, number}} aceito',
    accepted_many: '{{count, number}} aceitos',
    accepted_other: '{{count, number}} aceitos',
    sending_one: '{{count, number}} em envio',
    sending_many: '{{count, number}} em envio',
    sending_other: '{{count, number}} em envio',
    refused_one: '{{count, number}} recusado',
    refused_many: '{{count, number}} recusados',
    refused_other: '{{count, number}} recusados',
    inDoubt_one: '{{count, number}} talvez cobrado',
    inDoubt_many: '{{count, number}} talvez cobrados',
    inDoubt_other: '{{count, number}} talvez cobrados',
    cancelled_one: '{{count, number}} cancelado',
    cancelled_many: '{{count, number}} cancelados',
    cancelled_other: '{{count, number}} cancelados',
    moved_one: '{{count, number}} movido para “{{account}}”',
    moved_many: '{{count, number}} movidos para “{{account}}”',
    moved_other: '{{count, number}} movidos para “{{account}}”',
    movedAway_one: '{{count, number}} movido para outra conta',
    movedAway_many: '{{count, number}} movidos para outra conta',
    movedAway_other: '{{count, number}} movidos para outra conta',
    sentBefore_one: '{{count, number}} já enviado, {{with}}',
    sentBefore_many: '{{count, number}} já enviados, {{with}}',
    sentBefore_other: '{{count, number}} já enviados, {{with}}',
    later_one: '{{count, number}} ficou para depois',
    later_many: '{{count, number}} ficaram para depois',
    later_other: '{{count, number}} ficaram para depois',
    notSent_one: '{{count, number}} não enviado',
    notSent_many: '{{count, number}} não enviados',
    notSent_other: '{{count, number}} não enviados',
    at: 'terminado: {{time}}',
    cancelledAt: 'cancelado: {{time}}',
    owedSince: 'aguarda sua resposta desde: {{time}}',
    meaning:
      'Aceito: o serviço o aceitou; isso não significa que um mecanismo de busca o tenha indexado.',
    copy: 'Copiar resultados',
    copyOf: 'Copiar resultados de {{label}}',
    refusedWhy: 'Sobre o que recusou, o serviço disse: “{{message}}”.',
    refusedNoWords: 'Sobre o que recusou, o serviço não disse nada.',
    refusedShow: 'Mostrar o que foi recusado',
    export: 'Exportar',
    exportOf: 'Exportar os resultados de {{label}}',
    format: { csv: 'CSV, para qualquer planilha', xlsx: 'Pasta de trabalho do Excel (XLSX)' },
    report: 'Relatório',
    reportOf: 'Relatório de {{label}}',
    copied_one: 'Copiada {{count, number}} linha de resultado, na ordem da sua lista',
    copied_many: 'Copiadas {{count, number}} de linhas de resultado, na ordem da sua lista',
    copied_other: 'Copiadas {{count, number}} linhas de resultado, na ordem da sua lista',
    notCopied:
      'Não foi possível pôr os resultados na área de transferência. Use Exportar, ou clique de novo em Copiar resultados.',
    saved: 'Salvo como {{path}}',
    downloaded: 'O arquivo está nos seus downloads',
    problem: {
      'unknown-submission': 'Este envio não consta mais.',
      'source-gone':
        'A lista de origem deste envio não está mais na pasta de dados. O que foi enviado está no Histórico.',
      'disk-full':
        'O disco está cheio, por isso nenhum arquivo foi gravado. Libere espaço e tente de novo.',
      'folder-unwritable': 'A pasta não deixa o Linkferry gravar. Escolha outra.',
    },
  },
  refused: {
    title: 'Recusados pelo serviço em “{{account}}”',
    text: 'Eles não custam nada.',
    latest: 'Estes são os mais recentes; todos, com as palavras do serviço, estão na exportação.',
    none: 'Nenhum link recusado consta.',
    at: 'Recusado ({{time}}): “{{message}}”.',
    atWithoutWords: 'Recusado ({{time}}), sem uma palavra.',
    more_one: 'e mais {{count, number}} link',
    more_many: 'e mais {{count, number}} de links',
    more_other: 'e mais {{count, number}} links',
    export: 'Exportar todos os resultados',
  },
}
