import type { ReactNode } from 'react'
import type { GuideContact } from '@/contract/course/guide.schema'
import { go } from '@/navigation/go'
import { Button, View } from '@/platform/elements'
import { Avatar } from '@/ui/avatar'
import { Card, Cell } from '@/ui/card'
import { Icon, type IconName } from '@/ui/icon'
import { Tag } from '@/ui/tag'
import './index.scss'

/** A row with its drawing before the words. */
export function Line({ icon, side, onClick, children }: { icon: IconName; side?: string; onClick: () => void; children: ReactNode }) {
  return (
    <Cell side={side} onClick={onClick}>
      <View className="helper-line">
        <View className="helper-line__sign">
          <Icon name={icon} />
        </View>
        <View>{children}</View>
      </View>
    </Cell>
  )
}

const contactWords = { banban: '班主任', assistant: '助教' } as const

function Contacts({ kind, of }: { kind: keyof typeof contactWords; of: readonly GuideContact[] }) {
  return of.map(({ id, name, avatar, courseId, courseTitle, phase }) => (
    <Cell key={id} side={phase === 'added' ? <Tag tone="right">已添加</Tag> : '去添加'} onClick={() => go('join_banban', {}, { courseId })}>
      <View className="helper-line">
        <Avatar src={avatar} name={name} />
        <View>
          {name} <Tag>{contactWords[kind]}</Tag>
          <View className="small">{courseTitle}</View>
        </View>
      </View>
    </Cell>
  ))
}

/** People who help: teachers and assistants of the learner's courses, and the ways to ask. */
export function People({ banban, assistants }: Record<'banban' | 'assistants', readonly GuideContact[]>) {
  return (
    <Card id="helper-people">
      <View className="title" role="heading">
        找人帮忙
      </View>
      <Contacts kind="banban" of={banban} />
      <Contacts kind="assistant" of={assistants} />
      <Line icon="circle-help" onClick={() => go('doubt_ask')}>
        向老师提问
      </Line>
      <Line icon="headphones" onClick={() => go('support_chat')}>
        联系客服
      </Line>
    </Card>
  )
}

const tools: readonly { icon: IconName; text: string; open: () => void }[] = [
  { icon: 'search', text: '全站搜索', open: () => go('search', {}, { type: 'all' }) },
  { icon: 'smartphone', text: '离线下载', open: () => go('tiku_downloads') },
  { icon: 'pencil-line', text: '我的笔记', open: () => go('tiku_notes') },
  { icon: 'calculator', text: '金融计算器', open: () => go('calculator') },
  { icon: 'clock', text: '学习提醒', open: () => go('set_task') },
]

/** Study tools besides courses. */
export function Tools() {
  return (
    <Card id="helper-tools">
      <View className="title" role="heading">
        常用工具
      </View>
      <View className="helper-grid">
        {tools.map(({ icon, text, open }) => (
          <Button key={text} className="helper-grid__one" onClick={open}>
            <View className="helper-line__sign">
              <Icon name={icon} />
            </View>
            {text}
          </Button>
        ))}
      </View>
    </Card>
  )
}
