import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClassChoice } from '@/contract/study/plan.schema'
import { useAct } from '@/data/http/use-act'
import { planQueries } from '@/data/study/plan'
import { joinClass } from '@/data/study/study-pages'
import { dayWords } from '@/domain/time/day'
import { artOf } from '@/features/page-frame/empty-art'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Dialog } from '@/ui/popup'
import { Tag } from '@/ui/tag'

definePageConfig({ navigationBarTitleText: '选择班级' })

function Choice({ of, isBusy, onJoin }: { of: ClassChoice; isBusy: boolean; onJoin: () => void }) {
  const isFull = of.memberCount >= of.capacity
  return (
    <Card id={`class-${of.id}`}>
      <View className="title">{of.title}</View>
      <View className="muted">
        {of.groupTitle} · {of.teacherName}老师 · {of.taskCount} 个任务
      </View>
      <View className="small">
        {dayWords(of.startsOn)}开班 · {of.memberCount} / {of.capacity} 人
      </View>
      {of.isMine ? (
        <Tag tone="right">我的班级</Tag>
      ) : (
        <ActionButton id={`join-${of.id}`} look="plain" isWide isBusy={isBusy} disabled={isFull} onClick={onJoin}>
          {isFull ? '名额已满' : of.isTransfer ? '转入该班' : '加入班级'}
        </ActionButton>
      )}
    </Card>
  )
}

function Choices({ of }: { of: readonly ClassChoice[] }) {
  const cache = useQueryClient()
  const [asked, ask] = useState<ClassChoice>()
  const joining = useAct(({ id }: ClassChoice) => joinClass(cache, id), {
    onSuccess: (_, { title }) => {
      toast(`已加入${title}`)
      go('study_center')
    },
  })
  const join = (choice: ClassChoice) => {
    ask(undefined)
    joining.run(choice)
  }
  return (
    <View id="classes" className="page-top">
      {of.map((choice) => (
        <Choice
          key={choice.id}
          of={choice}
          isBusy={joining.busyWith?.id === choice.id}
          onJoin={() => (choice.isTransfer ? ask(choice) : join(choice))}
        />
      ))}
      {asked && (
        <Dialog
          id="transfer"
          title={`转到${asked.title}？`}
          confirm="转班"
          cancel="再想想"
          onConfirm={() => join(asked)}
          onCancel={() => ask(undefined)}
        >
          已得的学分和完成的任务都保留，没到期的任务按新班重新排。
        </Dialog>
      )}
    </View>
  )
}

export default screen('select_class', () => {
  const choices = useQuery(planQueries.choices())
  const empty = {
    art: artOf('people'),
    text: '开通课程后，就能选择对应的班级',
    action: '去选课',
    onAction: () => go('home_page', { categoryId: 0 }),
  }
  return (
    <QueryState of={choices} empty={{ when: (rows) => rows.length === 0, ...empty }}>
      {(rows) => <Choices of={rows} />}
    </QueryState>
  )
})
