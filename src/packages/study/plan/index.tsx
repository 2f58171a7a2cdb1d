import { useQuery } from '@tanstack/react-query'
import type { StageCard } from '@/contract/study/plan.schema'
import { serverNow } from '@/data/http/clock'
import { studyQueries } from '@/data/study/study-pages'
import { wholePercent } from '@/domain/text/whole-percent'
import { learningDayOf, learningDayText } from '@/domain/time/day'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Progress } from '@/ui/progress'
import { Tag } from '@/ui/tag'
import './index.scss'

definePageConfig({ navigationBarTitleText: '学习计划' })

/** `sign` stands on the path: a tick for a stage that is done or over, a triangle for one that goes on, nothing for one to come. */
type State = { text: string; tone: 'right' | 'accent' | 'quiet'; sign: '✓' | '▶' | '' }

/** A stage whose days are over has ended, whatever was left undone in it. */
function stateOf({ isOpen, taskCount, doneCount, to }: StageCard): State {
  if (doneCount === taskCount) return { text: '已完成', tone: 'right', sign: '✓' }
  if (!isOpen) return { text: doneCount > 0 ? `已提前完成 ${doneCount}` : '未开始', tone: 'quiet', sign: '' }
  const isOver = to < learningDayText(learningDayOf(serverNow()))
  return isOver ? { text: '已结束', tone: 'quiet', sign: '✓' } : { text: '进行中', tone: 'accent', sign: '▶' }
}

function Stage({ planId, of }: { planId: number; of: StageCard }) {
  const { id, title, intro, from, to, taskCount, doneCount, earned, credits } = of
  const { text, tone, sign } = stateOf(of)
  return (
    <Card id={`stage-${id}`} onClick={() => go('study_stage_details', { planId, stageId: id })}>
      <View className={`stage-node is-${tone}`} hiddenFromReader>
        {sign}
      </View>
      <View className="title">{title}</View>
      <View className="row">
        <Tag tone={tone}>{text}</Tag>
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
          <View className="plan-head">
            <View className="headline" role="heading">
              {title}
            </View>
            <View className="muted">{classTitle}</View>
          </View>
          {stages.map((stage) => (
            <Stage key={stage.id} planId={planId} of={stage} />
          ))}
        </View>
      )}
    </QueryState>
  )
})
