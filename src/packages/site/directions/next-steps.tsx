import { useQuery } from '@tanstack/react-query'
import { examQueries } from '@/data/exam/exam'
import { practiceQueries } from '@/data/tiku/practice'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { useReturn } from '@/platform/lifecycle'
import { ActionBar } from '@/ui/action-bar'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'

const sideOf = (isDone: boolean) => (isDone ? '✓ 已完成' : '去完成')

/** After the first choice of a direction: the day of the exam, and a first paper that tells the level. Each can wait. */
export function NextSteps({ categoryId }: { categoryId: number }) {
  const study = useQuery(practiceQueries.study(categoryId))
  const home = useQuery(examQueries.home(categoryId))
  useReturn(() => {
    for (const each of [study, home]) void each.refetch({ cancelRefetch: false })
  })
  const paper = home.data?.subjects.flatMap(({ papers, lockedBy }) => (lockedBy == null ? papers : []))[0]
  return (
    <View id="next-steps" className="page-top">
      <Card>
        <View className="title" role="heading">
          方向选好了，再走两步
        </View>
        <Cell
          id="step-exam-day"
          side={sideOf(study.data != null && study.data.examDay !== null)}
          onClick={() => go('tiku_category', { categoryId })}
        >
          设考试日期，首页和题库为你倒计时
        </Cell>
        {paper && (
          <Cell id="step-paper" side={sideOf(paper.lastResultId !== null)} onClick={() => go('exam_testpaper', { testpaperId: paper.id })}>
            做《{paper.title}》，看看自己的起点
          </Cell>
        )}
      </Card>
      <ActionBar>
        <ActionButton id="to-home" isWide onClick={() => go('home_page', { categoryId: 0 })}>
          去首页
        </ActionButton>
      </ActionBar>
    </View>
  )
}
