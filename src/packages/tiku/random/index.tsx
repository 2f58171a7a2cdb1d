import { useQuery } from '@tanstack/react-query'
import { practiceQueries } from '@/data/queries/practice'
import { Faces } from '@/features/shell/faces'
import { screen } from '@/features/shell/screen'
import { back } from '@/navigation/go'
import { DrawForm } from './draw-form'
import './index.scss'

export default screen('tiku_random', ({ categoryId }) => {
  const study = useQuery(practiceQueries.study(categoryId))
  return (
    <Faces
      of={study}
      empty={{ when: ({ questionCount }) => questionCount === 0, text: '这个分类还没有题目', action: '返回', onAction: back }}
    >
      {(data) => <DrawForm study={data} />}
    </Faces>
  )
})
