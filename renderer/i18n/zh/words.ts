import type { PluralForms, Translated } from '../catalogue.ts'
import type { words as english } from '../words.ts'

/** Words that more than one screen uses, in Simplified Chinese. */
export const words: Translated<typeof english, PluralForms['zh']> = {
  appName: 'Linkferry',
  practice: '练习',
  practiceTag: '练习：不扣任何费用',
  samples: '示例',
  cancel: '取消',
  close: '关闭',
  undo: '撤销',
  tryAgain: '重试',
  loading: '正在加载…',
  makingFile: '正在生成文件…',
  whatIsThis: '这是什么意思？',

  unnamedList: '{{time}} 的列表',
  quoted: '“{{text}}”',
  columnWidth: '{{column}}：宽 {{px, number}} 像素',
  moreLists_other: '另外 {{count, number}} 个列表',
  fromHistory: '来自之前的列表（{{number, number}}）',

  links_other: '{{count, number}} 个链接',
  units_other: '{{count, number}} 点',
  lines_other: '{{count, number}} 行',
  tasks_other: '{{count, number}} 个任务',

  keys: {
    control: 'Ctrl',
    shift: 'Shift',
    alt: 'Alt',
    enter: 'Enter',
    escape: 'Esc',
    delete: 'Delete',
    tab: 'Tab',
    space: '空格',
    home: 'Home',
    end: 'End',
    pageUp: 'Page Up',
    pageDown: 'Page Down',
    menu: '菜单',
  },

  underAMinute: '不到一分钟',
  about: '约 {{duration}}',

  status: {
    ready: '就绪',
    cleaned: '已修正',
    decide: '待您选择',
    duplicate: '重复',
    'sent-before': '之前已发送',
    rejected: '不是可用的链接',
    excluded: '已排除',
    blank: '空行',
    later: '留待以后',
  },

  batch: {
    queued: '等待中',
    sending: '发送中',
    accepted: '已接受',
    refused: '被服务拒绝',
    split: '已拆分',
    'in-doubt': '可能已扣费',
    cancelled: '已取消',
    moved: '已移至其他账户',
    'sent-before': '之前已发送',
  },

  sentWith: {
    list: '据“{{account}}”的已付费链接',
    forgottenList: '据导入的已付费链接',
    earlierLife: '在“{{account}}”移除之前',
  },

  acceptedMeans: '服务已收下该链接；这并不表示搜索引擎已将其收录。',
}
