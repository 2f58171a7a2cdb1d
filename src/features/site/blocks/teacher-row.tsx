import type { Block } from '@/contract/site/page.schema'
import { go } from '@/navigation/go'
import { Button, Image, View } from '@/platform/elements'
import { Near } from '@/platform/elements/near'
import { SectionTitle } from './section-title'

/** Teachers side by side, each leading to what they teach. They are at the end of home, so their pictures come when they are near. */
export function TeacherRow({ block }: { block: Extract<Block, { type: 'teacher-row' }> }) {
  return (
    <>
      <SectionTitle>{block.title}</SectionTitle>
      <Near className="teacher-row" isFirst={false}>
        {block.teachers.map(({ id, name, title, avatar }) => (
          <Button
            key={id}
            className="teacher-row__one"
            label={`${name}，${title}`}
            onClick={() => go('teacher_courses', { teacherUserId: id })}
          >
            <Image className="teacher-row__face" src={avatar} alt="" box={56} />
            <View className="title">{name}</View>
            <View className="small">{title}</View>
          </Button>
        ))}
      </Near>
    </>
  )
}
