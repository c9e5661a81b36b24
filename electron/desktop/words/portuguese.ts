import type { DesktopWords } from './desktop-words.ts'

const count = (value: number) => value.toLocaleString('pt')

/** What the desktop says outside its page, in Portuguese, with the words of `renderer/i18n/pt`. */
export const portuguese: DesktopWords = {
  menu: {
    file: '&Arquivo',
    view: 'E&xibir',
    settings: 'Configurações…',
    openLists: 'Abrir listas…',
    openRecent: 'Abrir recentes',
    checkForUpdates: 'Procurar atualizações…',
    showLogs: 'Mostrar logs',
    copyDiagnostics: 'Copiar diagnóstico',
    showLicences: 'Licenças de terceiros',
    roles: {
      about: 'Sobre o Linkferry',
      services: 'Serviços',
      hide: 'Ocultar o Linkferry',
      hideOthers: 'Ocultar outros',
      unhide: 'Mostrar tudo',
      quit: 'Encerrar o Linkferry',
      close: 'Fechar janela',
      clearRecentDocuments: 'Limpar menu',
      editMenu: '&Editar',
      undo: 'Desfazer',
      redo: 'Refazer',
      cut: 'Recortar',
      copy: 'Copiar',
      paste: 'Colar',
      pasteAndMatchStyle: 'Colar e manter estilo',
      delete: 'Apagar',
      selectAll: 'Selecionar tudo',
      resetZoom: 'Tamanho real',
      zoomIn: 'Ampliar',
      zoomOut: 'Reduzir',
      togglefullscreen: 'Tela cheia',
      windowMenu: '&Janela',
      minimize: 'Minimizar',
      zoom: 'Zoom',
      front: 'Trazer tudo para a frente',
      help: 'A&juda',
    },
  },
  tray: { open: 'Abrir o Linkferry', quit: 'Sair' },
  notices: {
    practice: 'Prática',
    paused: (account: string) => `${account} está em pausa`,
    pausedText: 'O envio está parado até você olhar. Nada se perdeu.',
    stopped: 'O Linkferry parou de enviar',
    stoppedText: 'Abra-o para ver por quê.',
    done: 'Tudo enviado',
    doneWith: (label: string) => `Tudo enviado: ${label}`,
    accepted: (links: number) => `aceitos: ${count(links)}`,
    refused: (links: number) => `recusados: ${count(links)}`,
    inDoubt: (links: number) => `talvez cobrados: ${count(links)}`,
    sentBefore: (links: number) => `já enviados: ${count(links)}`,
    cancelled: (links: number) => `cancelados: ${count(links)}`,
  },
  page: {
    hangs: 'A janela não responde.',
    hangsText: 'O envio continua mesmo assim. Uma nova página mostra como está tudo.',
    died: 'A página da janela falhou duas vezes.',
    diedText: 'O envio continua mesmo assim. Uma nova página mostra como está tudo.',
    notLoaded: 'A página da janela não pôde ser carregada.',
    notLoadedText: (reason) =>
      `O envio continua mesmo assim. Se carregar de novo não ajudar, feche o Linkferry e abra-o outra vez.\n\n${reason}`,
    wait: 'Esperar',
    reload: 'Carregar de novo',
    notNow: 'Agora não',
  },
  quit: {
    message: 'O Linkferry ainda está enviando.',
    detail: (seconds: number) =>
      `Se você sair, uma requisição em andamento tem ${seconds} segundos para receber a resposta; sem ela, os links dela contam como talvez cobrados. Todos os outros links continuam na fila.`,
    keepSending: 'Continuar enviando',
    quit: 'Sair',
  },
  start: {
    unreadable: 'Não foi possível ler as suas configurações.',
    unreadableText: (keptAside: string) =>
      `O Linkferry inicia com as configurações usuais, e os tokens precisam ser inseridos de novo. Nenhum link e nenhum envio é afetado. O arquivo foi guardado como ${keptAside}`,
    unusable: 'Não foi possível usar algumas das suas configurações.',
    unusableText: (settings: string) =>
      `No lugar delas valem as usuais; todas as outras continuam como estavam. O arquivo contém:\n\n${settings}`,
    failed: 'O Linkferry não conseguiu iniciar',
    notOursText: (folder: string, names: string, more: number) =>
      `A pasta ${folder} contém outras coisas: ${names}${more > 0 ? ` e mais ${more}` : ''}.\n\nO Linkferry guarda os seus dados apenas em uma pasta própria, e não alterou nada aqui. Inicie-o com uma pasta nova ou vazia: indique-a com --data-dir.`,
    unsandboxedText:
      'Nada foi aberto nem enviado. O Linkferry foi iniciado sem o sandbox que separa a janela dele dos seus arquivos e tokens, e não funciona assim. Uma AppImage é iniciada assim quando este sistema não permite que ela crie um sandbox: instale em vez dela o pacote .deb ou .rpm, que o configura. Se você mesmo usou --no-sandbox ou ELECTRON_DISABLE_SANDBOX, inicie sem isso.',
    failedText: (folder: string, reason: string) =>
      `Nada foi enviado, e os seus dados ficaram como estavam. Verifique se a pasta ${folder} pode ser lida e gravada, e inicie o Linkferry de novo.\n\n${reason}`,
  },
  save: { gz: 'GZIP', txt: 'Texto', xlsx: 'Excel' },
  opening: {
    notTaken: 'Nem tudo pôde ser aberto.',
    notTakenWhy: (what: string, why: string) => `${what}: ${why}`,
    restIsInNew: 'O que foi adicionado está em Novo. Nada foi enviado.',
    why: {
      'unknown-draft': 'A lista foi enviada ou limpa nesse meio-tempo. Abra de novo.',
      'file-unreadable':
        'Não foi possível ler o arquivo. Verifique se ele existe e se você pode abri-lo.',
      'file-is-folder': 'Isso é uma pasta. Abra os arquivos que estão nela.',
      'not-a-file':
        'Isso não é um arquivo, e sim um dispositivo, um soquete ou um pipe em que nada escreve.',
      'file-changed':
        'O arquivo mudou durante a leitura, então nada dele foi adicionado. Abra-o de novo.',
      'unsupported-file':
        'Este tipo de arquivo não pode ser lido. Salve-o como .xlsx, CSV ou texto.',
      'unsupported-inside':
        'Um arquivo compactado nele não pode ser lido. Descompacte-o e abra as listas que estão nele.',
      'no-list-inside': 'Não contém nenhuma lista, só arquivos como imagens, PDFs ou programas.',
      'encrypted-file': 'Está protegido por senha. Salve-o sem ela.',
      'binary-file': 'O arquivo não é texto. Salve a lista como texto.',
      'damaged-file':
        'O arquivo está danificado ou cortado, por isso poderiam faltar links. Obtenha-o de novo.',
      'expands-too-much':
        'Descompactado, o arquivo é muito mais que uma lista de links. Descompacte-o antes.',
      'nested-too-deep': 'O arquivo tem níveis demais. Descompacte-o antes.',
      'no-links': 'Não há nele nenhum link que comece com http:// ou https://.',
      'line-too-long': 'Uma linha é longa demais para ser uma lista de links.',
      'too-many-rows':
        'Não há espaço ao lado do que está em Novo: juntos seriam mais de 33 milhões de linhas ou 2 GB. Envie antes o que está em Novo e depois adicione isto.',
      'disk-full': 'O disco está cheio. Libere espaço e abra de novo.',
      'folder-unwritable':
        'O Linkferry não pode gravar na sua pasta de dados. Resolva isso e abra de novo.',
      cancelled: 'A leitura foi interrompida.',
      'engine-gone':
        'O motor do Linkferry não está em execução. Novo diz por quê; abra de novo quando ele funcionar.',
      'unknown-request': 'Este Linkferry não pode fazer isso.',
      'invalid-input': 'Este Linkferry não pode fazer isso.',
    },
  },
  updates: {
    none: 'Este Linkferry não procura atualizações.',
    whyNone: {
      'not-packaged':
        'Ele é executado a partir do código-fonte. Obtenha um mais novo de onde obteve este.',
      'unsigned-system':
        'No Linux as novas versões vêm de onde você obteve esta: o seu gerenciador de pacotes, ou uma nova AppImage.',
      'no-feed':
        'Ele foi empacotado sem endereço de atualizações. Obtenha as novas versões de onde obteve esta.',
      'not-signed':
        'Ele não está assinado, por isso nada poderia dizer se uma atualização vem dos autores dele. Obtenha as novas versões de onde obteve esta.',
    },
    notWhileSending: 'O Linkferry não procura atualizações enquanto está enviando.',
    notWhileSendingText:
      'Procure de novo quando nada estiver sendo enviado. Nada foi baixado e nada foi alterado.',
    daily: 'Procurar atualizações uma vez por dia',
    mayDownload: (version: string) => `O Linkferry ${version} pode ser baixado.`,
    mayDownloadText:
      'Ele não é instalado antes de você dizer. Se um envio começar nesse meio-tempo, o download para e a pergunta é feita de novo.',
    download: 'Baixar',
    later: 'Mais tarde',
    isNewest: (version: string) => `O Linkferry ${version} é o mais novo.`,
    mayInstall: (version: string) => `O Linkferry ${version} está pronto para ser instalado.`,
    mayInstallText:
      'O Linkferry fecha, é substituído e abre de novo. Suas listas e registros ficam como estão.',
    install: 'Instalar agora',
    failed: {
      look: 'O Linkferry não conseguiu procurar atualizações.',
      download:
        'A atualização não pôde ser baixada, ou não está assinada pelos autores desta versão.',
      install: 'A atualização não pôde ser instalada. O Linkferry inicia de novo como estava.',
    },
    failedText: 'O log diz por quê (Ajuda → Mostrar logs). Nada foi alterado.',
  },
}
