import type { PluralForms, Translated } from '../catalogue.ts'
import type { settings as english } from '../settings.ts'

/** Settings in Portuguese. */
export const settings: Translated<typeof english, PluralForms['pt']> = {
  title: 'Configurações',
  savedAtOnce: 'As alterações são salvas na hora',
  appearance: {
    title: 'Aparência e idioma',
    theme: 'Tema',
    system: 'Como o sistema',
    light: 'Claro',
    dark: 'Escuro',
    language: 'Idioma',
    systemLanguage: 'Como o sistema: {{language}}',
    new: 'Novo',
    newHint:
      'Esta tradução é nova. Onde uma frase sobre dinheiro não estiver clara, vale a inglesa.',
    filesHint:
      'Um relatório para um cliente pode estar em outro. Os arquivos de resultados e o terminal continuam em inglês, para que os programas que os leem continuem funcionando.',
  },
  sending: {
    title: 'Envio',
    confirmAbove: 'Perguntar antes de um envio com mais unidades que isto',
    hint: 'Um envio de {{more, number}} unidades pergunta antes; um de {{units, number}}, não. O primeiro uso de uma conta, ou de uma conta alterada, sempre pergunta.',
    leaveOutSentElsewhere: 'Omitir links que foram enviados em outra conta',
    leaveOutHint:
      'Contam como já enviados e não são pagos de novo. Desativado: são enviados, com um aviso que diz em que conta e quando. Prática nunca conta.',
    asksAlways: 'Todo envio pergunta antes.',
    invalid:
      'Informe um número inteiro de 0 a {{most, number}}. Até lá continua em {{saved, number}}.',
  },
  desktop: {
    title: 'Este computador',
    notifications: 'Avisar quando um envio terminar ou precisar de mim',
    notificationsHint:
      'Só enquanto você olha outra janela. Seu sistema pode ter uma opção própria para isto.',
    keepAwake: 'Manter o computador ativo enquanto links são enviados',
    keepAwakeHint:
      'A tela ainda pode apagar. Um notebook fechado dorme mesmo assim; o envio continua quando ele acorda.',
    background: 'Continuar enviando quando a janela for fechada',
    backgroundHint:
      'Um ícone ao lado do relógio a abre de novo. Desativado: fechar a janela encerra o Linkferry.',
    login: 'Iniciar quando eu entrar no sistema',
    loginHint: 'Os envios em andamento continuam sozinhos.',
    updates: 'Procurar atualizações uma vez por dia',
    updatesHint:
      'Só se este pacote indicar onde procurá-las. Nada é baixado nem instalado sem perguntar, nem enquanto links são enviados.',
  },
  about: {
    title: 'Este Linkferry',
    version: 'Versão',
    host: 'Executado como',
    desktop: 'Aplicativo de desktop',
    browser: 'No navegador',
    dataFolder: 'Pasta de dados',
    dataFolderHint:
      'Tudo o que foi enviado consta ali. Só um Linkferry pode usá-la por vez; mover ou apagar a pasta esquece o que foi pago. Uma cópia de segurança restaurada não sabe o que foi enviado desde então: esses links seriam enviados e pagos de novo.',
    showDataFolder: 'Mostrar a pasta',
    notShown: 'Este computador não conseguiu abrir a pasta. O local dela está acima.',
    tokens: 'Tokens',
    tokenStore: {
      strong:
        'Guardados e criptografados pelo cofre de chaves deste computador. Permanecem depois que o Linkferry é fechado.',
      weak: 'Este computador não tem um cofre de chaves forte. Os tokens são mantidos até o Linkferry ser fechado, a menos que você escolha guardar algum com proteção fraca.',
      denied:
        'O cofre de chaves deste computador recusou. Os tokens são mantidos até o Linkferry ser fechado e depois precisam ser inseridos de novo. Para consultá-lo outra vez, reinicie o Linkferry.',
      waiting:
        'O cofre de chaves deste computador ainda não respondeu. Se ele pedir para ser desbloqueado, desbloqueie.',
      unasked:
        'O cofre de chaves deste computador será consultado quando o primeiro token for guardado.',
      'session-only':
        'No navegador os tokens são mantidos na memória até o Linkferry ser fechado, e nunca são gravados. O aplicativo de desktop pode guardá-los.',
    },
  },
}
