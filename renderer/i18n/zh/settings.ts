import type { PluralForms, Translated } from '../catalogue.ts'
import type { settings as english } from '../settings.ts'

/** Every word of Settings, in Simplified Chinese. */
export const settings: Translated<typeof english, PluralForms['zh']> = {
  title: '设置',
  savedAtOnce: '更改会立即保存',
  appearance: {
    title: '外观与语言',
    theme: '主题',
    system: '跟随系统',
    light: '浅色',
    dark: '深色',
    language: '语言',
    systemLanguage: '跟随系统：{{language}}',
    new: '新',
    newHint: '此翻译是新的。有关费用的句子如有不清楚之处，以英文为准。',
    filesHint: '客户报告可以用另一种语言。结果文件和终端保持英文，以便读取它们的程序继续正常工作。',
  },
  sending: {
    title: '发送',
    confirmAbove: '提交超过多少点时先询问',
    hint: '{{more, number}} 点的提交会先询问，{{units, number}} 点的不会。首次使用账户或使用更改过的账户时总会询问。',
    leaveOutSentElsewhere: '排除已在其他账户发送过的链接',
    leaveOutHint:
      '它们算作之前已发送，不会再次付费。关闭时：照常发送，并附警告说明曾在哪个账户、何时发送。练习不计在内。',
    asksAlways: '每项提交都会先询问。',
    invalid: '请输入 0 到 {{most, number}} 的整数。在此之前仍为 {{saved, number}}。',
  },
  desktop: {
    title: '这台计算机',
    notifications: '提交完成或需要我处理时通知',
    notificationsHint: '仅在您查看其他窗口时。您的系统可能另有自己的通知开关。',
    keepAwake: '发送链接时让计算机保持唤醒',
    keepAwakeHint: '屏幕仍可能变暗。合上的笔记本电脑照样会睡眠；唤醒后继续发送。',
    background: '窗口关闭后继续发送',
    backgroundHint: '时钟旁的图标可再次打开窗口。关闭此项时：关闭窗口即退出。',
    login: '登录时启动',
    loginHint: '进行中的提交会自动继续。',
    updates: '每天检查一次更新',
    updatesHint:
      '仅在此安装包指定了更新来源时。未经询问，或在发送链接期间，不会下载或安装任何内容。',
  },
  about: {
    title: '此 Linkferry',
    version: '版本',
    host: '运行方式',
    desktop: '桌面应用',
    browser: '在浏览器中',
    dataFolder: '数据文件夹',
    dataFolderHint:
      '发送过的一切都记录在那里。一次只能有一个 Linkferry 使用它；移动或删除它，就会忘记哪些已付费。恢复的备份不知道此后发送过什么：那些链接会再次发送并再次付费。',
    showDataFolder: '显示文件夹',
    notShown: '这台计算机无法打开该文件夹。其位置见上方。',
    tokens: '令牌',
    tokenStore: {
      strong: '由这台计算机的密钥库加密保存。Linkferry 关闭后仍会保留。',
      weak: '这台计算机没有强密钥库。令牌只保留到 Linkferry 关闭为止，除非您选择以弱保护存储。',
      denied:
        '这台计算机的密钥库拒绝了访问。令牌只保留到 Linkferry 关闭为止，之后须重新输入。如需再次请求，请重新启动 Linkferry。',
      waiting: '这台计算机的密钥库尚未响应。如果系统要求解锁，请解锁。',
      unasked: '存储第一个令牌时才会访问这台计算机的密钥库。',
      'session-only':
        '在浏览器中，令牌只保存在内存里，直到 Linkferry 关闭，绝不写入磁盘。桌面应用可以存储令牌。',
    },
  },
}
