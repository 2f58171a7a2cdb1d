import { useQuery } from '@tanstack/react-query'
import { examQueries } from '@/data/queries/exam'
import { Faces } from '@/features/shell/faces'
import { screen } from '@/features/shell/screen'
import { back } from '@/navigation/go'
import { View } from '@/platform/elements'
import { useShow } from '@/platform/lifecycle'
import { SubjectCard } from './subject-card'

export default screen('tiku_category', ({ categoryId }) => {
  const home = useQuery(examQueries.home(categoryId))
  useShow(() => void home.refetch({ cancelRefetch: false }))
  return (
    <Faces of={home} empty={{ when: ({ subjects }) => subjects.length === 0, text: '这个分类还没有题目', action: '返回', onAction: back }}>
      {({ categoryName, subjects }) => (
        <View id="tiku-subjects">
          <View className="section-title" role="heading">
            {categoryName}
          </View>
          {subjects.map((subject) => (
            <SubjectCard key={subject.id} subject={subject} />
          ))}
        </View>
      )}
    </Faces>
  )
})
