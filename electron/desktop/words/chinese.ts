import type { DesktopWords } from './desktop-words.ts'

const count = (value: number) => value.toLocaleString('zh')

/** What the desktop says outside its page, in Simplified Chinese, with the words of `renderer/text/zh`. */
export const chinese: DesktopWords = {
  menu: {
    file: '文件(&F)',
    view: '查看(&V)',
    settings: '设置…',
    openLists: '打开列表…',
    openRecent: '打开最近的文件',
    checkForUpdates: '检查更新…',
    showLogs: '显示日志',
    copyDiagnostics: '复制诊断信息',
  },
  tray: { open: '打开 Linkferry', quit: '退出' },
  notices: {
    paused: (account) => `“${account}”已暂停`,
    pausedText: '在您查看之前，发送会停下。没有任何内容丢失。',
    stopped: 'Linkferry 已停止发送',
    stoppedText: '打开它以查看原因。',
    done: '全部已发送',
    doneWith: (label) => `全部已发送：${label}`,
    accepted: (links) => `${count(links)} 个已接受`,
    refused: (links) => `${count(links)} 个被拒绝`,
    inDoubt: (links) => `${count(links)} 个可能已扣费`,
    cancelled: (links) => `${count(links)} 个已取消`,
  },
  hang: {
    message: '窗口没有响应。',
    detail: '发送照常继续。重新加载页面即可看到各项的现状。',
    wait: '等待',
    reload: '重新加载',
  },
  quit: {
    message: 'Linkferry 仍在发送。',
    detail: (seconds) =>
      `如果退出，正在进行的请求还有 ${count(seconds)} 秒等待答复；没有得到答复，其链接就计为可能已扣费。所有其他链接留在队列中。`,
    keepSending: '继续发送',
    quit: '退出',
  },
  start: {
    unreadable: '无法读取您的设置。',
    unreadableText: (keptAside) =>
      `Linkferry 以默认设置启动，令牌须重新输入。没有任何链接或提交受到影响。该文件已保留为 ${keptAside}`,
    failed: 'Linkferry 无法启动',
    failedText: (folder, reason) =>
      `没有发送任何内容，您的数据保持原样。请检查文件夹 ${folder} 是否可读写，然后重新启动 Linkferry。\n\n${reason}`,
  },
  save: { gz: 'GZIP', txt: '文本', xlsx: 'Excel' },
  opening: {
    mayAdd: (lines) => `将某个链接带来的 ${count(lines)} 行添加到您的列表？`,
    andMore: (lines) => `以及另外 ${count(lines)} 行`,
    nothingIsSent: '在您按下“提交”之前，不会发送任何内容。',
    cancel: '取消',
    add: '添加到列表',
    theList: '列表',
    notTaken: '有些内容无法打开。',
    notTakenText: (what, why) =>
      `${what}：${why}\n\n此前已添加的内容在“新建”中。没有发送任何内容。`,
    why: {
      'unknown-draft': '该列表其间已被发送或清空。请重新打开。',
      'file-unreadable': '无法读取该文件。请检查它是否存在、您是否有权打开。',
      'file-is-folder': '那是一个文件夹。请打开其中的文件。',
      'unsupported-file': '无法读取此类文件。请另存为 .xlsx、CSV 或文本。',
      'binary-file': '该文件不是文本。请将列表另存为文本。',
      'damaged-file': '该文件已损坏或不完整，因此可能缺少链接。请重新获取。',
      'expands-too-much': '该文件解压后远超一份链接列表的大小。请先解压。',
      'nested-too-deep': '该文件的压缩或嵌套层次太深。请先解压。',
      'no-links': '其中没有以 http:// 或 https:// 开头的链接。',
      'line-too-long': '有一行太长，不像链接列表。',
      'too-many-rows': '列表超出了一项提交所能容纳的长度。请先发送“新建”中的内容，再添加其余的。',
      'disk-full': '磁盘已满。请腾出一些空间，然后重新打开。',
      'folder-unwritable': 'Linkferry 无权写入其数据文件夹。请解决后重新打开。',
      cancelled: '读取已停止。',
      'engine-gone': 'Linkferry 的引擎没有运行。“新建”中说明了原因；请在它运行后重新打开。',
      'unknown-request': '此 Linkferry 做不到这一点。',
      'invalid-input': '此 Linkferry 做不到这一点。',
    },
  },
  updates: {
    none: '此 Linkferry 不检查更新。',
    whyNone: {
      'not-packaged': '它从源代码运行。请从您取得源代码的地方获取更新的版本。',
      'unsigned-system':
        '在 Linux 上，新版本来自您取得此版本的地方：您的包管理器，或新的 AppImage。',
      'no-feed': '它打包时没有更新地址。请从您取得它的地方获取新版本。',
      'not-signed': '它没有签名，因此无法判断更新是否来自其制作者。请从您取得它的地方获取新版本。',
    },
    notWhileSending: 'Linkferry 在发送期间不检查更新。',
    notWhileSendingText: '请在没有发送时再检查。没有获取任何内容，也没有更改任何内容。',
    daily: '每天检查一次更新',
    mayDownload: (version) => `可以下载 Linkferry ${version}。`,
    mayDownloadText: '没有您的同意不会安装。如果其间开始发送，下载会停止，并会再次询问您。',
    download: '下载',
    later: '稍后',
    isNewest: (version) => `Linkferry ${version} 是最新版本。`,
    mayInstall: (version) => `Linkferry ${version} 已可安装。`,
    mayInstallText: 'Linkferry 会关闭、被替换，然后重新打开。您的列表和账本保持原样。',
    install: '立即安装',
    failed: {
      look: 'Linkferry 无法检查更新。',
      download: '无法下载更新，或更新没有由此版本的制作者签名。',
      install: '无法安装更新。Linkferry 会以原样重新启动。',
    },
    failedText: '日志中说明了原因（帮助 → 显示日志）。没有更改任何内容。',
  },
}
