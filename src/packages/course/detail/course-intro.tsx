import type { CourseExtra } from '@/contract/content/course.schema'
import { courseTypeNames } from '@/domain/learning/course-words'
import { shortNumber } from '@/domain/text/short-number'
import { openAddress } from '@/navigation/open-address'
import { Image, Text, View } from '@/platform/elements'
import { Avatar } from '@/ui/avatar'
import { Card } from '@/ui/card'
import { RichContent } from '@/ui/rich-content'
import './course-intro.scss'

/** What a course is, before its outline. */
export function CourseIntro({ course }: { course: CourseExtra }) {
  const { cover, title, subtitle, type, lessonCount, learnerCount, validDays, highlights, summary, teachers } = course
  return (
    <>
      <Image className="course-intro__cover" src={cover} alt="" isLazy={false} />
      <Card>
        <View className="headline" role="heading">
          {title}
        </View>
        <View className="muted">{subtitle}</View>
        <View className="small course-intro__facts">
          <Text className="tag">{courseTypeNames[type]}</Text>
          {lessonCount} 课时 · {shortNumber(learnerCount)} 人在学 · {validDays === null ? '长期有效' : `有效期 ${validDays} 天`}
        </View>
        {highlights.map((line) => (
          <View key={line} className="course-intro__point">
            {line}
          </View>
        ))}
      </Card>
      <Card>
        <RichContent of={summary} onLink={(href) => void openAddress(href)} />
      </Card>
      <Card>
        {teachers.map(({ id, name, title: post, avatar, intro }) => (
          <View key={id} className="row course-intro__teacher">
            <Avatar src={avatar} name={name} />
            <View className="row__main">
              <View className="title">
                {name} <Text className="small">{post}</Text>
              </View>
              <View className="muted">{intro}</View>
            </View>
          </View>
        ))}
      </Card>
    </>
  )
}
