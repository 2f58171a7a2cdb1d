import { useQuery } from '@tanstack/react-query'
import { gateQueries } from '@/data/course/gate'
import { SubjectChoice } from '@/features/course/subject-choice'
import { QueryState, screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'

definePageConfig({ navigationBarTitleText: '选择科目' })

export default screen('chose_subject', ({ id }) => {
  const subjects = useQuery(gateQueries.subjects(id))
  const empty = { art: studyArt('books'), text: '这门课程不用选择科目', action: '去学习', onAction: () => go('study_center') }
  return (
    <QueryState of={subjects} empty={{ when: (of) => of.subjects.length === 0, ...empty }}>
      {(of) => (
        <View id="subjects-page" className="page-top">
          <Card>
            {of.isConfirmed ? (
              <>
                <View className="title">已选科目</View>
                {of.subjects
                  .filter((one) => one.isChosen)
                  .map((one) => (
                    <Cell key={one.id}>{one.name}</Cell>
                  ))}
                <Cell side="去选班级" onClick={() => go('select_class')}>
                  下一步
                </Cell>
              </>
            ) : (
              <SubjectChoice of={of} onDone={() => go('select_class')} />
            )}
          </Card>
        </View>
      )}
    </QueryState>
  )
})
