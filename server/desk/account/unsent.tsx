import { list } from '#server/desk/frame/list'
import { type Area, momentText } from '#server/desk/frame/row'
import { listUnsent, type UnsentLine } from '#server/repositories/account/message/delivery'
import { outChannels } from '@/domain/account/message-channels'
import { isMessageKind, messageKinds } from '@/domain/account/messages'

const states = { sending: '没有结果', sent: '已发出', refused: '对方没有同意', failed: '失败' } as const

const unsent = list<UnsentLine>({
  path: '/unsent',
  title: '没有送达的消息',
  section: '设置',
  roles: ['service'],
  filters: [{ name: 'state', label: '原因', choices: { refused: '对方没有同意' } }],
  columns: [
    { title: '消息', text: ({ kind }) => (isMessageKind(kind) ? messageKinds[kind].title : kind) },
    { title: '学员', text: ({ userId }) => String(userId), isNumber: true },
    { title: '方式', text: ({ channel }) => outChannels[channel] },
    { title: '结果', text: ({ state, error }) => [states[state], error].filter(Boolean).join('：') },
    { title: '时间', text: ({ at }) => momentText(at) },
  ],
  load: ({ db }, { filter, ...rest }) => listUnsent(db, { state: filter.state, ...rest }),
})

/** Messages that stayed in the inbox: a provider failed, or the learner did not agree. */
export const unsentArea: Area = { pages: [unsent], acts: [] }
