import { useQuery } from '@tanstack/react-query'
import { planQueries } from '@/data/study/plan'
import { reviewQueries } from '@/data/tiku/review'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'

const OPEN_STATES: readonly string[] = ['open', 'late']

/** Tasks of the plan; without a class the way to one. */
function Tasks() {
  const { data, error } = useQuery(planQueries.home())
  if (error)
    return (
      <Cell side="去选择" onClick={() => go('select_class')}>
        加入班级，按计划学习
      </Cell>
    )
  if (!data) return null
  const open = data.today.filter(({ state }) => OPEN_STATES.includes(state)).length
  return (
    <>
      <Cell side={open === 0 ? '已完成' : `还有 ${open} 项`} onClick={() => go('study_task')}>
        今日任务
      </Cell>
      {data.late.length > 0 && (
        <Cell side={`${data.late.length} 项`} onClick={() => go('about_make_up')}>
          可以补学
        </Cell>
      )}
      {data.streak > 0 && <Cell side={`${data.streak} 天`}>连续学习</Cell>}
    </>
  )
}

/** Lists what is due today: tasks of the plan, reviews, and the wrong book. */
export function Today() {
  const forecast = useQuery(reviewQueries.forecast())
  const counts = useQuery(reviewQueries.counts())
  return (
    <Card id="helper-today">
      <View className="title" role="heading">
        今天要做
      </View>
      <Tasks />
      {forecast.data && (
        <Cell side={forecast.data.dueCount === 0 ? '没有到期的题' : `${forecast.data.dueCount} 题`} onClick={() => go('tiku_review')}>
          今日复习
        </Cell>
      )}
      {counts.data && counts.data.open > 0 && (
        <Cell side={`${counts.data.open} 题`} onClick={() => go('tiku_wrong_book')}>
          错题本
        </Cell>
      )}
    </Card>
  )
}
