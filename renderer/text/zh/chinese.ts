import type { Catalogue } from '../catalogue.ts'
import { accounts } from './accounts.ts'
import { app } from './app.ts'
import { help } from './help.ts'
import { history } from './history.ts'
import { newScreen } from './new.ts'
import { queue } from './queue.ts'
import { settings } from './settings.ts'
import { when } from './when.ts'
import { words } from './words.ts'

/**
 * Every word of the window in Simplified Chinese, addressed as 您. One word each, everywhere: link
 * 链接, line 行, list 列表, account 账户, token 令牌, service 服务, submission and to submit 提交
 * (counted in 项), to send 发送, batch 批次, task 任务, unit 点数 (counted in 点), balance 余额, to
 * charge 扣费, maybe charged 可能已扣费, in doubt 存疑, to settle 核实, "Was it charged?" 是否已扣费？,
 * receipt 回执, accepted 已接受, refused 被拒绝, turned away 被退回, not usable 不可用, sent before
 * 之前已发送, left out 已排除, needs your choice 待您选择, fixed 已修正, to mend 修正, drip feed
 * 分期发送, portion 期, cap 上限, results 结果, books 账本, on record 有记录, Practice 练习.
 */
export const chinese: Catalogue<'zh'> = {
  words,
  app,
  new: newScreen,
  queue,
  history,
  accounts,
  settings,
  help,
  when,
}
