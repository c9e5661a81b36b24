import type { app as english } from '../app.ts'
import type { PluralForms, Translated } from '../catalogue.ts'

/** The window around the screens, in Simplified Chinese. */
export const app: Translated<typeof english, PluralForms['zh']> = {
  screens: '页面',
  screen: {
    new: '新建',
    queue: '队列',
    history: '历史',
    accounts: '账户',
    settings: '设置',
  },
  help: '帮助',
  noMessage: '现在没有消息。',
  open_other: '{{count, number}} 项未了结的提交',

  starting: {
    title: '正在启动…',
    text: 'Linkferry 做任何事之前都先读取账本。在此期间不发送任何内容。',
  },
  keyStore: {
    title: '这台计算机的密钥库尚未响应。',
    text: '在它响应之前无法读取已存储的令牌，相关账户不会发送任何内容。如果系统要求解锁密钥库，请解锁。您也可以重新输入令牌，并保留到 Linkferry 关闭为止。',
  },
  opening: {
    title: '正在打开您的列表…',
    text: '大小为 {{size}}。在此期间不发送任何内容。',
  },
  restarting: {
    title: 'Linkferry 的引擎已停止，正在重新启动。',
    text: '没有链接丢失。停止时正在发送的链接显示为可能已扣费，不会自动再次发送。',
  },
  lost: {
    title: '此页面与 Linkferry 的连接已断开。',
    text: '只要 Linkferry 在运行，没有此页面也会继续发送。连接恢复之前，您看到的内容可能不是最新的。如果 Linkferry 已被停止，请重新启动它，并打开它显示的地址。',
  },
  folderHeld: {
    title: '另一个 Linkferry 正在使用同一个数据文件夹',
    text: '只能有一个使用它，这样才不会为同一链接重复付费。请关闭另一个；如果它还在等待答复，请稍候，然后重试。这里没有更改或发送任何内容。',
  },
  failed: {
    'folder-unwritable': {
      title: 'Linkferry 无法写入其数据文件夹',
      text: '它必须先记下要发送的内容，然后才能发送，因此不发送任何内容。您的链接和账本没有被改动。请检查该文件夹是否存在、是否可写，然后重试。',
    },
    'folder-on-network': {
      title: 'Linkferry 的数据文件夹位于网络驱动器上',
      text: '在那里，两台计算机可能写入同一套账本，链接可能被重复付费，因此不发送任何内容，也没有更改任何内容。请关闭 Linkferry，并用本机磁盘上的文件夹启动它：把此文件夹连同账本一起移到那里，并用 --data-dir 指定它。',
    },
    'folder-not-ours': {
      title: '数据文件夹中有其他内容',
      text: 'Linkferry 只把数据保存在专用的文件夹中，绝不触碰不属于它的文件。未更改任何内容，也不发送任何内容。请关闭 Linkferry，用 --data-dir 指定一个新的或空的文件夹，然后重新启动。',
    },
    'disk-full': {
      title: '磁盘已满',
      text: 'Linkferry 必须先记下要发送的内容，然后才能发送，因此不再发送任何内容。您的链接和账本没有被改动。请腾出一些空间，然后重试。',
    },
    'ledger-corrupt': {
      title: 'Linkferry 的账本已损坏',
      text: '数据文件夹中的文件 ledger.sqlite 记录着哪些链接已付费，现在无法读取。此时发送可能会重复付费，因此不发送任何内容，该文件也没有被更改；如果磁盘有空间，会在它旁边名称以 damaged-ledger 开头的文件夹中保留一份副本。\n请从备份中放回一份副本，然后重试。\n如果没有副本，请先了解：新账本对之前发送过的内容一无所知，因此再次发送的链接会再次付费，而等待中的或可能已扣费的内容只能在旧文件中找到。如果您仍要这样做，请把名称以 ledger.sqlite 开头的文件移到另一个文件夹并保留好，然后重试；您导出过的已付费链接列表可以导入新账本。',
    },
    'ledger-newer': {
      title: '该数据文件夹属于更新版本的 Linkferry',
      text: '此版本无法安全读取其账本，因此不发送任何内容，也不更改任何内容。请安装更新的版本以继续。',
    },
    'keeps-crashing': {
      title: 'Linkferry 的引擎反复停止',
      text: '已多次启动，均未成功。没有链接丢失；引擎运行后，当时正在发送的链接会显示为可能已扣费。请重试，或先重新启动计算机。',
    },
  },
  dataFolder: '数据文件夹：{{folder}}',
  notWritten: {
    'disk-full': {
      title: '磁盘已满，您刚才的操作没有保存。',
      text: '所有链接和点数都与操作之前相同。请腾出一些空间，然后再做一次。',
    },
    'folder-unwritable': {
      title: 'Linkferry 无权写入其数据文件夹，您刚才的操作没有保存。',
      text: '所有链接和点数都与操作之前相同。请确保该文件夹可写，然后再做一次。',
    },
  },
  screenFailed: {
    title: '此页面无法显示',
    text: '发送不受影响，没有任何内容丢失。请重新显示；如果无效，请重新加载窗口。',
    again: '重新显示',
  },
}
