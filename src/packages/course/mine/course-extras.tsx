import { useQuery } from '@tanstack/react-query'
import { studyQueries } from '@/data/learn/lesson-study'
import { ChapterLines } from '@/features/learn/chapter-lines'
import { ContactCells } from '@/features/service/contact-cells'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'

/** Leads to the extras of the course beside its lessons. */
export function CourseExtras({ courseId }: { courseId: number }) {
  const practice = useQuery(studyQueries.practiceOf(courseId))
  return (
    <>
      <Card>
        <ContactCells courseId={courseId} />
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
