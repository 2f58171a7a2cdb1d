import { Rows } from '#server/desk/parts/rows'
import type { Mailing, MailingCount } from '#server/repositories/account/mailing'
import { outChannels } from '@/domain/account/message-channels'

const channels = { inbox: '站内消息', ...outChannels } as const
const states = [
  ['waiting', '等着发'],
  ['sending', '正在发'],
  ['sent', '发出'],
  ['refused', '没有同意'],
  ['failed', '失败'],
] as const

type Props = { row: Mailing; counts: readonly MailingCount[]; opened: number }

/** The message as learners see it, and how far each way has come. */
export function MailingView({ row, counts, opened }: Props) {
  const countOf = (channel: string, state: string) => counts.find((one) => one.channel === channel && one.state === state)?.count ?? 0
  return (
    <>
      <h2>学员看到</h2>
      <blockquote>
        <strong>{row.title}</strong>
        <p>{row.body}</p>
        {row.link !== null && <p>点开去 {row.link}</p>}
      </blockquote>
      <h2>进度</h2>
      <Rows
        of={(['inbox', ...row.channels] as const).map((id) => ({ id }))}
        columns={[
          ['方式', ({ id }) => channels[id]],
          ...states.map(([state, words]) => [words, ({ id }: { id: keyof typeof channels }) => countOf(id, state), true] as const),
          ['打开', ({ id }) => (id === 'inbox' ? opened : '—'), true],
        ]}
      />
    </>
  )
}
