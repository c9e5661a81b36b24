import type { PluralForms, Translated } from '../catalogue.ts'
import type { when as english } from '../when.ts'

/** When links leave, in Simplified Chinese. */
export const when: Translated<typeof english, PluralForms['zh']> = {
  kind: { label: '时间', now: '立即', at: '定时', spread: '分期发送' },
  day: '日期',
  time: '时刻',
  pace: { label: '分期', days: '按天数', 'links-a-day': '按每天链接数' },
  days: '天数',
  linksADay: '每天链接数',
  startDay: '第一天',
  fromTime: '从',
  toTime: '到',
  hours: '从 {{from}} 到 {{to}}',
  allDay: '全天',
  missed: {
    label: 'Linkferry 未运行期间错过的部分',
    'catch-up': '立即补发',
    'keep-pace': '保持原节奏',
  },
  problem: {
    'no-time': '请输入日期和时刻。',
    'no-days': '请输入 1 到 {{most, number}} 天。',
    'no-links': '请输入每天的链接数。',
    'no-hours': '请输入起止时刻。',
    'no-start-day': '请输入第一天。',
  },
  cap: {
    dayCap: '这会达到“{{account}}”的每日上限：届时停止发送，其余的第二天自动继续。',
    portionCap:
      '一期有 {{portion, number}} 个链接，而“{{account}}”的每日上限允许发出 {{most, number}} 个：超出的部分第二天发出，因此结束得更晚。',
    putOff: '“{{account}}”的每日上限在轮到它之前已用完。此列表会自动开始发送：{{day}}。',
    noneADay: '“{{account}}”的每日上限低于一个链接的价格：在您提高之前，不会发出任何内容。',
  },
}
