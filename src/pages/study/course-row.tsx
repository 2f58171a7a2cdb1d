import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { myCourseQueries } from '@/data/course/my-courses'
import { wholePercent } from '@/domain/text/whole-percent'
import { go } from '@/navigation/go'
import { Button, Image, View } from '@/platform/elements'
import { Progress } from '@/ui/progress'
import { OwnedCourses } from './lazy-cards'

const MOST = 6

export const firstCourses = () => myCourseQueries.pages({ expireType: 'all', activateType: 'all' })

/** The learner's courses: the first ones by their covers, and all of them with their states on request. */
export function CourseRow() {
  const [isWhole, setWhole] = useState(false)
  const { data } = useInfiniteQuery(firstCourses())
  const [first] = data?.pages ?? []
  const isRow = !isWhole && first !== undefined && first.courses.length > 0
  return (
    <View id="own-courses">
      <View className="course-row__head">
        <View className="course-row__title">我的课程</View>
        {isRow && (
          <Button id="all-courses" className="course-row__all" onClick={() => setWhole(true)}>
            全部 {first.count ?? first.courses.length} 门 ›
          </Button>
        )}
      </View>
      {isRow ? (
        <View className="course-row" role="list" label="我的课程">
          {first.courses.slice(0, MOST).map(({ course, progress }) => (
            <View key={course.id} role="listitem" className="course-row__item">
              <Button id={`mine-${course.id}`} className="course-row__card" onClick={() => go('my_course_detail', { id: course.id })}>
                <Image className="course-row__cover" src={course.cover} alt="" box={138} />
                <View className="course-row__name">{course.title}</View>
                <View className="course-row__fact">
                  已学完 {progress.learnedLessons} / {course.lessonCount} 课
                </View>
                <Progress percent={wholePercent(progress.learnedSeconds, progress.totalSeconds)} label="学习进度" />
              </Button>
            </View>
          ))}
        </View>
      ) : (
        <OwnedCourses />
      )}
    </View>
  )
}
