import { useQuery } from '@tanstack/react-query'
import type { GuideContact } from '@/contract/learning/guide.schema'
import { guideQueries } from '@/data/queries/guide'
import { studyQueries } from '@/data/queries/study'
import { ChapterLines } from '@/features/lesson-practice/chapter-lines'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'

const stateOf = (contact: GuideContact) => (contact.phase === 'added' ? contact.name : `添加${contact.name}`)

/** The class teacher, the assistant and the group of the course, as far as it has them. */
function Contacts({ courseId }: { courseId: number }) {
  const [banban, assistant, group] = [
    useQuery(guideQueries.contacts('banban', courseId)).data?.[0],
    useQuery(guideQueries.contacts('assistant', courseId)).data?.[0],
    useQuery(guideQueries.contacts('group', courseId)).data?.[0],
  ]
  return (
    <>
      {banban && (
        <Cell id="course-banban" side={stateOf(banban)} onClick={() => go('join_banban', {}, { courseId })}>
          班主任
        </Cell>
      )}
      {assistant && (
        <Cell id="course-assistant" side={stateOf(assistant)} onClick={() => go('join_banban', {}, { courseId })}>
          助教
        </Cell>
      )}
      {group && (
        <Cell
          id="course-group"
          side={group.phase === 'added' ? '已进群' : '去进群'}
          onClick={() => go('guide_group_page_course', { courseGroupId: group.id })}
        >
          {group.name}
        </Cell>
      )}
    </>
  )
}

/** What belongs to the course beside its lessons. */
export function CourseExtras({ courseId }: { courseId: number }) {
  const practice = useQuery(studyQueries.practiceOf(courseId))
  return (
    <>
      <Card>
        <Contacts courseId={courseId} />
        <Cell id="course-materials" onClick={() => go('course_material', { id: courseId })}>
          课程资料
        </Cell>
        <Cell id="course-downloads" side="没有网络也能学" onClick={() => go('tiku_downloads', {}, { courseId })}>
          离线下载
        </Cell>
        <Cell id="course-records" onClick={() => go('learning_record')}>
          学习记录
        </Cell>
      </Card>
      {practice.data && practice.data.length > 0 && (
        <Card id="course-practice">
          <View className="title" role="heading">
            配套练习
          </View>
          <ChapterLines chapters={practice.data} />
        </Card>
      )}
    </>
  )
}
