import { useQueryClient } from '@tanstack/react-query'
import type { GuideContact } from '@/contract/course/guide.schema'
import { moveContact } from '@/data/course/guide'
import { useAct } from '@/data/http/use-act'
import { openAddress } from '@/navigation/open-address'
import { clipboard } from '@/platform/clipboard'
import { Text, View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Avatar } from '@/ui/avatar'
import { Card } from '@/ui/card'
import { Tag } from '@/ui/tag'
import './contact-card.scss'

const words = {
  banban: { account: '微信号', copied: '微信号已复制，到微信里搜索添加', done: '我已添加', added: '已添加' },
  assistant: { account: '微信号', copied: '微信号已复制，到微信里搜索添加', done: '我已添加', added: '已添加' },
  group: { account: '入群口令', copied: '口令已复制，发给班主任就能进群', done: '我已进群', added: '已进群' },
} as const

type CardProps = { contact: GuideContact }

/** The ways to reach a contact. Using one records that the contact was shown. */
function useReach({ role, courseId, account, address, phase }: GuideContact) {
  const cache = useQueryClient()
  const { run: move, isBusy } = useAct((to: 'shown' | 'added') => moveContact(cache, { courseId, role, phase: to }))
  const copy = async () => {
    toast((await clipboard.copy(account)) ? words[role].copied : `没能复制，请手动输入：${account}`)
    if (phase === 'assigned') move('shown')
  }
  const open = () => {
    if (phase === 'assigned') move('shown')
    void openAddress(address)
  }
  return { isBusy, copy: () => void copy(), open, add: () => move('added') }
}

function Head({ contact: { role, courseTitle, name, avatar, phase } }: CardProps) {
  return (
    <View className="row">
      <Avatar src={avatar} name={name} />
      <View className="row__main">
        <View className="title" role="heading">
          {name}
        </View>
        <View className="small">{courseTitle}</View>
      </View>
      {phase === 'added' && <Tag tone="right">{words[role].added}</Tag>}
    </View>
  )
}

/** One contact of a course: who it is, how to reach it, and whether the learner has done so. */
export function ContactCard({ contact }: CardProps) {
  const { id, role, intro, account, address, phase } = contact
  const text = words[role]
  const { isBusy, copy, open, add } = useReach(contact)
  return (
    <Card id={`contact-${id}`}>
      <Head contact={contact} />
      <View className="muted">{intro}</View>
      <View className="contact-card__account">
        <Text>
          {text.account}：{account}
        </Text>
        <ActionButton id={`copy-${id}`} look="quiet" onClick={copy}>
          复制
        </ActionButton>
      </View>
      {address !== '' && (
        <ActionButton id={`open-${id}`} isWide onClick={open}>
          {role === 'group' ? '打开群二维码' : '去添加'}
        </ActionButton>
      )}
      {phase !== 'added' && (
        <ActionButton id={`added-${id}`} look="plain" isWide isBusy={isBusy} onClick={add}>
          {text.done}
        </ActionButton>
      )}
    </Card>
  )
}
