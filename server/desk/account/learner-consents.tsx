import { Facts } from '#server/desk/frame/detail'
import { momentText } from '#server/desk/frame/row'
import { Rows } from '#server/desk/parts/rows'
import { emailOfUser } from '#server/repositories/account/email'
import { consentsOf } from '#server/repositories/account/learner-file'
import { marketingAnswers, openChannels } from '#server/repositories/account/message/channels'
import { maskEmail } from '@/domain/account/email'
import { outChannelNames, outChannels } from '@/domain/account/message-channels'
import { filePage } from './learner-page'

const MOST_ROWS = 100
const sources = { settings: '消息设置', mail: '邮件里退订' } as const

/** The agreements that a learner accepted, the ways that reach them, and what they said about advertising. */
export const consents = filePage('/consents', {
  load: async ({ db }, _visit, userId) => {
    const [agreements, answers, open, email] = await Promise.all([
      consentsOf(db, userId, MOST_ROWS),
      marketingAnswers(db, userId, MOST_ROWS),
      openChannels(db, userId),
      emailOfUser(db, userId),
    ])
    const closed = outChannelNames.filter((channel) => !open.includes(channel))
    return { agreements, answers: answers.map((row, id) => ({ id, ...row })), closed, email }
  },
  view: ({ agreements, answers, closed, email }) => (
    <>
      <Facts
        of={[
          ['邮箱', email === null ? '没有绑定' : maskEmail(email)],
          ['关掉的提醒方式', closed.map((channel) => outChannels[channel]).join('、') || '没有'],
        ]}
      />
      <h2>协议</h2>
      <Rows
        of={agreements}
        empty="没有授权记录"
        columns={[
          ['协议', ({ kind, version }) => `${kind} ${version}`],
          ['选择', ({ isGiven }) => (isGiven ? '同意' : '撤回')],
          ['位置', ({ place }) => place],
          ['时间', ({ givenAt }) => momentText(givenAt)],
        ]}
      />
      <h2>活动和优惠</h2>
      <Rows
        of={answers}
        empty="没有同意过短信或邮件的活动和优惠"
        columns={[
          ['方式', ({ channel }) => outChannels[channel]],
          ['选择', ({ isGiven }) => (isGiven ? '同意' : '撤回')],
          ['位置', ({ source }) => sources[source]],
          ['看到的话', ({ words }) => words],
          ['时间', ({ at }) => momentText(at)],
        ]}
      />
    </>
  ),
})
