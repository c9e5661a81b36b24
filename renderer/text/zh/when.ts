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
}
