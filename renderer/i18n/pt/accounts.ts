import type { accounts as english } from '../accounts.ts'
import type { PluralForms, Translated } from '../catalogue.ts'

/** Accounts in Portuguese. */
export const accounts: Translated<typeof english, PluralForms['pt']> = {
  title: 'Contas',
  requests_one: '{{count, number}} requisição',
  requests_many: '{{count, number}} de requisições',
  requests_other: '{{count, number}} requisições',
  seconds_one: '{{count, number}} segundo',
  seconds_many: '{{count, number}} de segundos',
  seconds_other: '{{count, number}} segundos',
  add: 'Adicionar uma conta',
  list: 'Contas',
  newAccount: 'Nova conta',
  noReal: {
    title: 'Nenhum serviço conectado ainda',
    text: 'A Prática funciona sem nenhum. Para enviar de verdade, adicione o endereço do seu serviço de indexação e o token da área da conta dele.',
  },
  token: {
    title: 'Token',
    state: {
      absent: 'Sem token',
      present: 'Definido',
      'session-only': 'Mantido até o Linkferry ser fechado',
      undecryptable: 'Ilegível',
      elsewhere: 'De outro endereço',
    },
    standing: {
      absent: 'Sem token',
      present: 'Definido',
      'session-only': 'Mantido até o Linkferry ser fechado',
      undecryptable: 'Token ilegível',
      elsewhere: 'Token de outro endereço',
    },
    hint: {
      absent: 'Nada pode ser enviado nesta conta antes de um token ser inserido.',
      present: 'Está guardado e nunca mais é mostrado. Inserir outro o substitui.',
      'session-only': 'Está só na memória e precisa ser inserido de novo após reiniciar.',
      undecryptable:
        'Há um token guardado, mas o cofre de chaves deste computador não consegue lê-lo agora. Ele ficou como estava: desbloqueie o cofre de chaves e reinicie, ou insira o token de novo.',
      elsewhere:
        'O token foi inserido para outro endereço e não é enviado a este. Insira o token deste endereço ou volte ao endereço anterior.',
    },
    field: 'Token da área da conta no serviço',
    replace: 'Novo token',
    save: 'Usar este token',
    forget: 'Esquecer o token',
    saved: 'O token está definido.',
    forgetting: {
      title: 'Esquecer o token de “{{account}}”?',
      text: 'O Linkferry não pode mostrá-lo de novo: para enviar nesta conta, é preciso inseri-lo outra vez. O que espera na fila fica lá até então.',
      keep: 'Manter',
    },
    forgotten: 'O token foi esquecido.',
    keep: 'Como mantê-lo',
    stored: 'Guardar no cofre de chaves deste computador',
    weak: 'Guardar com proteção fraca',
    session: 'Manter até o Linkferry ser fechado',
    keepHint: {
      strong: 'O cofre de chaves o criptografa para o seu usuário deste computador.',
      weak: 'Este computador não tem um cofre de chaves forte: qualquer programa executado com o seu usuário poderia ler um token guardado.',
      denied:
        'O cofre de chaves deste computador recusou, por isso o token não é gravado. Para consultá-lo outra vez, reinicie o Linkferry.',
      waiting:
        'O cofre de chaves deste computador ainda não respondeu, por isso o token é mantido até o Linkferry ser fechado. Para guardá-lo, desbloqueie primeiro o cofre de chaves.',
      unasked:
        'O cofre de chaves é consultado ao salvar e o criptografa para o seu usuário deste computador.',
      'session-only':
        'No navegador um token nunca é gravado em disco: é mantido até o Linkferry ser encerrado e depois precisa ser inserido de novo.',
    },
  },
  practice: {
    text: 'Um pequeno serviço neste computador que se comporta como o real: os mesmos limites, as mesmas respostas, saldo próprio. Os links enviados a ele não vão a lugar nenhum e não custam nada, e ele não conta em nenhum total. Não precisa de token e não pode ser alterado nem removido.',
    address: 'Endereço',
    balance: 'Saldo',
    tag: 'Nada é cobrado',
    own: 'próprio',
  },
  section: {
    service: 'Serviço',
    money: 'Dinheiro',
    limits: 'Limites do serviço',
    sending: 'Envio',
  },
  field: {
    name: 'Nome',
    baseUrl: 'Endereço',
    knownBalance: 'Saldo conhecido',
    price: 'Unidades por link',
    doubtLimit: 'Máximo de unidades talvez cobradas',
    capPerSubmission: 'Máximo de unidades por envio',
    capPerDay: 'Máximo de unidades por dia',
    linksPerRequest: 'Links por requisição',
    urlLength: 'Link mais longo, em caracteres',
    requestsPerWindow: 'Máximo de requisições',
    windowSeconds: 'Contadas durante, em segundos',
    people: 'Pessoas que usam este token, incluindo você',
    parallel: 'Requisições ao mesmo tempo',
    answerTimeoutSeconds: 'Esperar por uma resposta, em segundos',
    serverErrorIsFree: 'Com um erro 500, este serviço com certeza não cobra nada',
  },
  hint: {
    name: 'Como você a chama, por exemplo o cliente.',
    baseUrl: 'Sem /api/links, por exemplo https://servico.example',
    knownBalance:
      'O que a página da conta mostra agora. Cada recibo é descontado dele. Vazio: não conhecido.',
    balanceInDoubt:
      'Há uma possível cobrança de $t(words:units, {"count": {{units}} }). Esclareça-a antes na Fila: um saldo inserido agora conta como já incluindo essa cobrança e não consegue dizer depois se ela ocorreu.',
    balanceBelowZero:
      'Foi cobrado mais do que havia no saldo informado, portanto ele está desatualizado. Informe o que a página da conta mostra agora.',
    balanceEndsPause: 'Se pagar tudo o que espera, esta conta continua assim que ele for salvo.',
    price: 'O que o serviço cobra por um link.',
    doubtLimit: 'Vazio: dois lotes. O envio pausa antes de ultrapassá-lo.',
    capPerSubmission:
      'Vazio: sem teto. Uma lista acima dele não pode ser enviada. O envio que o atinge depois espera; os outros continuam.',
    capPerDay: 'Vazio: sem teto. O envio pausa ao atingi-lo, até a meia-noite.',
    linksPerRequest: 'O serviço não aceita mais em uma requisição.',
    urlLength: 'Links mais longos aparecem como não utilizáveis.',
    requestsPerWindow: 'Quantas o serviço aceita com um mesmo token nesses segundos.',
    windowSeconds: 'Quanto tempo para trás o serviço conta as requisições.',
    people: 'Mais alguém o usa? 1: só você.',
    peopleShared:
      '{{people, number}} pessoas compartilham o token, por isso este computador faz cerca de $t(requests, {"count": {{share}} }) em $t(seconds, {"count": {{seconds}} }), e um saldo conhecido aparece como “no máximo”. O que os outros enviam não se sabe aqui: um link que eles enviaram pode ser pago de novo.',
    parallel:
      'Com mais de uma, mais unidades podem ficar em dúvida ao mesmo tempo. O envio é limitado pelo ritmo, por isso 1 é quase sempre igualmente rápido.',
    answerTimeoutSeconds: 'Depois disso, um lote sem resposta aparece como talvez cobrado.',
    serverErrorIsFree:
      'Então, depois de um 500, o lote é enviado de novo sozinho algumas vezes. Se este serviço cobrar mesmo assim antes de um erro desses, cada repetição paga o lote inteiro de novo. Deixe desativado, a menos que o dono do serviço diga que então não cobra.',
  },
  save: 'Salvar alterações',
  create: 'Adicionar esta conta',
  revert: 'Desfazer alterações',
  saved: 'Salvo.',
  savedHolds_one: 'Salvo. {{count, number}} lista que espera para no teto antes do fim.',
  savedHolds_many: 'Salvo. {{count, number}} de listas que esperam param no teto antes do fim.',
  savedHolds_other: 'Salvo. {{count, number}} listas que esperam param no teto antes do fim.',
  daySpent:
    'Cobrado hoje, ou com possível cobrança: $t(words:units, {"count": {{units}} }). Com este teto, nada mais sai hoje; com {{needed, number}}, sai o próximo link.',
  capHolds: {
    text_one:
      '{{labels}} precisa de mais do que o teto por envio e para antes do fim. O restante que espera nesta conta continua.',
    text_many:
      '{{labels}} precisam de mais do que o teto por envio e param antes do fim. O restante que espera nesta conta continua.',
    text_other:
      '{{labels}} precisam de mais do que o teto por envio e param antes do fim. O restante que espera nesta conta continua.',
    raiseTo: 'Aumentar para {{units, number}}',
    none: 'Sem teto',
    toQueue: 'Ir para a Fila',
  },
  notSaved: 'Não salvo',
  leftUnsaved: 'As alterações de “{{account}}” ainda não estão salvas.',
  leftNew: 'A nova conta ainda não foi adicionada.',
  adding: {
    added: '“{{account}}” foi adicionada. Insira o token para enviar nela.',
    'added-with-token': '“{{account}}” foi adicionada e o token está definido.',
    'token-refused':
      '“{{account}}” foi adicionada, mas o token não foi aceito: veja ao lado por quê. Nada é enviado nela antes de ela ter um.',
    takesList: 'A lista em Novo, que era para a prática, agora é para “{{account}}”.',
  },
  confirmNote: 'Depois de uma alteração, o próximo envio nesta conta pergunta antes.',
  inUse: 'Último envio de uma lista: {{time}}',
  neverUsed: 'Nunca usada',
  paused: 'Em pausa, veja a Fila',
  pausedHere: 'Em pausa',
  paid: {
    title: 'Links pagos',
    text: 'Um arquivo com todos os links que foram enviados nesta conta, com tarefa e horário. Quem compartilha o token o importa, para que ninguém pague por esses links de novo. Não contém token, nem cliente, rótulo, unidades ou relatório: para mudar de computador, feche o Linkferry e copie, em vez disso, a pasta de dados dele.',
    export: 'Exportar links pagos',
    import: 'Importar links pagos…',
    saved: 'Os links pagos foram salvos como {{path}}',
    downloaded: 'Os links pagos estão nos seus downloads',
    importing: 'Importando os links pagos…',
    readSoFar: '{{read, number}} de {{links, number}} links lidos',
    allRead: 'Todos os {{links, number}} links foram lidos; contarão em um instante',
    imported_one:
      '{{count, number}} link agora conta como já enviado e é omitido em envios posteriores.',
    imported_many:
      '{{count, number}} de links agora contam como já enviados e são omitidos em envios posteriores.',
    imported_other:
      '{{count, number}} links agora contam como já enviados e são omitidos em envios posteriores.',
    known_one: '{{count, number}} já constava.',
    known_many: '{{count, number}} já constavam.',
    known_other: '{{count, number}} já constavam.',
    allKnown_one: '{{count, number}} link já constava.',
    allKnown_many: 'Todos os {{count, number}} de links já constavam.',
    allKnown_other: 'Todos os {{count, number}} links já constavam.',
    takenOut_one: '{{count, number}} deles esperava na sua Fila: foi tirado de lá e não é enviado.',
    takenOut_many:
      '{{count, number}} deles esperavam na sua Fila: foram tirados de lá e não são enviados.',
    takenOut_other:
      '{{count, number}} deles esperavam na sua Fila: foram tirados de lá e não são enviados.',
    freed_one:
      '{{count, number}} link que uma lista anterior retinha como pago ou talvez cobrado não foi cobrado afinal: pode ser enviado daqui de novo.',
    freed_many:
      '{{count, number}} links que uma lista anterior retinha como pagos ou talvez cobrados não foram cobrados afinal: podem ser enviados daqui de novo.',
    freed_other:
      '{{count, number}} links que uma lista anterior retinha como pagos ou talvez cobrados não foram cobrados afinal: podem ser enviados daqui de novo.',
    onTheirWay_one:
      'Quando a lista foi escrita, {{count, number}} link ainda estava a caminho: fica retido como talvez cobrado até que a próxima lista de quem o enviou diga o que foi feito dele.',
    onTheirWay_many:
      'Quando a lista foi escrita, {{count, number}} de links ainda estavam a caminho: ficam retidos como talvez cobrados até que a próxima lista de quem os enviou diga o que foi feito deles.',
    onTheirWay_other:
      'Quando a lista foi escrita, {{count, number}} links ainda estavam a caminho: ficam retidos como talvez cobrados até que a próxima lista de quem os enviou diga o que foi feito deles.',
    elsewhere: {
      asks: 'Os links pagos para “{{account}}” esperam uma resposta ali.',
      failed: 'Os links pagos para “{{account}}” não foram importados: o motivo está ali.',
      imported: 'Os links pagos para “{{account}}” foram importados.',
    },
    exchange: {
      given: 'Última exportação: {{time}} ($t(words:links, {"count": {{links}} })).',
      notGiven: 'Ainda não exportados.',
      taken: 'Última importação: {{time}}, de “{{from}}” ($t(words:links, {"count": {{links}} })).',
      written: 'Lista escrita: {{time}}.',
      notTaken: 'Nada importado ainda.',
      sentSince_one:
        '{{count, number}} link enviado daqui ainda não está em nenhuma exportação: quem compartilha o token pode pagar por ele de novo.',
      sentSince_many:
        '{{count, number}} de links enviados daqui ainda não estão em nenhuma exportação: quem compartilha o token pode pagar por eles de novo.',
      sentSince_other:
        '{{count, number}} links enviados daqui ainda não estão em nenhuma exportação: quem compartilha o token pode pagar por eles de novo.',
      onTheirWay_one:
        '{{count, number}} link estava a caminho nessa exportação, por isso os outros o retêm como talvez cobrado: exporte de novo assim que ele tiver resposta.',
      onTheirWay_many:
        '{{count, number}} de links estavam a caminho nessa exportação, por isso os outros os retêm como talvez cobrados: exporte de novo assim que eles tiverem resposta.',
      onTheirWay_other:
        '{{count, number}} links estavam a caminho nessa exportação, por isso os outros os retêm como talvez cobrados: exporte de novo assim que eles tiverem resposta.',
      doubted_one:
        '{{count, number}} link que outros enviaram fica retido aqui como talvez cobrado: a próxima lista deles diz o que foi feito dele.',
      doubted_many:
        '{{count, number}} de links que outros enviaram ficam retidos aqui como talvez cobrados: a próxima lista de quem os enviou diz o que foi feito deles.',
      doubted_other:
        '{{count, number}} links que outros enviaram ficam retidos aqui como talvez cobrados: a próxima lista de quem os enviou diz o que foi feito deles.',
    },
    other: {
      title: 'Importar esta lista em “{{account}}”?',
      from: 'O arquivo contém $t(words:links, {"count": {{links}} }) de “{{name}}” em {{address}}.',
      onlyBack:
        'O arquivo de “{{name}}” em {{address}} não contém links pagos. Ele só retira o que listas anteriores diziam de links que afinal não foram cobrados: $t(words:links, {"count": {{back}} }).',
      alsoBack:
        'Ele também retira o que listas anteriores diziam de links que afinal não foram cobrados: $t(words:links, {"count": {{back}} }).',
      to: 'Esta conta é “{{account}}” em {{address}}.',
      means: {
        'another-address':
          'Se for de outro serviço, os links dela não foram pagos aqui e seriam omitidos à toa.',
        'another-name':
          'Só o nome é diferente. Se for outra conta deste serviço, os links dela não foram pagos aqui e seriam omitidos à toa.',
        'only-back': 'Não muda mais nada: o que nenhuma lista anterior disse aqui fica como está.',
      },
      confirmBack: 'Retirar: $t(words:links, {"count": {{back}} })',
      confirm_one: 'Importar {{count, number}} link',
      confirm_many: 'Importar {{count, number}} de links',
      confirm_other: 'Importar {{count, number}} links',
    },
    exportProblem: {
      'unknown-account': 'Esta conta foi removida nesse meio-tempo. Nenhum arquivo foi gravado.',
      'practice-is-fixed': 'A Prática não paga por nada, por isso não há nada para exportar.',
      'disk-full':
        'O disco está cheio, por isso nenhum arquivo foi gravado. Libere espaço e tente de novo.',
      'folder-unwritable': 'A pasta não deixa o Linkferry gravar. Escolha outra.',
    },
    problem: {
      'unknown-account': 'Esta conta foi removida nesse meio-tempo. Nada foi importado.',
      'practice-is-fixed': 'A Prática não paga por nada, por isso nada foi importado.',
      'file-unreadable': 'Não foi possível ler o arquivo. Nada foi importado.',
      'no-answer':
        'O motor do Linkferry parou entretanto, então não se sabe se a lista foi importada. Importe-a mais uma vez: nada conta duas vezes.',
      'not-a-paid-list':
        'Este não é um arquivo de links pagos, por isso nada foi importado. Escolha um gravado por Exportar links pagos; uma lista para enviar se abre em Novo.',
      'newer-paid-list':
        'Uma versão posterior do Linkferry gravou este arquivo. Nada foi importado; atualize antes o Linkferry.',
      'damaged-paid-list':
        'O arquivo está danificado ou cortado, por isso nada dele foi importado. Peça que seja exportado de novo.',
      'disk-full':
        'O disco está cheio, por isso nada foi importado. Libere espaço e importe de novo.',
      'folder-unwritable': 'Não é possível gravar na pasta de dados, por isso nada foi importado.',
    },
  },
  remove: 'Remover conta',
  removing: {
    title: 'Remover “{{account}}”?',
    text: 'O token é esquecido. O que foi enviado nela fica no Histórico e conta como já enviado assim que o mesmo token e o mesmo endereço forem adicionados de novo.',
    confirm: 'Remover conta',
    keep: 'Manter',
  },
  test: {
    button: 'Testar',
    running: 'Perguntando ao serviço…',
    hint: 'Uma requisição que não é JSON válido: o serviço tem de barrá-la, por isso não custa nada.',
    unsaved: 'Salve antes as alterações: o teste usa o que está salvo.',
    failure: {
      'unknown-account': 'Esta conta foi removida nesse meio-tempo.',
      'missing-token': 'Não há token para testar. Insira-o antes.',
      'no-free-slot':
        'Todas as requisições que esta conta pode fazer por enquanto foram usadas, e um teste conta como uma. Tente de novo mais tarde.',
    },
    outcome: {
      refused:
        'Está tudo bem: o endereço responde e não recusou o token; se ele é válido, o primeiro lote mostrará.',
      receipt:
        'O serviço aceitou uma requisição não válida como tarefa {{task}} e diz que usou $t(words:units, {"count": {{units}} }). Este não é o serviço descrito pela especificação; pergunte ao dono antes de enviar.',
      'early-receipt':
        'O serviço enviou um recibo, da tarefa {{task}}, antes de ter a requisição inteira. Este não é o serviço descrito pela especificação; pergunte ao dono antes de enviar.',
      unreadable:
        'Algo respondeu com êxito, mas não como o serviço responde. Provavelmente o endereço é de uma página da web.',
      moved: 'O endereço mudou: o serviço aponta para outro. Insira o novo endereço.',
      'ambiguous-status':
        'O endereço responde {{status}}, que este serviço não usa. Verifique o endereço.',
      'foreign-400':
        'Respondeu algo que não é o serviço, provavelmente um proxy ou firewall no caminho. Verifique o endereço e a sua rede.',
      'token-refused': 'O endereço responde, mas o serviço não aceita o token.',
      'not-found': 'Algo responde ali, mas não este serviço. Verifique o endereço.',
      'balance-too-low':
        'O endereço responde e não recusou o token, mas diz que o saldo é insuficiente.',
      'too-large':
        'Algo recusou dois caracteres como grandes demais, portanto não é o serviço. Verifique o endereço.',
      'unexpected-status':
        'O endereço responde {{status}}, que este serviço não usa. Verifique o endereço.',
      'too-many-requests':
        'O endereço responde, mas diz que chegaram requisições demais. Espere um minuto; talvez outros também usem o token.',
      'server-error':
        'O endereço responde {{status}}, um erro dele próprio. O serviço está com problemas; tente de novo mais tarde.',
      'no-answer': 'A conexão foi feita, mas não veio resposta. Tente de novo mais tarde.',
    },
    notSent: {
      name: 'Nenhum computador tem este nome. Verifique o endereço ou a sua conexão.',
      refused: 'Esse computador não responde nesta porta. Verifique o endereço.',
      unreachable: 'A rede não chega até lá. Verifique a sua conexão.',
      tls: 'Não foi possível fazer a conexão segura. Verifique o endereço. Nada foi enviado.',
      'certificate-expired':
        'O certificado do serviço expirou ou ainda não é válido. Verifique a data e a hora deste computador; se estiverem certas, só o serviço pode renová-lo. Nada foi enviado.',
      'certificate-host':
        'O certificado que respondeu pertence a outro nome. Verifique o endereço. Nada foi enviado.',
      'certificate-untrusted':
        'Este computador não confia no certificado do serviço. Verifique o endereço; se a sua empresa inspeciona as conexões, o certificado dela precisa estar no repositório do sistema. Nada foi enviado.',
      proxy: 'O proxy deste computador não deixou a requisição passar.',
      'proxy-login':
        'O proxy deste computador pede usuário e senha. Informe-os nas configurações do proxy ou pergunte a quem o administra. Nada foi enviado.',
      cut: 'A conexão caiu antes de a requisição ser enviada. Tente de novo.',
      timeout: 'Esse computador não respondeu a tempo. Verifique o endereço e a sua conexão.',
      'insecure-address': 'O token só vai para endereços https://, por isso nada foi enviado.',
    },
    said: 'Ele disse: “{{message}}”.',
    saidGood: 'O serviço barrou o teste, como deve: “{{message}}”.',
  },
  problem: {
    'invalid-address': 'Não é um endereço. Ele tem esta forma: https://servico.example',
    'insecure-address':
      'Um token não pode viajar sem criptografia. Use https://; http:// só funciona para este computador.',
    'name-missing': 'Dê um nome a ela, para reconhecê-la depois.',
    'limit-out-of-range': 'Um dos números está fora do possível. Nada foi salvo.',
    'same-token-and-address':
      'Outra conta já tem este token e este endereço. Use aquela, para que nenhum link seja pago duas vezes.',
    'practice-is-fixed': 'A Prática não pode ser alterada. Adicione uma conta sua.',
    'has-unfinished':
      'Há envios não concluídos nesta conta. Deixe que terminem ou cancele-os na Fila, e depois a remova.',
    'unknown-account': 'Esta conta foi removida nesse meio-tempo, talvez em outra janela.',
    'token-too-short':
      'Um token tem pelo menos 8 caracteres. Copie-o de novo, inteiro, da área da conta.',
    'token-not-sendable':
      'Um token não tem espaços, quebras de linha nem letras fora do ASCII. Copie-o de novo da área da conta.',
    'token-store-unavailable':
      'O cofre de chaves não aceitou o token. Escolha mantê-lo até o Linkferry ser fechado.',
    'not-a-number': 'Informe um número inteiro de {{least, number}} a {{most, number}}.',
  },
}
