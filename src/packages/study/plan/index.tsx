import { useQuery } from '@tanstack/react-query'
import type { StageCard } from '@/contract/study/plan.schema'
import { studyQueries } from '@/data/study/study-pages'
import { wholePercent } from '@/domain/text/whole-percent'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Progress } from '@/ui/progress'
import { Tag } from '@/ui/tag'

definePageConfig({ navigationBarTitleText: '学习计划' })

function Stage({ planId, of }: { planId: number; of: StageCard }) {
  const { id, title, intro, from, to, isOpen, taskCount, doneCount, earned, credits } = of
  const isDone = doneCount === taskCount
  return (
    <Card id={`stage-${id}`} onClick={() => go('study_stage_details', { planId, stageId: id })}>
      <View className="title">{title}</View>
      <View className="row">
        <Tag tone={isDone ? 'right' : isOpen ? 'accent' : 'quiet'}>{isDone ? '已完成' : isOpen ? '进行中' : '未开始'}</Tag>
        <View className="small">
          {from} 至 {to}
        </View>
      </View>
      <View className="muted">{intro}</View>
      <Progress percent={wholePercent(doneCount, taskCount)} label="阶段进度" />
      <View className="small">
        完成 {doneCount} / {taskCount} 个任务 · 学分 {earned} / {credits}
      </View>
    </Card>
  )
}

export default screen('study_plan_list', ({ planId }) => {
  const plan = useQuery(studyQueries.plan(planId))
  return (
    <QueryState of={plan}>
      {({ title, classTitle, stages }) => (
        <View id="stages" className="page-top">
          <View className="section-title">{title}</View>
          <View className="page-pad muted">{classTitle}</View>
          {stages.map((stage) => (
            <Stage key={stage.id} planId={planId} of={stage} />
          ))}
        </View>
      )}
    </QueryState>
  )
})
