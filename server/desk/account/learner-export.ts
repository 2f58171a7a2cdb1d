import { type Area, act } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { sendMessage } from '#server/repositories/account/message'
import { learnerCopy } from '#server/services/account/privacy'
import { dayText } from '@/domain/time/day'
import { learnerAt } from './learner-page'

const exportLearner = act({
  name: 'export-learner',
  title: '导出学员的全部数据',
  roles: [],
  confirms: 'each',
  fields: { reason: text({ label: '原因', most: 200 }) },
  start: async ({ db }, ref) => ({ facts: [['学员', (await learnerAt(db, ref)).nickname]] }),
  preview: () => [
    '下载一份压缩包：这位学员的全部记录，和上传过的图片、录音',
    '密码、登录凭证和实名信息不在里面',
    '学员会收到消息；这次导出会记入操作记录',
  ],
  run: async (tx, { ref, values, deps, now, formKey }) => {
    const { id: userId } = await learnerAt(tx, ref)
    const content = await learnerCopy(deps, tx, userId)
    const body = `学校导出了一份你的数据。原因：${values.reason}。不是你要求的，请联系客服。`
    const told = { kind: 'account_security', title: '你的数据已导出', link: '/support-chat' } as const
    await sendMessage(tx, { userId, ref: formKey, body, now, ...told })
    const archive = { name: `learner-${userId}-${dayText(now)}.zip`, content }
    return { object: `user:${userId}`, before: null, after: null, reason: values.reason, to: `/learners/${userId}`, archive }
  },
})

/** Copies of learners' data. */
export const learnerExportArea: Area = { pages: [], acts: [exportLearner] }
