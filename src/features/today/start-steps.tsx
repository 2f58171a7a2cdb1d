import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { examQueries } from '@/data/queries/exam'
import { pageQueries } from '@/data/queries/page'
import { practiceQueries } from '@/data/queries/practice'
import { areStepsPutAway, putStepsAway } from '@/data/stores/start-steps'
import { go } from '@/navigation/go'
import { useShow } from '@/platform/lifecycle'
import { ActionButton } from '@/ui/action-button'
import { Cell } from '@/ui/cell'

type Step = { id: string; text: string; isDone: boolean; open: () => void }

/** The steps of a beginner in a direction, each with whether it is done; undefined until that is known. */
function useSteps(categoryId: number): readonly Step[] | undefined {
  const directions = useQuery(pageQueries.directions())
  const study = useQuery(practiceQueries.study(categoryId))
  const home = useQuery(examQueries.home(categoryId))
  useShow(() => {
    for (const each of [directions, study, home]) void each.refetch({ cancelRefetch: false })
  })
  if (!directions.data || !study.data || !home.data) return undefined
  const paper = home.data.subjects.flatMap(({ papers }) => papers)[0]
  return [
    { id: 'direction', text: '选学习方向', isDone: directions.data.length > 0, open: () => go('chose_direction') },
    { id: 'exam-day', text: '定考试日期', isDone: study.data.examDay !== null, open: () => go('tiku_category', { categoryId }) },
    ...(paper
      ? [
          {
            id: 'first-paper',
            text: `做《${paper.title}》，看看起点`,
            isDone: paper.lastResultId !== null,
            open: () => go('exam_testpaper', { testpaperId: paper.id }),
          },
        ]
      : []),
  ]
}

/** Asks who has begun nothing for direction, day and level, once on a device: gone when all is done, or put away. */
export function StartSteps({ categoryId }: { categoryId: number }) {
  const [isAway, setAway] = useState(areStepsPutAway)
  const steps = useSteps(categoryId)
  if (isAway || !steps || steps.every(({ isDone }) => isDone)) return null
  const putAway = () => {
    putStepsAway()
    setAway(true)
  }
  return (
    <>
      <Cell
        side={
          <ActionButton look="quiet" onClick={putAway}>
            不用了
          </ActionButton>
        }
      >
        三步开始备考
      </Cell>
      {steps.map(({ id, text, isDone, open }, at) => (
        <Cell key={id} id={`start-${id}`} side={isDone ? '✓ 已完成' : '去完成'} onClick={open}>
          {at + 1}. {text}
        </Cell>
      ))}
    </>
  )
}
