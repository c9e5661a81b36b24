import type { PluralForms, Translated } from '../catalogue.ts'
import type { help as english } from '../help.ts'

/** The help in Portuguese. */
export const help: Translated<typeof english, PluralForms['pt']> = {
  search: 'Buscar na ajuda',
  found_one: '{{count, number}} resposta',
  found_many: '{{count, number}} de respostas',
  found_other: '{{count, number}} respostas',
  nothing: 'Nada na ajuda corresponde a “{{text}}”.',
  nothingHint: 'Tente uma palavra do que você vê na tela.',
  contents: 'Conteúdo',

  section: {
    promise: 'O que ele promete',
    work: 'O que você pode fazer nas telas',
    privacy: 'O que sai deste computador',
    status: 'O que é uma linha',
    decide: 'Linhas a decidir',
    reject: 'Linhas que não são um link utilizável',
    warning: 'Avisos',
    change: 'O que “Limpo” altera',
    batch: 'O que acontece com um link enviado',
    doubt: 'Talvez cobrado: como acontece',
    pause: 'Pausas, e o que as encerra',
  },

  promise: {
    once: {
      title: 'Nenhum link é pago duas vezes',
      text: 'Um link que espera, foi enviado ou talvez tenha sido cobrado em uma conta é omitido em envios posteriores nela, a menos que você diga o contrário. O que ele não pode saber: links que outros enviaram com o mesmo token. Troque com eles listas de links pagos em Contas.',
    },
    written: {
      title: 'Nenhum link se perde',
      text: 'Antes de um lote sair, grava-se no disco o que está prestes a ser enviado. Depois de uma falha, de uma bateria esgotada ou de um disco cheio, sabe-se o que estava a caminho, e cada linha da sua lista ainda tem a sua resposta.',
    },
    indexed: {
      title: 'Enviado, nunca “indexado”',
      text: 'Aceito significa que o serviço aceitou o link e cobrou por ele. Se um mecanismo de busca visita a página, ou a inclui no seu índice, decide-se em outro lugar, e não há como perguntar ao serviço. Por isso nem as telas nem os relatórios dizem nunca “indexado”.',
    },
    unit: {
      title: 'Unidades',
      text: 'O serviço conta em unidades, normalmente uma por link; o preço está na conta. As unidades são contadas pelos recibos do serviço e, onde falta um, pela sua resposta. O que talvez tenha sido cobrado é mostrado à parte até você esclarecer.',
    },
    practice: {
      title: 'Prática',
      text: 'Um pequeno serviço neste computador que responde como o real e não cobra nada. Não conta em nenhum total, relatório ou saldo.',
    },
  },

  work: {
    spread: {
      title: 'Envio gradual',
      text: 'Uma porção por dia em vez de tudo de uma vez: ao longo de tantos dias, ou tantos links por dia, dentro das horas que você escolher. Todos os links ficam reservados desde o início, de modo que nenhum outro envio na conta os manda. Uma porção só custa unidades quando sai, e então o Linkferry precisa estar em execução. Na Fila você pode mudar quando o resto sai, ou enviá-lo agora.',
    },
    missed: {
      title: 'Porções de um envio gradual que não saíram',
      text: 'Num dia em que o Linkferry não está em execução, nada sai. “Manter o ritmo” continua com uma porção por dia, de modo que tudo termina mais tarde. “Enviar de imediato” envia juntas todas as porções que faltaram assim que puder, e gasta as unidades delas num só dia.',
    },
    tasks: {
      title: 'Tarefas: Equilibrado, Mínimo, Menor risco',
      text: 'Cada lote aceito pelo serviço é uma tarefa lá. “Equilibrado” envia primeiro um lote pequeno, que comprova endereço, token e preço, e depois lotes maiores. “Mínimo” faz cada lote tão grande quanto o serviço aceita. “Menor risco” os faz tão pequenos quanto o ritmo permite, para que menos fique em dúvida se uma resposta se perder. As unidades são as mesmas.',
    },
    columns: {
      title: 'Colunas',
      text: 'De uma tabela é lida a coluna com mais links. “Colunas” mostra as primeiras linhas de cada lista: faça os links serem lidos em outra coluna ou em linhas inteiras, ou o arquivo em outra codificação. As outras células voltam ao lado dos resultados.',
    },
    mend: {
      title: 'Corrigir por tipo, Todas como sugerido',
      text: 'As linhas a decidir são corrigidas uma por uma, todas as de um tipo ou todos os tipos de uma vez: “Todas as … como sugerido” faz com cada linha o que é oferecido primeiro para o seu tipo, por exemplo adiciona https://, decodifica &amp;, retira o texto depois do link ou separa links que estão em um só. Continuam à espera da sua decisão as linhas em que a sugestão é enviá-las como estão e aquelas em que é menos claro o que se quis dizer. Mostra-se o que foi feito de cada linha, e um só “Desfazer” reverte tudo.',
    },
    putAside: {
      title: 'Pôr de lado, Trazer de volta',
      text: 'Quando uma lista ocupa o lugar de outra, o que ainda poderia ser enviado dessa outra é posto de lado, assim como o que você mesmo põe de lado, isto por 30 dias. Não é enviado e não custa nada. “Trazer de volta” abre-o de novo; o que estiver aberto então é posto de lado no lugar dele. Está no menu “Linhas mostradas e listas postas de lado”, cujo botão tem três pontos, e as últimas listas também em um Novo vazio. Aquilo cujo lugar outra lista ocupou é além disso oferecido uma vez a cada início do Linkferry e, depois, por um botão no alto de Novo.',
    },
    part: {
      title: 'Enviar só uma parte',
      text: 'Tantos links na ordem da origem, seja qual for a ordem da lista, ou linhas que você selecionar: “Enviar só estas” está no menu delas. O que não é enviado então fica em Novo para depois.',
    },
    test: {
      title: 'Teste de uma conta',
      text: 'Uma requisição que não é JSON válido: o serviço tem de barrá-la, por isso não custa nada. Se o serviço faz isso, está tudo bem: o endereço está certo e o token não foi recusado. Se o token é válido, o primeiro lote mostrará.',
    },
    paid: {
      title: 'Links pagos, e colegas com o mesmo token',
      text: 'Exporte os links pagos de uma conta e dê o arquivo a quem também usa o token dela. Onde são importados, eles contam como já enviados e são omitidos. Informe também na conta quantas pessoas usam o token, para que todas juntas fiquem dentro do ritmo dele. O arquivo contém links, tarefas e horários, mas não clientes, rótulos nem relatórios.',
    },
    forget: {
      title: 'Esquecer o histórico antigo',
      text: 'Para economizar espaço, as Configurações podem esquecer o que terminou antes de um dia: links, tarefas, unidades e resultados. O Linkferry então não sabe mais que estes links foram enviados: eles faltam no Histórico e nos relatórios, “Foi enviado?” responde “Não enviado”, e enviá-los outra vez custa unidades de novo. Para manter “já enviado”, exporte antes os links pagos em Contas; eles podem ser importados de novo.',
    },
    computer: {
      title: 'Para outro computador',
      text: 'Feche o Linkferry, copie a pasta de dados que as Configurações indicam e use a cópia no outro computador: listas, histórico, clientes, rótulos e relatórios vão junto. Insira os tokens de novo lá. Depois disso, envie só de um dos dois: nenhum sabe o que o outro envia.',
    },
    language: {
      title: 'Idioma',
      text: 'É escolhido nas Configurações. Um relatório para um cliente pode estar em outro. Os arquivos de resultados e o terminal continuam em inglês, para que os programas que os leem continuem funcionando.',
    },
  },

  privacy: {
    service: {
      title: 'Para o seu serviço de indexação',
      text: 'Os links de cada lote e o token da conta, para o endereço que você informou, por uma conexão criptografada. Nenhum nome de lista, cliente ou arquivo vai junto.',
    },
    fetch: {
      title: 'Para um endereço de onde você baixa uma lista',
      text: 'Uma requisição desse endereço, como um navegador a faz quando você abre a página. Nem o seu token nem qualquer outra coisa sua.',
    },
    updates: {
      title: 'Para o local das atualizações',
      text: 'Um pacote assinado do aplicativo de desktop que indica tal local olha ali uma vez por dia se há uma versão mais nova, a menos que você desative isso. Nenhum número deste computador e nada seu vai junto. Nada é baixado nem instalado sem o seu sim, nem enquanto links são enviados. No navegador, e em qualquer outra compilação, nada é procurado.',
    },
    stays: {
      title: 'O que fica aqui',
      text: 'Suas listas e o que você alterou nelas, o que foi enviado e quanto custou, clientes, rótulos, saldos, configurações e logs. Estão na pasta de dados que as Configurações indicam.',
    },
    token: {
      title: 'Tokens',
      text: 'Guardados pelo cofre de chaves deste computador, ou só na memória. Um token nunca mais é mostrado, e não está em nenhum log, relatório, exportação ou banco de dados.',
    },
    nobody: {
      title: 'Para mais ninguém',
      text: 'Nenhuma estatística, nenhum relatório de falhas, nenhuma fonte ou imagem da rede. A janela não alcança a rede de modo algum; só as partes que enviam e baixam por você.',
    },
  },

  status: {
    ready: 'Um link utilizável como está. É enviado.',
    cleaned:
      'Um link utilizável depois de retirado algo em volta dele, por exemplo espaços ou aspas. É enviado; o que foi alterado está ao lado e pode ser desfeito.',
    decide:
      'Poderia ser corrigido, mas um palpite poderia custar uma unidade, por isso você decide. Antes disso não é enviado. Uma decisão pode valer para todas as linhas de um tipo que estão na lista; sobre o que for adicionado depois, pergunta-se de novo.',
    duplicate: 'O mesmo link está antes na lista. Só o primeiro é enviado e pago.',
    'sent-before':
      'O link já espera, foi enviado ou talvez tenha sido cobrado nesta conta. É omitido e não custa nada, a menos que você escolha enviá-lo de novo.',
    rejected: 'Não há um link que o serviço pudesse aceitar. Não é enviado; o motivo está ao lado.',
    excluded:
      'Você a omitiu, ou as suas configurações o fizeram. Não é enviada e pode ser recuperada.',
    blank:
      'Uma linha vazia ou o cabeçalho de uma coluna. Não conta em lugar nenhum, mas mantém o lugar, para que os resultados fiquem ao lado das linhas certas.',
    later:
      'Podia ser enviada, mas só uma parte da lista foi: fica em Novo e não custa nada até ser enviada. Nos resultados da lista, mantém o lugar; se for enviada com uma lista posterior, ali consta o que foi feito dela.',
  },

  decide: {
    'no-scheme':
      'A linha é um endereço sem http:// nem https://. Corrigir põe https:// na frente; se o site só existe em http://, edite a linha.',
    'mistyped-scheme':
      'O início é quase http:// ou https://, por exemplo htp:/ ou https//, ou o endereço foi inutilizado de propósito, como hxxps://a[.]example. Corrigir o conserta.',
    'comma-in-host':
      'No nome do site há uma vírgula, que nenhum nome pode ter; com um ponto no lugar dela, o nome poderia existir. Corrigir põe o ponto. Confira se esse é o site que você quer: uma página errada também é paga.',
    'wide-mark':
      'Um sinal do endereço é tão largo quanto um caractere chinês, por exemplo o de interrogação, como um teclado chinês o digita. Corrigir põe o sinal comum. Mantido como está, o link leva a outra página ou a nenhuma, e também é pago.',
    'html-entity':
      'O link contém &amp; onde cabe um simples &, por isso provavelmente foi copiado do código-fonte de uma página. Corrigir o decodifica; mantenha só se a página tiver mesmo esse endereço.',
    'escaped-mark':
      'O link tem uma barra invertida antes de um sinal, como escrevem o Markdown e o código de programas. Os navegadores a leem como uma barra comum, e essa é outra página. Corrigir remove a barra invertida; mantenha-a só se a página tiver mesmo esse endereço.',
    'text-after-link':
      'Há texto depois do link, ou um sinal como uma vírgula, que pode fazer parte dele ou não. Mantenha só o link, ou mantenha tudo como um link.',
    'space-in-link':
      'O que vem depois do espaço parece o resto do endereço, como o fim do nome de um arquivo. Mantenha tudo como um link, ou corte-o no espaço; nesse caso, talvez outra página seja paga.',
    'several-in-query':
      'Um segundo link está dentro do primeiro, na consulta ou logo atrás, ou na mesma linha sem https://. Mantenha como um link, ou separe em vários; cada um é pago.',
    wrapped:
      'Um mecanismo de busca, programa de e-mail ou rede pôs seu próprio redirecionamento em volta do link. Extrair envia a própria página.',
    'maybe-cut':
      'O link termina onde um programa de e-mail ou uma célula quebra a linha, ou em pontos. Junte-o às linhas abaixo se elas forem o resto dele.',
    'broken-row':
      'A linha tem mais ou menos células que as outras; por isso o separador pode fazer parte do link: em um arquivo CSV sem aspas, uma vírgula corta o link em dois. Junte as células ou fique só com a primeira, que pode ser outra página ou nenhuma.',
    'shown-differs':
      'A célula ou a página mostra um link, mas um clique leva a outro. Só um deles é enviado e pago: escolha qual.',
    'private-host':
      'O endereço só funciona dentro de uma rede ou neste computador, por isso nenhum mecanismo de busca pode visitá-lo. Enviá-lo desperdiçaria uma unidade.',
    'no-site':
      'A linha é um caminho como /blog/artigo, como os programas de análise da web exportam páginas. Pressione “Adicionar…” e informe o site uma vez: todas as linhas deste tipo viram links. Até lá, nenhuma delas é enviada.',
    'stray-character':
      'O endereço tem um % que não inicia nenhum código como %20, ou um ponto logo depois do nome do site. Muitos servidores o recusam ou o tomam por outra página. A correção escreve %25 e tira o ponto.',
    'short-link':
      'O endereço da página não está no link, e o aplicativo não o abre para descobrir. Os buscadores indexam a página, não o link curto; por isso, envie a própria página se souber qual é. Links criados por um filtro de e-mail só abrem para quem os recebeu.',
    'same-page':
      'Os buscadores ignoram o que vem depois de #: links que só diferem ali são uma única página, e cada um seria pago. Sem isso, a página é enviada uma vez. Eles também não veem uma tela de aplicativo da web, como #/produtos ou #!produtos, mas só a página antes do #.',
  },

  reject: {
    'unsupported-scheme':
      'Começa com mailto:, ftp:, javascript: ou algo parecido. O serviço só aceita http e https.',
    'not-a-link': 'Não há nada na linha que pudesse ser um link.',
    'too-long':
      'O link é mais longo que o limite da conta, contado como é enviado. O limite está na conta.',
    'invalid-host':
      'A parte entre // e a próxima / não é um nome de site válido: vazia, com um espaço, ou não é um nome internacional nem um número válido.',
    'invalid-port':
      'Depois dos dois-pontos que seguem o nome do site não há um número de 0 a 65535.',
    'has-credentials':
      'O link contém um usuário ou uma senha. Enviá-lo os revelaria; retire-os ao editar se a página for pública.',
    formula:
      'Uma fórmula da planilha forma o link, e na lista há só o texto dela, ou ainda nada. Faça a planilha recalcular, copie os links e cole-os como valores; depois abra-os ou cole-os aqui de novo.',
    'formula-error':
      'A célula mostra o erro de uma fórmula, como #REF! ou #N/D, onde deveria haver um link. Corrija a fórmula na planilha; depois abra ou cole a lista aqui de novo.',
  },

  warning: {
    'unknown-suffix':
      'O nome do site termina em algo que não é uma terminação conhecida, como .con. Verifique se não é um deslize.',
    'has-fragment':
      'O que está depois de # leva para dentro de uma página. Mecanismos de busca o descartam, por isso vários links assim podem ser uma só página.',
    'tracking-parameters':
      'Parâmetros como utm_source só contam visitantes. A página sem eles costuma ser a que se deve enviar.',
    'near-duplicate':
      'Outra linha, ou um link que nesta conta está em espera, foi enviado ou talvez cobrado, só difere em http ou https, www, uma barra final, o que está depois de #, maiúsculas, parâmetros, pontuação final ou outra forma de escrever o mesmo endereço. Cada um é pago à parte; omita um se for a mesma página.',
    'unusual-characters':
      'Navegadores aceitam estes caracteres, mas um serviço rigoroso talvez não. Esses links são enviados por último e em lotes pequenos, para que não possam atrasar os outros.',
    'trailing-punctuation':
      'O link termina em ponto, ponto de exclamação ou algo parecido, e está sozinho na linha, por isso o sinal pode fazer parte dele e é mantido. Verifique se faz; na lista de avisos é retirado de todos esses links de uma vez.',
    'sent-on-another-account':
      'Outra conta sua enviou este link. Ele é enviado e pago de novo, a menos que você o omita aqui ou, sempre, nas Configurações.',
    'sent-again':
      'Este link já enviado é enviado de novo porque você escolheu assim, e é pago de novo. Isso não vale para os links que chegarem depois.',
  },

  change: {
    'byte-order-mark': 'Uma marca invisível que alguns programas põem no início de um arquivo.',
    'zero-width': 'Caracteres invisíveis, que vêm com texto copiado de chats e páginas.',
    'white-space': 'Espaços e tabulações antes ou depois do link.',
    quotes: 'Aspas em volta do link.',
    brackets: 'Parênteses, colchetes ou similares em volta do link, ou um sem o seu par.',
    bullet: 'O marcador ou número de uma lista.',
    'quote-mark': 'O > com que um e-mail cita outro.',
    punctuation:
      'Um ponto, vírgula ou algo parecido que encerra a frase, ou o item de uma lista, e não o link.',
    'surrounding-text': 'O link estava dentro de outro texto.',
    serialised:
      'Está escrito como os navegadores o enviam: o nome do site em minúsculas, outros alfabetos codificados. É a mesma página.',
    'entity-decoded': 'Você mandou converter &amp; em um simples &.',
    unescaped: 'Você mandou remover as barras invertidas dele.',
    'scheme-added': 'Você mandou pôr https:// na frente.',
    'scheme-corrected': 'Você mandou corrigir o início mal digitado.',
    'host-corrected': 'Você mandou trocar por um ponto a vírgula do nome do site.',
    'mark-corrected': 'Você mandou trocar pelo comum o sinal de largura total do endereço.',
    'text-removed': 'Você mandou retirar o texto depois do link.',
    unwrapped: 'Você mandou extraí-lo de um redirecionamento.',
    joined: 'Você mandou juntá-lo às linhas abaixo.',
    'fragment-removed':
      'O que vinha depois de # estava vazio, ou você mandou tirá-lo. Os buscadores não o veem.',
    'site-added': 'Você informou o site a que o caminho pertence.',
    'stray-corrected': 'Você mandou codificar um % ou tirar o ponto depois do nome do site.',
  },

  batch: {
    queued: 'Espera a vez e ainda não custa nada. Você ainda pode cancelá-lo.',
    sending: 'Está a caminho. Mesmo que agora se cancele ou pause, isto termina e conta.',
    accepted:
      'O serviço o aceitou e deu um recibo, ou você respondeu que foi cobrado. Está pago. Isso não significa que um mecanismo de busca o tenha indexado.',
    refused:
      'O serviço não o aceitou e não cobrou nada. As palavras do próprio serviço estão junto dele. Pode ser enviado de novo depois de corrigido.',
    split:
      'O serviço recusou um lote sem dizer por qual link, por isso o lote foi cortado em dois para encontrá-lo. As partes ocupam o lugar dele; os outros links passam.',
    'in-doubt':
      'Estava a caminho, e não veio nenhum recibo claro. Se foi cobrado, só a página da sua conta no serviço pode dizer. Nunca é reenviado sozinho.',
    cancelled:
      'Não foi enviado, ou segundo a sua resposta não foi cobrado, e não custa nada. Pode ser enviado em outro envio.',
    moved:
      'Ele deixou este envio com o resto e segue em um envio próprio da outra conta. Aqui não custou nada; o que foi feito dele está lá, e também nos resultados desta lista.',
    'sent-before':
      'Esperava aqui até se saber que já tinha sido enviado: os links pagos que você importou dizem isso, ou ele foi enviado nesta conta antes de ela ser removida e adicionada de novo. Saiu da fila e aqui não custa nada.',
  },

  doubt: {
    'no-answer': {
      title: 'Sem resposta a tempo',
      text: 'Todos os links foram enviados, e por tempo demais não veio nenhuma resposta. Quanto é demais está na conta.',
    },
    'connection-cut': {
      title: 'A conexão caiu',
      text: 'Caiu depois de o último byte ser entregue e antes de a resposta chegar. Uma queda antes desse byte não deixa dúvida: nada foi cobrado, e é enviado de novo sozinho.',
    },
    killed: {
      title: 'O Linkferry parou',
      text: 'O computador desligou, ou o programa foi encerrado, enquanto se esperava a resposta.',
    },
    'server-error': {
      title: 'Um erro do serviço',
      text: 'Pode vir antes ou depois de cobrar. Se o dono do serviço diz que ele nunca cobra nesse caso, você pode indicar isso na conta.',
    },
    'early-receipt': {
      title: 'Um recibo que chegou cedo demais',
      text: 'O serviço enviou um recibo antes de ter a lista inteira. Uma lista sem o fim não pode ser lida, por isso o recibo não vale; se houve cobrança, só a página da sua conta pode dizer.',
    },
    'unreadable-answer': {
      title: 'Uma resposta que não pode ser lida',
      text: 'O serviço disse que sim, mas sem um recibo que diga quantos links e unidades.',
    },
    'ambiguous-status': {
      title: 'Uma resposta que pode significar as duas coisas',
      text: 'Algumas respostas, por exemplo um redirecionamento, também seguem uma requisição que foi executada.',
    },
    'links-differ': {
      title: 'Outro número de links',
      text: 'O recibo conta um número de links diferente do enviado, e não diz quais. Se a página da sua conta os lista, cole essa lista: assim só os que faltam são enviados de novo. Caso contrário, conte todos como enviados, ou envie todos de novo, o que pode pagar alguns duas vezes.',
    },
  },

  pause: {
    'missing-token': {
      title: 'Sem token',
      text: 'Sem ele nada pode ser enviado. Insira-o; o que espera continua sozinho.',
    },
    'token-refused': {
      title: 'Token não aceito',
      text: 'O serviço não aceitou o token e não cobrou nada. Copie-o de novo da área da conta.',
    },
    moved: {
      title: 'Endereço mudado',
      text: 'O serviço apontou para outro endereço. Um token nunca é levado a um endereço que você não inseriu, por isso insira você mesmo o novo.',
    },
    'not-found': {
      title: 'Endereço errado',
      text: 'Algo respondeu, mas não este serviço. Nada foi cobrado. Corrija o endereço da conta.',
    },
    'insecure-address': {
      title: 'Endereço não seguro',
      text: 'Um token só vai para endereços https://, por isso nada foi enviado. Use o endereço https:// do serviço.',
    },
    'balance-too-low': {
      title: 'Saldo insuficiente',
      text: 'O serviço quer mais unidades do que a conta tem, e não cobrou nada. Recarregue-a e informe o novo saldo, envie o que ele permitir, ou mova o resto para outra conta.',
    },
    'price-differs': {
      title: 'Outro preço',
      text: 'O serviço cobrou mais ou menos que o preço da conta. O lote está aceito e contado pelo que foi cobrado; o resto espera até você dizer que preço vale.',
    },
    'links-differ': {
      title: 'Outro número de links',
      text: 'O serviço aceitou menos ou mais links do que os enviados, e não se sabe quais. Esclareça esse lote e depois deixe continuar.',
    },
    'ambiguous-answer': {
      title: 'Uma resposta que pode significar as duas coisas',
      text: 'O lote pode ter sido cobrado. Olhe a página da sua conta, esclareça e depois deixe continuar.',
    },
    'foreign-400': {
      title: 'Barrado no caminho',
      text: 'Um proxy ou firewall respondeu no lugar do serviço. O serviço não recebeu os links, por isso nada foi cobrado. Verifique a sua rede.',
    },
    'unexpected-status': {
      title: 'Barrado sem motivo conhecido',
      text: 'Nada foi cobrado. A resposta do serviço está junto da pausa; o dono dele pode dizer o que significa.',
    },
    'doubts-in-a-row': {
      title: 'Duas dúvidas seguidas',
      text: 'Dois lotes, um após o outro, talvez tenham sido cobrados. O envio para, para que um serviço com problemas não custe ainda mais. Esclareça-os antes.',
    },
    'doubt-limit': {
      title: 'Limite de unidades talvez cobradas',
      text: 'Mais um lote poderia deixar em dúvida mais unidades do que a conta permite. Esclareça o que está em dúvida e depois deixe continuar.',
    },
    'refusals-in-a-row': {
      title: 'Dez links recusados seguidos',
      text: 'Quando o serviço recusa dez links avulsos, um após o outro, dificilmente os links são a causa. Links recusados não custam nada. Olhe as palavras do serviço e depois deixe continuar.',
    },
    'day-cap': {
      title: 'Teto do dia',
      text: 'O próximo lote gastaria mais do que a conta permite em um dia. Amanhã continua sozinho; para continuar hoje, aumente o teto.',
    },
    'submission-cap': {
      title: 'Teto de um envio',
      text: 'O próximo lote gastaria mais do que a conta permite em um envio, por isso o resto dele espera; os outros envios continuam. Aumente o teto ou cancele o resto.',
    },
    'disk-full': {
      title: 'Disco cheio',
      text: 'Nada é enviado que não possa ser anotado antes. O que foi enviado consta nos registros. Libere espaço e tente de novo.',
    },
    'folder-unwritable': {
      title: 'Não é possível gravar na pasta de dados',
      text: 'Nada é enviado que não possa ser anotado antes. Deixe o Linkferry gravar de novo na pasta e tente de novo.',
    },
    'links-damaged': {
      title: 'Links guardados danificados',
      text: 'Cada lote é verificado antes do envio. Os links dele nos registros não são os que foram gravados ali: um disco ou uma memória os alterou. Nada dele é enviado, então nada é pago que não esteja em alguma lista. Cancele o resto da lista e adicione-a de novo a partir da origem; mande também verificar o disco.',
    },
    'paused-by-user': {
      title: 'Pausado por você',
      text: 'Espera até você deixar continuar. O que estava a caminho quando você pausou ainda conta.',
    },
  },

  keys: {
    anywhere: 'Teclas em qualquer lugar',
    new: 'Teclas em Novo',
    grid: 'Teclas em uma lista de linhas, lotes ou links',
    queue: 'Teclas na Fila',
    map: 'Teclas no mapa dos lotes de um envio',
    does: {
      screenNew: 'Novo',
      screenQueue: 'Fila',
      screenHistory: 'Histórico',
      screenAccounts: 'Contas',
      settings: 'Configurações',
      find: 'Para a busca da tela',
      message: 'À mensagem mais recente, e de volta',
      help: 'Ajuda',
      keys: 'Estas teclas',
      leave: 'Fechar o que está aberto por cima',
      emptySearch: 'Limpar uma busca',
      paste: 'Adicionar o que está na área de transferência',
      openFiles: 'Abrir arquivos',
      submit: 'Enviar',
      undo: 'Desfazer',
      redo: 'Refazer',
      goToLine: 'Ir para uma linha pelo número',
      suggestion: 'Aceitar a sugestão de uma linha, ou editá-la',
      edit: 'Editar a linha',
      leaveOut: 'Omitir linhas, ou recuperá-las',
      copy: 'Copiar os links das linhas selecionadas',
      menu: 'Todas as opções da linha',
      move: 'Para cima e para baixo',
      page: 'Uma página para cima ou para baixo',
      ends: 'Para a primeira ou a última linha',
      extend: 'Selecionar mais linhas',
      all: 'Selecionar todas as linhas',
      none: 'Não selecionar nada',
      keepEdit: 'Manter o que foi digitado em uma linha',
      leaveEdit: 'Deixar uma linha como estava antes da edição',
      heading: 'De cabeçalho em cabeçalho de uma lista',
      sort: 'Ordenar por uma coluna, no cabeçalho dela',
      column: 'Alargar ou estreitar uma coluna, no cabeçalho dela',
      openBatch: 'Mostrar os links de um lote',
      order: 'Fazer um envio sair antes ou depois dos outros, no cartão dele',
      cell: 'De lote em lote',
      cellEnds: 'Para o primeiro ou o último lote',
      cellAsk: 'Perguntar se um lote talvez cobrado foi cobrado',
    },
  },
}
