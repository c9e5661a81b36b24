import type { app as english } from '../app.ts'
import type { PluralForms, Translated } from '../catalogue.ts'

/** The window around the screens, in Portuguese. */
export const app: Translated<typeof english, PluralForms['pt']> = {
  screens: 'Telas',
  screen: {
    new: 'Novo',
    queue: 'Fila',
    history: 'Histórico',
    accounts: 'Contas',
    settings: 'Configurações',
  },
  help: 'Ajuda',
  noMessage: 'Não há nenhuma mensagem agora.',
  open_one: '{{count, number}} envio em aberto',
  open_many: '{{count, number}} de envios em aberto',
  open_other: '{{count, number}} envios em aberto',

  starting: {
    title: 'Iniciando…',
    text: 'O Linkferry lê seus registros antes de fazer qualquer coisa. Enquanto isso, nada é enviado.',
  },
  keyStore: {
    title: 'O cofre de chaves deste computador ainda não respondeu.',
    text: 'Até lá, os tokens guardados não podem ser lidos e nada é enviado nas contas deles. Se ele pedir para ser desbloqueado, desbloqueie. Você também pode inserir um token de novo e mantê-lo até o Linkferry ser fechado.',
  },
  opening: {
    title: 'Abrindo sua lista…',
    text: 'Ela tem {{size}}. Enquanto isso, nada é enviado.',
  },
  restarting: {
    title: 'O motor do Linkferry parou e está sendo reiniciado.',
    text: 'Nenhum link se perde. O que estava a caminho quando ele parou aparece como talvez cobrado e não é reenviado sozinho.',
  },
  lost: {
    title: 'Esta página perdeu a conexão com o Linkferry.',
    text: 'O envio continua sem a página enquanto o Linkferry estiver em execução. O que você vê pode estar desatualizado até a conexão voltar. Se o Linkferry foi encerrado, inicie-o de novo e abra o endereço que ele mostra.',
  },
  folderHeld: {
    title: 'Outro Linkferry está usando a mesma pasta de dados',
    text: 'Só um pode, para que nenhum link seja pago duas vezes. Feche o outro, ou espere um momento se ele ainda aguarda uma resposta, e tente de novo. Nada foi alterado nem enviado aqui.',
  },
  failed: {
    'folder-unwritable': {
      title: 'O Linkferry não consegue gravar na sua pasta de dados',
      text: 'Ele precisa anotar o que envia antes de enviar, por isso nada é enviado. Seus links e registros estão intactos. Verifique se a pasta existe e se é possível gravar nela, e tente de novo.',
    },
    'folder-on-network': {
      title: 'A pasta de dados do Linkferry está em uma unidade de rede',
      text: 'Ali dois computadores poderiam gravar nos mesmos registros e links poderiam ser pagos duas vezes, por isso nada é enviado e nada foi alterado. Feche o Linkferry e inicie-o com uma pasta em um disco deste computador: mova esta pasta para lá, com os registros, e indique-a com --data-dir.',
    },
    'folder-not-ours': {
      title: 'A pasta de dados contém outras coisas',
      text: 'O Linkferry guarda os seus dados apenas em uma pasta própria, para nunca mexer em um arquivo que não é dele. Nada foi alterado e nada é enviado. Feche o Linkferry e inicie-o com uma pasta nova ou vazia: indique-a com --data-dir.',
    },
    'disk-full': {
      title: 'O disco está cheio',
      text: 'O Linkferry precisa anotar o que envia antes de enviar, por isso nada mais é enviado. Seus links e registros estão intactos. Libere espaço e tente de novo.',
    },
    'ledger-corrupt': {
      title: 'Os registros do Linkferry estão danificados',
      text: 'O arquivo ledger.sqlite na pasta de dados diz quais links foram pagos, e não pode ser lido. Enviar agora poderia significar pagar duas vezes, por isso nada é enviado e o arquivo não foi alterado; se houver espaço no disco, uma cópia dele é guardada ao lado, em uma pasta cujo nome começa com damaged-ledger.\nRestaure uma cópia do seu backup e tente de novo.\nSem uma cópia, saiba antes disto: registros novos nada sabem do que já foi enviado, portanto os links que forem enviados de novo são pagos de novo, e o que estava em espera ou talvez cobrado só se encontra no arquivo antigo. Se ainda assim você quiser isso, mova os arquivos cujos nomes começam com ledger.sqlite para outra pasta, guarde-os e tente de novo; as listas de links pagos que você exportou podem ser importadas nos registros novos.',
    },
    'ledger-newer': {
      title: 'A pasta de dados é de um Linkferry mais novo',
      text: 'Esta versão não consegue ler os registros com segurança, por isso não envia nem altera nada. Instale a versão mais nova para continuar.',
    },
    'keeps-crashing': {
      title: 'O motor do Linkferry para repetidamente',
      text: 'Ele foi iniciado várias vezes sem êxito. Nenhum link se perde; o que estava a caminho aparecerá como talvez cobrado assim que ele funcionar. Tente de novo, ou reinicie antes o computador.',
    },
  },
  dataFolder: 'Pasta de dados: {{folder}}',
  notWritten: {
    'disk-full': {
      title: 'O disco está cheio, por isso o que você acabou de fazer não foi guardado.',
      text: 'Todos os links e unidades estão como antes. Libere espaço e faça de novo.',
    },
    'folder-unwritable': {
      title:
        'O Linkferry não pode gravar na sua pasta de dados, por isso o que você acabou de fazer não foi guardado.',
      text: 'Todos os links e unidades estão como antes. Faça com que seja possível gravar na pasta e faça de novo.',
    },
  },
  screenFailed: {
    title: 'Não foi possível mostrar esta tela',
    text: 'O envio não é afetado e nada se perdeu. Mostre a tela de novo; se não ajudar, recarregue a janela.',
    again: 'Mostrar de novo',
  },
}
