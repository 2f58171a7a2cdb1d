import { type Area, act } from '#server/desk/frame/row'
import { messageFields } from '#server/desk/parts/message-fields'
import { addressOrNone } from '#server/desk/site/blocks/part'
import { sendMessage } from '#server/repositories/account/message'
import { standingLearnerAt } from './learner-page'

/** Writes to one learner: into their messages, and by the ways that they allow messages of the school. */
const tell = act({
  name: 'tell-learner',
  title: '发消息',
  roles: ['service'],
  fields: {
    ...messageFields,
    link: addressOrNone('点开后去的页面').field,
  },
  start: async ({ db }, ref) => {
    const { nickname, id } = await standingLearnerAt(db, ref)
    return { facts: [['学员', `${nickname}（${id}）`]] }
  },
  preview: async ({ db }, ref, { title, body, link }) => {
    const { nickname } = await standingLearnerAt(db, ref)
    return [
      `${nickname} 看到：${title}。${body}`,
      link ? `点开去 ${link}` : '点开没有别的页面',
      '进站内消息，再通过学员开着的微信、短信或邮件提醒',
    ]
  },
  run: async (tx, { ref, values: { title, body, link }, now, formKey }) => {
    const { id: userId } = await standingLearnerAt(tx, ref)
    await sendMessage(tx, { userId, kind: 'school_notice', ref: formKey, title, body, ...(link && { link }), now })
    return { object: `user:${userId}`, before: null, after: { title, body, link }, to: `/learners/${userId}/messages` }
  },
})

export const learnerMessageArea: Area = { pages: [], acts: [tell] }
